// The client's rules, the mutate endpoint and the database constraints accept and refuse the same answers.
import * as fc from 'fast-check';
import postgres from 'postgres';
import {expect, test} from 'vitest';
import {movePoints, type AllocationLimits} from '../../rules/questionnaire/allocation.ts';
import {
  BACKGROUND_FACTORS,
  BACKGROUND_POINTS,
  checkBackgroundWeights,
} from '../../rules/questionnaire/background.ts';
import {isBlank} from '../../rules/characters.ts';
import {checkDimensionWeights, DIMENSIONS} from '../../rules/questionnaire/dimensions.ts';
import {
  checkInterests,
  INTEREST_POINTS,
  INTERESTS,
  normalizeInterests,
  OTHER_INTEREST_MAX,
  type Interests,
} from '../../rules/questionnaire/interests.ts';
import {
  checkLooks,
  LOOKS_FACTORS,
  LOOKS_OTHER_MAX,
  LOOKS_POINTS,
  looksPointsOf,
  normalizeLooks,
  type Looks,
} from '../../rules/questionnaire/looks.ts';
import {REFUSED_POINTS, WRITE_RATE_LIMIT} from '../../rules/rate-limits.ts';
import type {Refusal} from '../../rules/refusal.ts';
import {times} from '../support/length.ts';
import {signUp, type Member} from '../support/member.ts';
import {SEED} from '../support/seed.ts';
import {useRun} from '../support/run.ts';

const RUNS = times(50, 150);
const {stack, sql} = useRun();

/** A member with one saved answer, so that there is a questionnaire row to update. */
async function memberWithAnswer(): Promise<Member> {
  const member = await signUp(stack);
  const answer = {question: 'firstDate', answer: 'Coffee'};
  expect(await member.mutate('questionnaire.saveAnswer', answer)).toMatchObject({ok: true});
  return member;
}

/** Saves per member: half of the refused saves that the write rate limit allows. */
const SAVES_EACH = Math.floor(WRITE_RATE_LIMIT.points / (2 * REFUSED_POINTS));

const CHECK_VIOLATION = '23514';
class Undo extends Error {}

type Columns = Readonly<Record<string, postgres.JSONValue>>;

/** Whether the database constraints accept these columns. Rolls the update back. */
async function databaseAccepts(userId: string, columns: Columns): Promise<boolean> {
  const values = Object.entries(columns).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? sql.json(value) : value,
  ]);
  const attempt = sql.begin(async (tx) => {
    await tx`update questionnaire set ${tx(Object.fromEntries(values))} where user_id = ${userId}`;
    throw new Undo();
  });
  try {
    await attempt;
  } catch (error) {
    if (error instanceof Undo) return true;
    if (error instanceof postgres.PostgresError && error.code === CHECK_VIOLATION) return false;
    throw error;
  }
  throw new Error('The transaction was not undone.');
}

type Group<Answer extends object> = {
  mutator: string;
  answers: fc.Arbitrary<Answer>;
  check: (answer: Answer) => Refusal | undefined;
  /** The stored form of an accepted answer. */
  normalize: (answer: Answer) => Answer;
  columns: (answer: Answer) => Columns;
};

/** Rules, server and database give the same verdict on every answer, and store an accepted one normalised. */
async function expectOneVerdict<Answer extends object>(group: Group<Answer>): Promise<void> {
  const {mutator, answers, check, normalize, columns} = group;
  let member = await memberWithAnswer();
  let saves = 0;
  const verdicts = {accepted: 0, refused: 0};
  const stored = async (names: string[]) => {
    const [row] =
      await sql`select ${sql(names)} from questionnaire where user_id = ${member.userId}`;
    return {...row};
  };
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      saves += 1;
      if (saves % SAVES_EACH === 0) member = await memberWithAnswer();
      const refusal = check(answer);
      const normal = columns(normalize(answer));
      const names = Object.keys(normal);
      const before = await stored(names);
      const result = await member.mutate(mutator, answer);
      expect(result).toEqual(
        refusal
          ? {ok: false, code: refusal.code, message: refusal.message}
          : {ok: true, code: undefined, message: undefined},
      );
      verdicts[refusal ? 'refused' : 'accepted'] += 1;
      expect(await stored(names)).toEqual(refusal ? before : normal);

      // The database accepts the normalised form of a valid answer, and no other form.
      const asGiven = columns(answer);
      const isNormal = JSON.stringify(asGiven) === JSON.stringify(normal);
      expect(await databaseAccepts(member.userId, normal)).toBe(!refusal);
      expect(await databaseAccepts(member.userId, asGiven)).toBe(!refusal && isNormal);
    }),
    {seed: SEED, numRuns: RUNS, includeErrorInReport: true},
  );
  expect(verdicts.accepted).toBeGreaterThan(RUNS / 10);
  expect(verdicts.refused).toBeGreaterThan(RUNS / 10);
}

