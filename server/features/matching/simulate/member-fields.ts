// The fields of a member in a simulation file, as in the specification, section 3. A missing field is null.
import {z} from 'zod';
import {BACKGROUND_FACTORS, BACKGROUND_POINTS} from '../../../../rules/questionnaire/background.ts';
import {GENDERS, MAX_AGE, MIN_AGE} from '../../../../rules/questionnaire/basics.ts';
import {sumOf} from '../../../../rules/questionnaire/allocation.ts';
import {checkDimensionWeights, DIMENSIONS} from '../../../../rules/questionnaire/dimensions.ts';
import {MAX_DISTANCES} from '../../../../rules/places/distance.ts';
import {INTEREST_POINTS, INTERESTS} from '../../../../rules/questionnaire/interests.ts';
import {LOOKS_POINTS} from '../../../../rules/questionnaire/looks.ts';
import {PERSONALITY_QUESTIONS} from '../../../../rules/questionnaire/personality.ts';
import {DEFAULT_SEEKING, READINESS, SEEKING} from '../../../../rules/questionnaire/relationship.ts';
import {
  forEachAnswer,
  SINGLE_CHOICE,
  type Question,
} from '../../../../rules/questionnaire/single-choice.ts';

/** Missing or null is null. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? null);
export const withDefault = <T extends z.ZodType>(schema: T, fallback: z.output<T>) =>
  schema.nullish().transform((value) => value ?? fallback);

export const id = z.union([z.string().min(1), z.int().transform(String)], {
  error: 'must be a text or a whole number',
});
const text = orNull(z.string());

/** `length` integers with the required total; omitted ones are 0. */
const points = (length: number, {each, total}: {readonly each: number; readonly total: number}) =>
  orNull(
    z
      .array(withDefault(z.int().min(0).max(each), 0))
      .length(length)
      .refine((given) => sumOf(given) === total, {error: `must sum to ${total}`}),
  );

const score = orNull(z.number().min(0).max(10));

const ranking = orNull(
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

/** An option's title, with or without its description. */
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

const wantedAnswer = (options: readonly string[]) =>
  z
    .string()
    .nullable()
    .refine((value) => !value || options.includes(value), {
      error: `must be one of: ${options.join(' / ')}`,
    })
    .transform((value) => value ?? '');

const [years, evening, date, values] = PERSONALITY_QUESTIONS;

/** Where a member lives. `placeId` is optional: equal coordinates mean the same town. */
const residence = z.object({
  placeId: withDefault(z.int(), 0),
  country: z.string(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

const looksPoint = withDefault(z.int().min(0).max(LOOKS_POINTS.each), 0);

export const memberSchema = z.object({
  userId: id,
  gender: orNull(z.enum(GENDERS)),
  seeking: withDefault(z.enum(SEEKING), DEFAULT_SEEKING),
  /** Whole years, rounded down. */
  age: orNull(z.number().transform(Math.floor).pipe(z.int().min(MIN_AGE).max(MAX_AGE))),
  minAgePreference: withDefault(z.number(), MIN_AGE).transform(Math.ceil),
  maxAgePreference: withDefault(z.number(), MAX_AGE).transform(Math.floor),
  looksScore: score,
  backgroundScore: score,
  education: text,
  hometown: text,
  homePlace: orNull(z.object({placeId: z.int(), country: z.string()})),
  residence: orNull(residence),
  maxDistance: orNull(z.enum(MAX_DISTANCES)),
  isStudent: orNull(z.boolean()),
  relationshipReadiness: orNull(z.enum(READINESS)),
  dimensionWeights: ranking,
  looksPreferenceGeneral: orNull(z.boolean()),
  looksPreferencePoints: orNull(
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
  personalityPreferences: orNull(
    z.tuple([
      wantedAnswer(years.options),
      wantedAnswer(evening.options),
      wantedAnswer(date.options),
      wantedAnswer(values.options),
    ]),
  ),
  ...forEachAnswer(answer),
});
