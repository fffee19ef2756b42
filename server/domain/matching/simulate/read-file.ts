// The file that `npm run match -- --simulate` reads: members by the field names of the specification,
// section 3, past answers, and optionally pairs. A missing field is null. An invalid
// field is an error that names its place.
import {z} from 'zod';
import {BACKGROUND_FACTORS, BACKGROUND_POINTS} from '../../../../rules/background.ts';
import {GENDERS, MAX_AGE, MIN_AGE} from '../../../../rules/basics.ts';
import {sumOf} from '../../../../rules/allocation.ts';
import {checkDimensionWeights, DIMENSIONS} from '../../../../rules/dimensions.ts';
import {MAX_DISTANCES} from '../../../../rules/distance.ts';
import {INTEREST_POINTS, INTERESTS} from '../../../../rules/interests.ts';
import {LOOKS_POINTS} from '../../../../rules/looks.ts';
import {PERSONALITY_QUESTIONS} from '../../../../rules/personality.ts';
import {DEFAULT_SEEKING, READINESS, SEEKING} from '../../../../rules/relationship.ts';
import {forEachAnswer, SINGLE_CHOICE, type Question} from '../../../../rules/single-choice.ts';
import {RESPONSES} from '../../../../rules/suggestion.ts';
import type {ComparedMember} from '../traits/member.ts';
import {parseJson} from './parse-json.ts';

const SHOWN_ISSUES = 10;

/** Missing or null is nothing. */
const maybe = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? null);
const orElse = <T extends z.ZodType>(schema: T, fallback: z.output<T>) =>
  schema.nullish().transform((value) => value ?? fallback);

const id = z.union([z.string().min(1), z.int().transform(String)]);
const text = maybe(z.string());

/** `length` whole numbers that sum to the total; those left out are 0. */
const points = (length: number, {each, total}: {readonly each: number; readonly total: number}) =>
  maybe(
    z
      .array(orElse(z.int().min(0).max(each), 0))
      .length(length)
      .refine((given) => sumOf(given) === total, {error: `must sum to ${total}`}),
  );

const score = maybe(z.number().min(0).max(10));

const ranking = maybe(
  z.array(z.number()).refine((weights) => !checkDimensionWeights(weights), {
    error: `must hold each of 1 to ${DIMENSIONS.length} once`,
  }),
);

const titlesOf = (question: Question) =>
  new Map(
    SINGLE_CHOICE[question].options.flatMap(({title, description}) => [
      [title, title],
      [`${title} (${description})`, title],
    ]),
  );

/** The option's title, with its description or without. */
function answer(question: Question) {
  const titles = titlesOf(question);
  const options = SINGLE_CHOICE[question].options.map(({title}) => title);
  return z
    .string()
    .nullish()
    .refine((value) => !value || titles.has(value), {
      error: `must be one of: ${options.join(' / ')}`,
    })
    .transform((value) => titles.get(value ?? '') ?? null);
}

const hope = (options: readonly string[]) =>
  z
    .string()
    .nullable()
    .refine((value) => !value || options.includes(value), {
      error: `must be one of: ${options.join(' / ')}`,
    })
    .transform((value) => value ?? '');

const [years, evening, date, values] = PERSONALITY_QUESTIONS;

