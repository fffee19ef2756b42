// The town that a search in one of several languages finds first, and the order of the others.
import {sql} from 'drizzle-orm';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {signUp} from '../support/member.ts';
import {untilTownsAreLoaded} from '../support/places.ts';
import {useRun} from '../support/run.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {questionnaire} from '../../server/platform/database/tables.ts';
import {searchPlaces} from '../../server/features/places/search-places.ts';

const TYPED: Readonly<Record<string, readonly (readonly [typed: string, label: string])[]>> = {
  English: [
    ['Lond', 'London, Greater London, United Kingdom'],
    ['birming', 'Birmingham, United Kingdom'],
    ['Cambridge', 'Cambridge, Cambridgeshire, United Kingdom'],
    ['Springfield, Ill', 'Springfield, Illinois, United States'],
    ['St Louis', 'St. Louis, Missouri, United States'],
    ['dublin', 'Dublin, Leinster, Ireland'],
    ['Bath', 'Bath, Bath and North East Somerset, United Kingdom'],
    ['winston salem', 'Winston-Salem, North Carolina, United States'],
    ['Ghent', 'Ghent, East Flanders, Belgium'],
    ['London, UK', 'London, Greater London, United Kingdom'],
    ['spa', 'Spa, Liège, Belgium'],
    ['Vic', 'Vic, Catalonia, Spain'],
    ['Birmingham, usa', 'Birmingham, Alabama, United States'],
    ['Munich', 'Munich, Bavaria, Germany'],
    ['Birmingham, the United States', 'Birmingham, Alabama, United States'],
    ['Kinshasa, Congo', 'Kinshasa, Democratic Republic of the Congo'],
    ['Yangon, Burma', 'Yangon, Myanmar'],
    ['Kowloon', 'Kowloon, Hong Kong'],
  ],
  German: [
    ['Münch', 'Munich, Bavaria, Germany'],
    ['München', 'München, Bavaria, Germany'],
    ['Munchen', 'Munchen, Bavaria, Germany'],
    ['Muenchen', 'Muenchen, Bavaria, Germany'],
    ['koln', 'Köln, North Rhine-Westphalia, Germany'],
    ['Koeln', 'Koeln, North Rhine-Westphalia, Germany'],
    ['Frankf', 'Frankfurt am Main, Hesse, Germany'],
    ['Düsseldorf', 'Düsseldorf, North Rhine-Westphalia, Germany'],
    ['Wien', 'Wien, Vienna, Austria'],
    ['Wien, Österreich', 'Wien, Vienna, Austria'],
    ['Nürnberg', 'Nürnberg, Bavaria, Germany'],
    ['Birmingham, Vereinigte Staaten', 'Birmingham, Alabama, United States'],
    ['Birmingham، الولايات المتحدة', 'Birmingham, Alabama, United States'],
    ['Kowloon, Hongkong', 'Kowloon, Hong Kong'],
  ],
  Dutch: [
    ['Gent', 'Gent, East Flanders, Belgium'],
    ['Antwerpen', 'Antwerpen, Antwerp, Belgium'],
    ['Den Haag', 'Den Haag, South Holland, Netherlands'],
    ["'s-Gravenhage", "'s-Gravenhage, South Holland, Netherlands"],
    ['Luik', 'Luik, Liège, Belgium'],
    ['Parijs', 'Parijs, Île-de-France, France'],
    ['Londen', 'Londen, Greater London, United Kingdom'],
    ['Keulen', 'Keulen, North Rhine-Westphalia, Germany'],
  ],
  French: [
    ['Paris', 'Paris, Île-de-France, France'],
    ['gand', 'Gand, East Flanders, Belgium'],
    ['Anvers', 'Anvers, Antwerp, Belgium'],
    ['Saint-Etienne', 'Saint-Étienne, Auvergne-Rhône-Alpes, France'],
    ['St Etienne', 'St Etienne, Auvergne-Rhône-Alpes, France'],
    ['Genève', 'Genève, Geneva, Switzerland'],
    ['Londres', 'Londres, Greater London, United Kingdom'],
    ['Varsovie', 'Varsovie, Mazovia, Poland'],
    ['Lyon, fra', 'Lyon, Auvergne-Rhône-Alpes, France'],
  ],
  Spanish: [
    ['Sevilla', 'Sevilla, Andalusia, Spain'],
    ['A Coruña', 'A Coruña, Galicia, Spain'],
    ['Nueva York', 'Nueva York, New York, United States'],
    ['Ciudad de Mexico', 'Ciudad de Mexico, Mexico City, Mexico'],
    ['bogota', 'Bogotá, Bogota D.C., Colombia'],
    ['Córdoba, arg', 'Córdoba, Cordoba, Argentina'],
    ['Sao Paulo', 'São Paulo, Brazil'],
    ['Moscú', 'Moscú, Moscow, Russia'],
  ],
  Italian: [
    ['Roma', 'Roma, Lazio, Italy'],
    ['milano', 'Milano, Lombardy, Italy'],
    ['Torino', 'Torino, Piedmont, Italy'],
    ['Firenze', 'Firenze, Tuscany, Italy'],
    ['Monaco di Bav', 'Munich, Bavaria, Germany'],
    ['Napoli', 'Napoli, Campania, Italy'],
    ['Como', 'Como, Lombardy, Italy'],
    ['laquila', "L'Aquila, Abruzzo, Italy"],
  ],
  Polish: [
    ['Warszawa', 'Warszawa, Mazovia, Poland'],
    ['Łódź', 'Łódź, Łódź Voivodeship, Poland'],
    ['Lodz', 'Łódź, Łódź Voivodeship, Poland'],
    ['Wrocław', 'Wrocław, Lower Silesia, Poland'],
    ['wroclaw', 'Wrocław, Lower Silesia, Poland'],
    ['Monachium', 'Monachium, Bavaria, Germany'],
    ['Rzym', 'Rzym, Lazio, Italy'],
  ],
  'countries that have changed their regions': [
    ['Da Nang', 'Da Nang, Da Nang City, Vietnam'],
    ['Hanoi', 'Hanoi, Vietnam'],
    ['Long Xuyên', 'Long Xuyên, An Giang, Vietnam'],
    ['Vardø', 'Vardø, Finnmark, Norway'],
    ['Hawassa', 'Hawassa, Ethiopia'],
  ],
  'other alphabets': [
    ['Москва', 'Москва, Moscow, Russia'],
    ['санкт-пет', 'Saint Petersburg, St.-Petersburg, Russia'],
    ['Київ', 'Київ, Kyiv City, Ukraine'],
    ['Αθήνα', 'Αθήνα, Attica, Greece'],
    ['θεσσαλ', 'Thessaloníki, Central Macedonia, Greece'],
    ['東京', '東京, Tokyo, Japan'],
    ['北京', '北京, Beijing, China'],
    ['القاهرة', 'القاهرة, Cairo, Egypt'],
    ['सुरत', 'सुरत, Gujarat, India'],
    ['istan', 'Istanbul, Türkiye'],
  ],
};

