// For any sequence of inputs, a step's form stays within the rules, and Next accepts exactly the valid ones.
import {arrayMove} from '@dnd-kit/sortable';
import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {isAllocation, movePoints, sumOf} from '../../../../rules/questionnaire/allocation.ts';
import {BACKGROUND_FACTORS, BACKGROUND_POINTS} from '../../../../rules/questionnaire/background.ts';
import {characters} from '../../../../rules/characters.ts';
import {orderOfWeights, weightsOfOrder} from '../../../../rules/questionnaire/dimensions.ts';
import {
  giveInterestPoints,
  INTEREST_POINTS,
  INTERESTS,
  OTHER_INTEREST,
  OTHER_INTEREST_MAX,
} from '../../../../rules/questionnaire/interests.ts';
import {
  giveLooksPoints,
  LOOKS_FACTORS,
  LOOKS_OTHER_MAX,
  LOOKS_POINTS,
  looksPointsOf,
} from '../../../../rules/questionnaire/looks.ts';
import {SEED} from '../../../../tests/support/seed.ts';
import {backgroundPreference} from './background-preference.ts';
import {dimensionWeights} from './dimension-weights.ts';
import {interests} from './interests.ts';
import {looks} from './looks.ts';

fc.configureGlobal({seed: SEED});

const NOBODY = {profile: undefined, questionnaire: undefined};

/** A slider or stepper input, also out of range. */
const move = (factors: number, each: number) =>
  fc.record({factor: fc.nat(factors - 1), value: fc.integer({min: -1, max: each + 2})});
/** Typed text, mostly around the length limit. */
const typed = (longest: number) =>
  fc.oneof(
    fc.string({unit: 'grapheme', maxLength: longest + 10}),
    fc
      .tuple(fc.constantFrom('x', 'é', '🦅'), fc.nat(2))
      .map(([one, more]) => one.repeat(longest - 1 + more)),
    fc.constantFrom('', ' ', ' Chess ', '\u00A0'),
  );

/** Whether the rule accepts a required text. */
function isRightText(text: string, longest: number): boolean {
  const length = characters(text.trim());
  return length > 0 && length <= longest;
}

test('interests: inputs stay within the limits, and Next needs nine points and a name for Other', () => {
  type Act = {factor: number; value: number} | {text: string};
  const acts: fc.Arbitrary<Act[]> = fc.array(
    fc.oneof(
      {arbitrary: move(INTERESTS.length, INTEREST_POINTS.each), weight: 6},
      fc.record({text: typed(OTHER_INTEREST_MAX)}),
    ),
    {maxLength: 40},
  );
  const accepted = {count: 0};
  fc.assert(
    fc.property(acts, (sequence) => {
      let form = interests.read(NOBODY);
      for (const act of sequence) {
        if ('text' in act) {
          // The field exists only while Other has points.
          if (form.points[OTHER_INTEREST]) form = {...form, other: act.text};
        } else {
          const {interestWeights, otherInterestText} = giveInterestPoints(
            {interestWeights: form.points, otherInterestText: form.other},
            act.factor,
            act.value,
          );
          form = {points: [...interestWeights], other: otherInterestText};
        }
        expect(isAllocation(form.points, 9, 3)).toBe(true);
        expect(sumOf(form.points)).toBeLessThanOrEqual(9);
        if (form.points[OTHER_INTEREST] === 0) expect(form.other).toBe('');
        const isNamed =
          form.points[OTHER_INTEREST] === 0 || isRightText(form.other, OTHER_INTEREST_MAX);
        expect(interests.check(form) === undefined).toBe(sumOf(form.points) === 9 && isNamed);
        if (interests.check(form) === undefined) accepted.count += 1;
      }
    }),
    {numRuns: 400},
  );
  expect(accepted.count).toBeGreaterThan(0);
});

test('looks: inputs stay within the limits and are ignored while "general" is ticked, which is sufficient', () => {
  type Act = {factor: number; value: number} | {text: string} | {isGeneral: boolean};
  const acts: fc.Arbitrary<Act[]> = fc.array(
    fc.oneof(
      {arbitrary: move(LOOKS_FACTORS.length, LOOKS_POINTS.each), weight: 4},
      fc.record({text: typed(LOOKS_OTHER_MAX)}),
      fc.record({isGeneral: fc.boolean()}),
    ),
    {maxLength: 40},
  );
  fc.assert(
    fc.property(acts, (sequence) => {
      let form = looks.read(NOBODY);
      for (const act of sequence) {
        const before = form;
        if ('text' in act) form = {...form, other: act.text};
        else if ('isGeneral' in act) form = {...form, isGeneral: act.isGeneral};
        else form = {...form, points: [...giveLooksPoints(form, act.factor, act.value)]};
        if (before.isGeneral) expect(form.points).toEqual(before.points);
        expect(isAllocation(form.points, 4, 10)).toBe(true);
        expect(sumOf(form.points)).toBeLessThanOrEqual(10);
        const isNamed =
          looksPointsOf(form.points).other === 0 || isRightText(form.other, LOOKS_OTHER_MAX);
        const isRight = form.isGeneral || (sumOf(form.points) > 0 && isNamed);
        expect(looks.check(form) === undefined).toBe(isRight);
      }
    }),
    {numRuns: 400},
  );
});

test('background: inputs stay within the limits, and Next needs eighteen points', () => {
  const acts = fc.array(move(BACKGROUND_FACTORS.length, BACKGROUND_POINTS.each), {maxLength: 40});
  fc.assert(
    fc.property(acts, (sequence) => {
      let form = backgroundPreference.read(NOBODY);
      for (const {factor, value} of sequence) {
        form = {points: [...movePoints(form.points, factor, value, BACKGROUND_POINTS)]};
        expect(isAllocation(form.points, 6, 18)).toBe(true);
        expect(sumOf(form.points)).toBeLessThanOrEqual(18);
        expect(backgroundPreference.check(form) === undefined).toBe(sumOf(form.points) === 18);
      }
    }),
    {numRuns: 400},
  );
});

test('ranking: every order keeps all statements, and the stored weights restore it', () => {
  const acts = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), {maxLength: 40});
  fc.assert(
    fc.property(acts, (sequence) => {
      let {order} = dimensionWeights.read(NOBODY);
      for (const [from, to] of sequence) {
        order = arrayMove(order, from, to);
        expect(dimensionWeights.check({order})).toBeUndefined();
        const weights = weightsOfOrder(order);
        expect(order.map((statement) => weights[statement])).toEqual([4, 3, 2, 1]);
        expect(orderOfWeights(weights)).toEqual(order);
      }
    }),
    {numRuns: 400},
  );
});