/** Points dealt one at a time, until the total is used up. */
const dealt = (length: number, {each, total}: AllocationLimits) =>
  fc.array(fc.nat(length - 1), {minLength: total * 3, maxLength: total * 6}).map((factors) => {
    let points: readonly number[] = Array.from({length}, () => 0);
    for (const factor of factors) {
      points = movePoints(points, factor, (points[factor] ?? 0) + 1, {each, total});
    }
    return points;
  });

/** Valid, nearly valid and arbitrary points. */
const points = (length: number, limits: AllocationLimits) =>
  fc.oneof(
    {arbitrary: dealt(length, limits), weight: 4},
    {
      arbitrary: fc
        .tuple(dealt(length, limits), fc.nat(length - 1), fc.constantFrom(-1, 0, 1, 1.5, 4, 19))
        .map(([right, factor, value]) => right.with(factor, value)),
      weight: 2,
    },
    {arbitrary: dealt(length - 1, limits), weight: 1},
    {arbitrary: dealt(length + 1, limits), weight: 1},
    fc.array(fc.integer({min: -2, max: 20}), {maxLength: length + 1}),
  );

/** Texts of every length and script, some with characters that JavaScript and SQL may trim differently. */
const text = (longest: number) =>
  fc.oneof(
    // The database accepts text of invisible characters alone, which the rules refuse.
    fc
      .string({unit: 'grapheme', maxLength: longest + 10})
      .filter((value) => value.trim() === '' || !isBlank(value)),
    fc.constantFrom('', ' ', '\u00A0\u2003', '\uFEFF', ' Chess ', '\u200BChess'),
    fc.constantFrom(0, 1).map((more) => '🪂'.repeat(longest + more)),
  );

const interests: fc.Arbitrary<Interests> = fc.record({
  interestWeights: points(INTERESTS.length, INTEREST_POINTS),
  otherInterestText: text(OTHER_INTEREST_MAX),
});

test('interests: nine points, none above three, and a name exactly for Other with points', () =>
  expectOneVerdict({
    mutator: 'questionnaire.saveInterests',
    answers: interests,
    check: checkInterests,
    normalize: normalizeInterests,
    columns: ({interestWeights, otherInterestText}) => ({
      interest_weights: interestWeights,
      other_interest_text: otherInterestText,
    }),
  }));

const looks: fc.Arbitrary<Looks> = fc.record({
  looksPreferenceGeneral: fc.oneof({arbitrary: fc.constant(false), weight: 4}, fc.constant(true)),
  looksPreferencePoints: fc.option(
    fc
      .oneof(
        dealt(LOOKS_FACTORS.length, LOOKS_POINTS),
        fc.array(fc.integer({min: -1, max: 4}), {maxLength: 4}),
        fc.array(fc.constantFrom(0, 1.5, 10, 11), {maxLength: 4}),
      )
      .map(looksPointsOf),
    {freq: 9},
  ),
  looksPreferenceOther: text(LOOKS_OTHER_MAX),
});

test('looks: "general", or one to ten points, and words exactly for Other with points', () =>
  expectOneVerdict({
    mutator: 'questionnaire.saveLooks',
    answers: looks,
    check: checkLooks,
    normalize: normalizeLooks,
    columns: ({looksPreferenceGeneral, looksPreferencePoints, looksPreferenceOther}) => ({
      looks_preference_general: looksPreferenceGeneral,
      looks_preference_points: looksPreferencePoints,
      looks_preference_other: looksPreferenceOther,
    }),
  }));

test('background: eighteen points over six factors', () =>
  expectOneVerdict({
    mutator: 'questionnaire.saveBackgroundWeights',
    answers: fc.record({backgroundWeights: points(BACKGROUND_FACTORS.length, BACKGROUND_POINTS)}),
    check: ({backgroundWeights}) => checkBackgroundWeights(backgroundWeights),
    normalize: (answer) => answer,
    columns: ({backgroundWeights}) => ({background_weights: backgroundWeights}),
  }));

const ranking = fc.shuffledSubarray(
  DIMENSIONS.map((_, place) => place + 1),
  {minLength: DIMENSIONS.length},
);

test('dimension weights: 4, 3, 2 and 1, each once', () =>
  expectOneVerdict({
    mutator: 'questionnaire.saveDimensionWeights',
    answers: fc.record({
      dimensionWeights: fc.oneof(
        ranking,
        fc
          .tuple(ranking, fc.nat(3), fc.constantFrom(0, 1, 2.5, 5))
          .map(([w, i, v]) => w.with(i, v)),
        fc.array(fc.integer({min: 0, max: 5}), {maxLength: 6}),
      ),
    }),
    check: ({dimensionWeights}) => checkDimensionWeights(dimensionWeights),
    normalize: (answer) => answer,
    columns: ({dimensionWeights}) => ({dimension_weights: dimensionWeights}),
  }));