/** Where a member lives. `placeId` may be left out: two members of the file at one point live in one town anyway. */
const residence = z.object({
  placeId: orElse(z.int(), 0),
  country: z.string(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

const looksPoint = orElse(z.int().min(0).max(LOOKS_POINTS.each), 0);

const memberSchema = z.object({
  userId: id,
  gender: maybe(z.enum(GENDERS)),
  seeking: orElse(z.enum(SEEKING), DEFAULT_SEEKING),
  age: maybe(z.int().min(MIN_AGE).max(MAX_AGE)),
  minAgePreference: orElse(z.number(), MIN_AGE).transform(Math.ceil),
  maxAgePreference: orElse(z.number(), MAX_AGE).transform(Math.floor),
  looksScore: score,
  backgroundScore: score,
  education: text,
  hometown: text,
  homePlace: maybe(z.object({placeId: z.int(), country: z.string()})),
  residence: maybe(residence),
  maxDistance: maybe(z.enum(MAX_DISTANCES)),
  isStudent: maybe(z.boolean()),
  relationshipReadiness: maybe(z.enum(READINESS)),
  dimensionWeights: ranking,
  looksPreferenceGeneral: maybe(z.boolean()),
  looksPreferencePoints: maybe(
    z
      .object({
        attractiveBody: looksPoint,
        prettyFace: looksPoint,
        coolStyle: looksPoint,
        other: looksPoint,
      })
      .refine((given) => sumOf(Object.values(given)) <= LOOKS_POINTS.total, {
        error: `must sum to ${LOOKS_POINTS.total} at most`,
      }),
  ),
  backgroundWeights: points(BACKGROUND_FACTORS.length, BACKGROUND_POINTS),
  interestWeights: points(INTERESTS.length, INTEREST_POINTS),
  otherInterestText: text,
  personalityPreferences: maybe(
    z.tuple([hope(years.options), hope(evening.options), hope(date.options), hope(values.options)]),
  ),
  ...forEachAnswer(answer),
});

const moment = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? 0 : new Date(value).getTime()))
  .refine((time) => !Number.isNaN(time), {error: 'must be a date'});

const fileSchema = z.object({
  members: z.array(memberSchema).min(1),
  answers: orElse(
    z.array(z.object({from: id, to: id, response: z.enum(RESPONSES), at: moment})),
    [],
  ),
  pairs: maybe(
    z.array(z.union([z.object({a: id, b: id}), z.tuple([id, id]).transform(([a, b]) => ({a, b}))])),
  ),
});

type Parsed = z.output<typeof fileSchema>;
type ParsedMember = Parsed['members'][number];

/** A member of the file: of some not even the gender is known. */
export type SimulatedMember = Omit<ComparedMember, 'gender'> & Pick<ParsedMember, 'gender'>;

export type SimulationFile = Omit<Parsed, 'members'> & {readonly members: SimulatedMember[]};

type Problem = {place: readonly PropertyKey[]; what: string};

/** `members[3].age`. */
function placeName(place: readonly PropertyKey[]): string {
  const name = place
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('');
  return name.replace(/^\./, '') || 'the file';
}

function failWith(problems: readonly Problem[]): never {
  const lines = problems
    .slice(0, SHOWN_ISSUES)
    .map(({place, what}) => `  ${placeName(place)}: ${what}`);
  const more = problems.length - lines.length;
  throw new Error(
    [`The file cannot be simulated:`, ...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join(
      '\n',
    ),
  );
}

/** Errors across fields: duplicate and unknown ids, an empty age range, a missing gender. */
function problemsOf({members, answers, pairs}: Parsed): Problem[] {
  const first = new Map<string, number>();
  const problems: Problem[] = [];
  members.forEach(({userId, gender, minAgePreference: min, maxAgePreference: max}, i) => {
    const known = first.get(userId);
    if (known !== undefined) {
      problems.push({
        place: ['members', i, 'userId'],
        what: `is that of members[${known}] as well`,
      });
    }
    first.set(userId, known ?? i);
    if (min > max) {
      problems.push({place: ['members', i, 'minAgePreference'], what: 'is above maxAgePreference'});
    }
    if (gender === null && !pairs) {
      problems.push({place: ['members', i, 'gender'], what: 'is needed unless pairs are given'});
    }
  });
  const check = (
    place: readonly PropertyKey[],
    one: string,
    other: string,
    keys: [string, string],
  ) => {
    for (const [key, userId] of [[keys[0], one] as const, [keys[1], other] as const]) {
      if (!first.has(userId)) {
        problems.push({place: [...place, key], what: `no member has the userId "${userId}"`});
      }
    }
    if (one === other) problems.push({place, what: 'needs two different members'});
  };
  answers.forEach(({from, to}, i) => check(['answers', i], from, to, ['from', 'to']));
  pairs?.forEach(({a, b}, i) => check(['pairs', i], a, b, ['a', 'b']));
  return problems;
}

/**
 * Reads the content of a file.
 * @throws Error that names each place that is wrong, the first few of them.
 */
export function readSimulation(content: string): SimulationFile {
  const parsed = fileSchema.safeParse(parseJson(content));
  if (!parsed.success) {
    failWith(parsed.error.issues.map(({path, message}) => ({place: path, what: message})));
  }
  const problems = problemsOf(parsed.data);
  if (problems.length > 0) failWith(problems);
  const members = parsed.data.members.map((member) => ({...member, isDemo: false}));
  return {...parsed.data, members};
}
