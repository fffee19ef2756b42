// Words by which members name their education. Lower case, without accents; phrases separated by commas.

/** Levels as the score uses them, 0 to 1. */
export const LEVEL = {
  doctorate: 1,
  master: 0.85,
  bachelor: 0.7,
  vocational: 0.55,
  school: 0.4,
} as const;
export type Level = keyof typeof LEVEL;
type Words = {readonly level: Level; readonly words: string};

export const FINISHED: readonly Words[] = [
  {
    level: 'doctorate',
    words: `phd, ph d, dphil, d phil, doctorate, doctoral degree, doctor, doctor of, postdoc, postdoctoral, md, jd, juris doctor,
      edd, dds, dvm, pharmd, psyd, scd, drph,
      doktor, doktorin, doktortitel, doktorat, promotion in, promotion an, promotion zum, promotion zur, promoviert, promovierte, habilitation, habilitiert, dr phil, dr med,
      dr ing, dr rer, dr jur, dr iur, dr sc, dr hc, dr oec, dr habil, dr in, dr of,
      doctorat, docteur, docteure, these de doctorat, bac+8, doctorado, doctora, doctorada, phd en,
      dottorato, dottorato di ricerca, dottore di ricerca, doctoraat, gepromoveerd, doutorado, doutoramento`,
  },
  {
    level: 'master',
    words: `master, masters, msc, m sc, ms, m s, ma, m a, mba, emba, meng, m eng, mfa, mphil, m phil, mres, llm, ll m, mpa, mph,
      mpp, msw, mfin, march, mtech, mmus, msci, postgraduate, postgrad, post grad, graduate degree, graduate school, grad school, law school,
      medical school, med school, business school,
      magister, diplom, diplomingenieur, diplomingenieurin, dipl ing, dipl, dipl kfm, staatsexamen, lizenziat, lic phil,
      mastere, maitrise, m1, m2, bac+5, bac+4, dea, dess, grande ecole, diplome d ingenieur, ecole d ingenieurs,
      ecole d ingenieur, maestria, posgrado, postgrado, maestrado,
      laurea magistrale, laurea specialistica, laurea quinquennale, laurea vecchio ordinamento, laurea a ciclo unico, dottore magistrale,
      drs, doctorandus, mestrado`,
  },
  {
    level: 'bachelor',
    words: `bachelor, bachelors, baccalaureate, bsc, b sc, bs, b s, ba, b a, ab, bba, beng, b eng, llb, ll b, bfa, btech, bcom, bmus,
      barch, basc, honours degree, undergraduate, undergrad, university degree, college degree, degree, university, uni, college,
      graduate, college graduate, graduated from university, alumni, alumna, alumnus,
      hochschule, hochschulabschluss, fachhochschule, fh, studium, duales studium, studiert, akademiker, akademikerin, universitat,
      universitaet, universitatsabschluss, hochschulstudium, uni abschluss,
      licence, bac+3, universite, fac, diplome universitaire, etudes superieures,
      licenciatura, lic, ing, ecole de commerce, titulo universitario, licenciado, licenciada, grado, grado universitario, grado en, ingeniero, ingeniera, ingenieria, universidad,
      universitario, universitaria, diplomatura, diplomado, estudios universitarios, carrera universitaria, egresado, graduado, graduada, graduado en, graduada en,
      laurea, laurea triennale, laurea breve, laureato, laureata, universita, dottore, dottoressa,
      hbo, universiteit, bacharelado, universidade, graduacao`,
  },
  {
    level: 'vocational',
    words: `apprenticeship, apprentice, vocational, vocational training, trade school, journeyman, associate degree, associates degree,
      associates, associate of arts, associate of science, aas, hnd, hnc, btec, nvq, city and guilds, technical college,
      community college, vocational college, beauty school, culinary school, bootcamp,
      ausbildung, berufsausbildung, abgeschlossene ausbildung, lehre, geselle, gesellin, gesellenbrief, berufsschule, meister,
      meisterbrief, meisterin, handwerksmeister, techniker, technikerin, fachwirt, fachwirtin, ihk, kaufmann, kauffrau,
      cap, bep, bts, dut, but, bac+2, bac pro, baccalaureat professionnel, apprentissage, formation professionnelle,
      formacion profesional, fp, fp superior, grado medio, grado superior, ciclo formativo, tecnico, tecnica, tecnico superior,
      qualifica professionale, formazione professionale, apprendistato, its, istituto professionale, mbo`,
  },
  {
    level: 'school',
    words: `high school, highschool, high school diploma, high school graduate, secondary school, secondary education, secondary, sixth form,
      a levels, a level, gcse, gcses, ged, hs diploma, school, school leaver, finished school,
      abitur, fachabitur, abi, matura, realschule, realschulabschluss, hauptschule, hauptschulabschluss, mittlere reife, gymnasium,
      gesamtschule, schule, schulabschluss,
      bac, baccalaureat, lycee, brevet, brevet des colleges, niveau bac,
      bachillerato, bachiller, secundaria, educacion secundaria, eso, instituto, escuela, preparatoria,
      liceo, liceo classico, liceo scientifico, maturita, diploma, diploma di maturita, scuola superiore, diploma superiore,
      istituto tecnico, terza media, licenza media, scuola, vwo, havo, vmbo, ensino medio`,
  },
];