const {stack} = useRun();
const {db, close} = openDatabase(stack.databaseUrl, 'wing-test', 2);
const GHENT = 2_797_656;

beforeAll(() => untilTownsAreLoaded(stack.databaseUrl));
afterAll(() => close());

async function labelsFor(text: string, userId = 'nobody'): Promise<string[]> {
  return (await searchPlaces(db, {text, userId})).map(({label}) => label);
}

/** The matched alternative names, by label. */
async function otherNamesFor(text: string): Promise<Record<string, string | undefined>> {
  const found = await searchPlaces(db, {text, userId: 'nobody'});
  return Object.fromEntries(found.map(({label, otherName}) => [label, otherName]));
}

async function memberIn(place: {currentPlaceId: number} | {homePlaceId: number}): Promise<string> {
  const {userId} = await signUp(stack);
  await db.insert(questionnaire).values({userId, ...place});
  return userId;
}

test.each(Object.entries(TYPED))('finds the town first in %s', async (_language, table) => {
  const found = await Promise.all(
    table.map(async ([typed]) => [typed, (await labelsFor(typed))[0]]),
  );
  expect(found).toEqual(table);
});

test('finds at most eight towns, sorted by population; a match on an alternative name counts a tenth of it', async () => {
  const ids = (await searchPlaces(db, {text: 'ber', userId: 'nobody'})).map(({id}) => id);
  expect(ids).toHaveLength(8);
  const {rows} = await db.execute<{id: number}>(
    `select id from place where id in (${ids.join()})
     order by population * case when name ilike 'ber%' then 1 else 0.1 end desc`,
  );
  expect(rows.map(({id}) => id)).toEqual(ids);
});

