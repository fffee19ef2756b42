// Simulated members for tests and benchmarks of the matching engine: a blank one, and populations with ages, wishes and
// answers distributed roughly as on a real dating site.
import {BACKGROUND_FACTORS, BACKGROUND_POINTS} from '../../rules/questionnaire/background.ts';
import {MAX_AGE, MIN_AGE} from '../../rules/questionnaire/basics.ts';
import {DIMENSIONS, weightsOfOrder} from '../../rules/questionnaire/dimensions.ts';
import {INTEREST_POINTS, INTERESTS, OTHER_INTEREST} from '../../rules/questionnaire/interests.ts';
import {looksPointsOf, LOOKS_FACTORS, LOOKS_POINTS} from '../../rules/questionnaire/looks.ts';
import {PERSONALITY_QUESTIONS} from '../../rules/questionnaire/personality.ts';
import {
  forEachAnswer,
  SINGLE_CHOICE,
  type Question,
} from '../../rules/questionnaire/single-choice.ts';
import type {Member} from '../../server/features/matching/traits/member.ts';
import {hashText, randomFrom, shuffled} from '../../server/features/matching/random.ts';

/** A member without answers who is open to all members, with the default scores 5 and 5. */
export function blankMember(userId: string, answers: Partial<Member> = {}): Member {
  return {
    userId,
    isDemo: false,
    age: 30,
    gender: 'Female',
    seeking: 'Everyone',
    minAgePreference: MIN_AGE,
    maxAgePreference: MAX_AGE,
    education: null,
    hometown: null,
    homePlace: null,
    residence: null,
    maxDistance: null,
    isStudent: null,
    relationshipReadiness: null,
    dimensionWeights: null,
    looksPreferenceGeneral: null,
    looksPreferencePoints: null,
    backgroundWeights: null,
    interestWeights: null,
    otherInterestText: null,
    personalityPreferences: null,
    ...forEachAnswer(() => null),
    looksScore: 5,
    backgroundScore: 5,
    ...answers,
  };
}

type Random = () => number;

function weighted<T>(random: Random, choices: readonly (readonly [T, number])[], fallback: T): T {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  return choices.find(([, weight]) => (left -= weight) < 0)?.[0] ?? fallback;
}

/** The sum of four uniforms: bell-shaped between -1 and 1, with a standard deviation of about 0.29. */
const bell = (random: Random) => (random() + random() + random() + random() - 2) / 2;

const oneOf = <T>(random: Random, choices: readonly T[]): T | undefined =>
  choices[Math.floor(random() * choices.length)];

/** Distributes points one by one with favourites, so that a few entries are high and many zero. */
function allocate(random: Random, length: number, total: number, each: number): number[] {
  const points = Array.from({length}, () => 0);
  const appeal = points.map(() => random() ** 2 + 0.05);
  for (let spent = 0; spent < total;) {
    const at = weighted(
      random,
      appeal.map((weight, i) => [i, weight] as const),
      0,
    );
    if ((points[at] ?? 0) >= each) continue;
    points[at] = (points[at] ?? 0) + 1;
    spent += 1;
  }
  return points;
}

const PLACES = ['Berlin', 'Hamburg', 'Munich', 'Cologne', 'Leipzig'].map(
  (town) => `${town}, Germany`,
);
const HOMETOWNS = [
  ...PLACES,
  'Vienna, Austria',
  'Zurich, Switzerland',
  'Paris, France',
  'Lyon, France',
];
const STUDIES = [
  'Apprenticeship',
  'BSc Biology',
  'MSc Physics',
  'University of life',
  'PhD',
  'School',
];

function wishes(random: Random) {
  const age = Math.min(80, MIN_AGE + Math.floor(38 * random() ** 1.7 + 6 * (1 + bell(random))));
  const gender = random() < 0.56 ? 'Male' : 'Female';
  const opposite = gender === 'Male' ? 'Women' : 'Men';
  const same = gender === 'Male' ? 'Men' : 'Women';
  const seeking = weighted(
    random,
    [
      [opposite, 88],
      [same, 5],
      ['Everyone', 7],
    ] as const,
    opposite,
  );
  const lean = gender === 'Male' ? -3 : 3;
  const width = 4 + random() * 8;
  const min = Math.max(MIN_AGE, Math.round(age - width + lean * random()));
  const max = Math.max(min + 1, Math.round(age + width + lean * random()));
  return {
    age,
    gender,
    seeking,
    minAgePreference: min,
    maxAgePreference: Math.min(MAX_AGE, max),
  } as const;
}

function singleChoice(random: Random, question: Question): string | null {
  return oneOf(random, SINGLE_CHOICE[question].options)?.title ?? null;
}

function looks(random: Random) {
  const looksPreferenceGeneral = random() < 0.5;
  const {each, total} = LOOKS_POINTS;
  const points = looksPointsOf(allocate(random, LOOKS_FACTORS.length, total, each));
  return {looksPreferenceGeneral, looksPreferencePoints: looksPreferenceGeneral ? null : points};
}

/** A random member; about three in ten leave the side path (looks, background, personality) unanswered. */
export function inventMember(userId: string, random: Random): Member {
  const interestWeights = allocate(
    random,
    INTERESTS.length,
    INTEREST_POINTS.total,
    INTEREST_POINTS.each,
  );
  const tuned = random() < 0.7;
  const answers = forEachAnswer((question) =>
    random() < 0.95 ? singleChoice(random, question) : null,
  );
  return blankMember(userId, {
    ...wishes(random),
    education: oneOf(random, STUDIES),
    hometown: oneOf(random, HOMETOWNS),
    isStudent: random() < 0.15,
    relationshipReadiness: weighted(
      random,
      [
        ['short-term', 12],
        ['short-term-open', 20],
        ['long-term-open', 30],
        ['long-term', 38],
      ] as const,
      'long-term',
    ),
    dimensionWeights: weightsOfOrder(
      shuffled(
        DIMENSIONS.map((_, i) => i),
        random,
      ),
    ),
    ...(tuned ? looks(random) : {}),
    backgroundWeights: tuned
      ? allocate(random, BACKGROUND_FACTORS.length, BACKGROUND_POINTS.total, BACKGROUND_POINTS.each)
      : null,
    interestWeights,
    otherInterestText:
      (interestWeights[OTHER_INTEREST] ?? 0) > 0
        ? oneOf(random, ['Chess', 'Sailing', 'Magic'])
        : '',
    personalityPreferences: tuned
      ? PERSONALITY_QUESTIONS.map(({options}) => oneOf<string>(random, options) ?? '')
      : null,
    ...answers,
  });
}

/** `size` members, deterministic by seed. */
export function population(size: number, seed: string): Member[] {
  const random = randomFrom(hashText(seed));
  return Array.from({length: size}, (_, i) =>
    inventMember(`${hashText(`${seed}/${i}`).toString(36)}${i.toString(36)}`, random),
  );
}
