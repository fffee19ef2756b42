// No sequence of moves exceeds the limits, and the checks accept exactly the valid answers.
import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {isAllocation, movePoints, sumOf, type AllocationLimits} from './allocation.ts';
import {BACKGROUND_FACTORS, BACKGROUND_POINTS, checkBackgroundWeights} from './background.ts';
import {
  checkInterests,
  giveInterestPoints,
  INTEREST_POINTS,
  INTERESTS,
  normalizeInterests,
  OTHER_INTEREST,
  OTHER_INTEREST_MAX,
  type Interests,
} from './interests.ts';
import {
  checkLooks,
  looksPointsList,
  looksPointsOf,
  LOOKS_FACTORS,
  LOOKS_OTHER_MAX,
  LOOKS_POINTS,
  normalizeLooks,
  type Looks,
} from './looks.ts';

const SHARED: readonly {name: string; length: number; limits: AllocationLimits}[] = [
  {name: 'interests', length: INTERESTS.length, limits: INTEREST_POINTS},
  {name: 'looks', length: LOOKS_FACTORS.length, limits: LOOKS_POINTS},
  {name: 'background', length: BACKGROUND_FACTORS.length, limits: BACKGROUND_POINTS},
];

/** Moves within a slider's range, and some outside it. */
const moves = (length: number) =>
  fc.array(
    fc.tuple(
      fc.integer({min: -1, max: length}),
      fc.oneof(
        {arbitrary: fc.integer({min: 0, max: 18}), weight: 8},
        fc.integer({min: -3, max: 40}),
        fc.constantFrom(Number.NaN, 1.5, Number.POSITIVE_INFINITY),
      ),
    ),
    {maxLength: 60},
  );

const nothing = (length: number) => Array.from({length}, () => 0);

test.each(SHARED)(
  'keeps $name within the limits for every sequence of moves',
  ({length, limits}) => {
    fc.assert(
      fc.property(moves(length), (sequence) => {
        let points: readonly number[] = nothing(length);
        for (const [index, value] of sequence) {
          const moved = movePoints(points, index, value, limits);
          expect(isAllocation(moved, length, limits.each)).toBe(true);
          expect(sumOf(moved)).toBeLessThanOrEqual(limits.total);
          points = moved;
        }
      }),
    );
  },
);

test.each(SHARED)('ignores a move of $name past the total', ({length, limits}) => {
  fc.assert(
    fc.property(
      moves(length),
      fc.nat(length - 1),
      fc.nat(limits.each),
      (sequence, index, value) => {
        const points = sequence.reduce<readonly number[]>(
          (now, [i, v]) => movePoints(now, i, v, limits),
          nothing(length),
        );
        const requested = points.with(index, value);
        const moved = movePoints(points, index, value, limits);
        expect(moved).toEqual(sumOf(requested) <= limits.total ? requested : points);
      },
    ),
  );
});

const list = (length: number, max: number) =>
  fc.array(fc.integer({min: -1, max}), {minLength: length - 1, maxLength: length + 1});

/** Exactly `total` points, dealt one at a time. */
const dealt = (length: number, {each, total}: AllocationLimits) =>
  fc.array(fc.nat(length - 1), {minLength: total, maxLength: total * 4}).map((indices) => {
    let points: readonly number[] = nothing(length);
    for (const i of indices) points = movePoints(points, i, (points[i] ?? 0) + 1, {each, total});
    return [...points];
  });

test('accepts background weights exactly when six whole numbers sum to eighteen', () => {
  const {length} = BACKGROUND_FACTORS;
  fc.assert(
    fc.property(fc.oneof(dealt(length, BACKGROUND_POINTS), list(length, 19)), (weights) => {
      const isRight =
        weights.length === 6 && weights.every((w) => w >= 0 && w <= 18) && sumOf(weights) === 18;
      expect(checkBackgroundWeights(weights) === undefined).toBe(isRight);
    }),
  );
});