test("puts the towns of the member's own country before others", async () => {
  const inBelgium = await memberIn({currentPlaceId: GHENT});
  expect((await labelsFor('lo', inBelgium)).every((label) => label.endsWith('Belgium'))).toBe(true);
  expect((await labelsFor('lo'))[0]).not.toMatch(/Belgium$/);
  const fromBelgium = await memberIn({homePlaceId: GHENT});
  expect((await labelsFor('lo', fromBelgium))[0]).toMatch(/Belgium$/);
});

test("lists the largest foreign town with the typed name after the towns of the member's own country", async () => {
  const userId = await memberIn({currentPlaceId: 5_128_581});
  const found = await labelsFor('Paris', userId);
  expect(found).toHaveLength(8);
  expect(found.slice(0, 7).every((label) => label.endsWith('United States'))).toBe(true);
  expect(found[7]).toBe('Paris, Île-de-France, France');
});

test('no two towns of the list have one label', async () => {
  const {rows} = await db.execute(sql`
    select name, nullif(region, name) as region, country from place
    where id in (select place_id from place_name)
    group by 1, 2, 3 having count(*) > 1`);
  expect(rows).toEqual([]);
});

test('distinguishes two towns of one name, and lists each label once', async () => {
  const found = await labelsFor('Bryn Mawr, Penn');
  expect(found).toEqual([
    'Bryn Mawr, Allegheny County, Pennsylvania, United States',
    'Bryn Mawr, Montgomery County, Pennsylvania, United States',
  ]);
  for (const typed of ['spring', 'san jose', 'san', 'newt', 'changzhi', 'jin']) {
    const labels = await labelsFor(typed);
    expect(new Set(labels).size, typed).toBe(labels.length);
  }
});

test.each([
  ['Toronto', 6_167_865, 'Canada', ['lon', 'lond', 'London', 'London, ', 'hamil']],
  ['New York', 5_128_581, 'United States', ['birm', 'Birmingham', 'Cambridge', 'paris', 'pa']],
  ['Ghent', GHENT, 'Belgium', ['ge', 'gen', 'lie', 'br', 'me']],
])('puts towns of the own country first for a member in %s', async (_, id, country, typed) => {
  const userId = await memberIn({currentPlaceId: id});
  for (const text of typed) {
    expect((await labelsFor(text, userId))[0], text).toMatch(new RegExp(`, ${country}$`));
  }
});

test('a prefix match on the main name ranks above one on an alternative name', async () => {
  expect((await labelsFor('san fr'))[0]).toBe('San Francisco, California, United States');
  expect((await labelsFor('new'))[0]).toMatch(/^New York/);
  expect((await labelsFor('ber'))[0]).toBe('Berlin, State of Berlin, Germany');
});

test('returns the matched alternative name if the label lacks it', async () => {
  expect(await otherNamesFor('san fr')).toMatchObject({
    'San Francisco, California, United States': undefined,
    'Quito, Pichincha, Ecuador': 'San Francisco de Quito',
  });
  expect(await otherNamesFor('Monaco di Bav')).toEqual({
    'Munich, Bavaria, Germany': 'Monaco di Baviera',
  });
  expect(await otherNamesFor('hano')).toMatchObject({
    'Hannover, Lower Saxony, Germany': 'Hanover',
  });
  expect(await otherNamesFor('pek')).toMatchObject({'Beijing, China': 'Pekin'});
  // A name typed in full is the label's own, and the town's own name comes before another one.
  expect(await otherNamesFor('Gent')).toMatchObject({'Gent, East Flanders, Belgium': undefined});
  expect(await otherNamesFor('ber')).toMatchObject({'Berlin, State of Berlin, Germany': undefined});
});

test('finds nothing for one letter, punctuation or no town', async () => {
  for (const text of ['g', ' g ', '--', ',', '%', 'g%', '_____', 'xqzzv', "'; drop table place"]) {
    expect(await labelsFor(text)).toEqual([]);
  }
});