/** Working towards a degree usually implies the one below it. */
export const IN_PROGRESS: readonly Words[] = [
  {
    level: 'master',
    words: `phd student, phd candidate, ph d student, ph d candidate, doctoral student, doctoral candidate, doctoral researcher,
      working on my phd, working on a phd, working towards a phd, doing a phd, doing my phd, pursuing a phd, studying for a phd,
      doktorand, doktorandin, promoviere, promovierend, promotionsstudent, promotionsstudentin, doctorant, doctorante,
      en doctorat, doctorando, doctoranda, estudiante de doctorado, dottorando, dottoranda, promovendus`,
  },
  {
    level: 'bachelor',
    words: `master student, masters student, msc student, ma student, mba student, masterstudent, masterstudentin, studying for a masters,
      studying for my masters, doing a masters, doing my masters, pursuing a masters, working on my masters, grad student,
      graduate student, law student, medical student, med student, medizinstudent, medizinstudentin, jurastudent, jurastudentin,
      en master, estudiante de master`,
  },
];

/** Phrases that contain a degree's name but mean something else. */
export const DOUBTFUL = `university of life, school of life, school of hard knocks, school of rock, university of hard knocks, hard knocks,
  life university, dr oetker, dr martens, dr pepper, dr dre, dr strange, scrum master, master plumber, master electrician, master chef,
  masterclass, master builder, webmaster, toastmaster, headmaster, school master, school teacher, school bus driver,
  teacher at a school, high school teacher, high school sweetheart, university staff, work at a university, work at the university,
  work at uni, works at a university, work at a school, work at a college, college town, universal, degree of freedom, third degree,
  old school, film buff, universita della vita, universidad de la vida, ecole de la vie, schule des lebens,
  scuola della vita, escuela de la vida, maestro, ms word, ms office,
  ms windows, living in ma, live in ma, based in ma, living in md, live in md, living in ms, live in ms, doctor who, spin doctor, uni sex, grado centigrado, a promotion, my promotion, the promotion, lehre mich`;

/** Words that deny the education beside them, or say that it was not finished. */
export const DENIALS = `no, none, not, never, without, didnt, doesnt, dont, havent, hasnt, dropped, drop, dropout, dropouts, flunked, quit, left,
  unfinished, incomplete, some, ohne, kein, keine, keinen, nie, nicht, abgebrochen, abgebrochenes, studienabbrecher, studienabbrecherin,
  studienabbruch, sans, pas, aucun, aucune, jamais, non, quitte, arrete, abandonne, abandonnee, sin, ninguno, ninguna, ningun, nunca, dejado, deje,
  abandone, inacabada, incompleta, senza, nessun, nessuno, nessuna, mai, abbandonato, abbandonata, interrotta, interrotti`;

/** Words for education in general, without a level. */
export const GENERAL = `abschluss, schulabschluss, diplome, diplomes, etudes, estudios, titulo, titulacion, studi, titolo, qualification, qualifications`;

/** Degrees that are everyday words in lower case: "ma" in French, "cap", "but". */
export const CAPITALS_ONLY = ['ma', 'but', 'its', 'eso', 'cap', 'ab'] as const;