const interests: fc.Arbitrary<Interests> = fc.record({
  interestWeights: fc.oneof(dealt(INTERESTS.length, INTEREST_POINTS), list(INTERESTS.length, 4)),
  otherInterestText: fc.oneof(
    fc.constantFrom('', '  ', ' Chess '),
    fc.string({maxLength: OTHER_INTEREST_MAX + 10}),
  ),
});

test('interests: normalizing is idempotent and keeps the verdict', () => {
  fc.assert(
    fc.property(interests, (answer) => {
      const stored = normalizeInterests(answer);
      expect(checkInterests(stored)).toEqual(checkInterests(answer));
      expect(normalizeInterests(stored)).toEqual(stored);
    }),
  );
});

test('interests: accepts exactly nine points, and points for Other only with a text', () => {
  fc.assert(
    fc.property(interests, ({interestWeights, otherInterestText}) => {
      const text = otherInterestText.trim();
      const isAllocated =
        interestWeights.length === 9 &&
        interestWeights.every((w) => w >= 0 && w <= 3) &&
        sumOf(interestWeights) === 9;
      const isNamed = text !== '' && text.length <= OTHER_INTEREST_MAX;
      const isRight = isAllocated && (interestWeights[OTHER_INTEREST] === 0 || isNamed);
      expect(checkInterests({interestWeights, otherInterestText}) === undefined).toBe(isRight);
    }),
  );
});

test('interests: clears the text of Other when its points reach zero', () => {
  fc.assert(
    fc.property(moves(INTERESTS.length), fc.string(), (sequence, text) => {
      let answer: Interests = {interestWeights: nothing(INTERESTS.length), otherInterestText: ''};
      for (const [index, value] of sequence) {
        answer = giveInterestPoints(answer, index, value);
        const hasOther = (answer.interestWeights[OTHER_INTEREST] ?? 0) > 0;
        if (hasOther) answer = {...answer, otherInterestText: text};
        else if (index === OTHER_INTEREST) expect(answer.otherInterestText).toBe('');
      }
    }),
  );
});

const looks: fc.Arbitrary<Looks> = fc.record({
  looksPreferenceGeneral: fc.boolean(),
  looksPreferencePoints: fc.option(
    fc
      .oneof(dealt(LOOKS_FACTORS.length, LOOKS_POINTS), fc.array(fc.integer({min: -1, max: 11})))
      .map(looksPointsOf),
  ),
  looksPreferenceOther: fc.oneof(
    fc.constantFrom('', ' ', ' A kind voice '),
    fc.string({maxLength: LOOKS_OTHER_MAX + 10}),
  ),
});

test('looks: normalizing is idempotent and keeps the verdict', () => {
  fc.assert(
    fc.property(looks, (answer) => {
      const stored = normalizeLooks(answer);
      expect(checkLooks(stored)).toEqual(checkLooks(answer));
      expect(normalizeLooks(stored)).toEqual(stored);
    }),
  );
});

test('looks: accepts "general" and removes points and text', () => {
  fc.assert(
    fc.property(looks, (answer) => {
      const general = {...answer, looksPreferenceGeneral: true};
      expect(checkLooks(general)).toBeUndefined();
      expect(normalizeLooks(general)).toEqual({
        looksPreferenceGeneral: true,
        looksPreferencePoints: null,
        looksPreferenceOther: '',
      });
    }),
  );
});

test('looks: accepts any points, and points for Other only with a text', () => {
  fc.assert(
    fc.property(moves(LOOKS_FACTORS.length), (sequence) => {
      const points = sequence.reduce<readonly number[]>(
        (now, [i, v]) => movePoints(now, i, v, LOOKS_POINTS),
        nothing(LOOKS_FACTORS.length),
      );
      const answer = {
        looksPreferenceGeneral: false,
        looksPreferencePoints: looksPointsOf(points),
        looksPreferenceOther: 'A kind voice',
      };
      expect(checkLooks(answer) === undefined).toBe(sumOf(points) > 0);
      expect(looksPointsList(answer.looksPreferencePoints)).toEqual(points);
    }),
  );
});
