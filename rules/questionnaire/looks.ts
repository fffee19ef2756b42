// Ten points over what attracts a member, or the answer "Just generally good looking".
import {ANSWER_REFUSALS} from './answer-refusals.ts';
import {isAllocation, movePoints, sumOf} from './allocation.ts';
import {characters, trimmed} from '../characters.ts';
import {refusal, type Refusal} from '../refusal.ts';

export const LOOKS_FACTORS = [
  {key: 'attractiveBody', label: 'Attractive body'},
  {key: 'prettyFace', label: 'Pretty face'},
  {key: 'coolStyle', label: 'Cool style'},
  {key: 'other', label: 'Other'},
] as const;
export type LooksPoints = Record<(typeof LOOKS_FACTORS)[number]['key'], number>;

export const LOOKS_POINTS = {each: 10, total: 10} as const;
export const LOOKS_OTHER_MAX = 50;
export const LOOKS_GENERAL_LABEL = 'Just generally good looking';

export type Looks = {
  looksPreferenceGeneral: boolean;
  looksPreferencePoints: LooksPoints | null;
  looksPreferenceOther: string;
};

export const NO_LOOKS_POINTS: LooksPoints = {
  attractiveBody: 0,
  prettyFace: 0,
  coolStyle: 0,
  other: 0,
};

export function looksPointsList(points: LooksPoints): number[] {
  return LOOKS_FACTORS.map(({key}) => points[key]);
}

export function looksPointsOf(list: readonly number[]): LooksPoints {
  const [attractiveBody = 0, prettyFace = 0, coolStyle = 0, other = 0] = list;
  return {attractiveBody, prettyFace, coolStyle, other};
}

/** Moves one slider. Ignored with "general" and past the total (specification, section 4). */
export function giveLooksPoints(
  {isGeneral, points}: {readonly isGeneral: boolean; readonly points: readonly number[]},
  factor: number,
  value: number,
): readonly number[] {
  return isGeneral ? points : movePoints(points, factor, value, LOOKS_POINTS);
}

/** The stored form: no points or text with "general"; otherwise the text trimmed, and empty without points for Other. */
export function normalizeLooks(looks: Looks): Looks {
  if (looks.looksPreferenceGeneral) {
    return {looksPreferenceGeneral: true, looksPreferencePoints: null, looksPreferenceOther: ''};
  }
  const hasOther = (looks.looksPreferencePoints?.other ?? 0) > 0;
  return {...looks, looksPreferenceOther: hasOther ? trimmed(looks.looksPreferenceOther) : ''};
}

export function checkLooks(answer: Looks): Refusal | undefined {
  const {looksPreferenceGeneral, looksPreferencePoints, looksPreferenceOther} =
    normalizeLooks(answer);
  if (looksPreferenceGeneral) return undefined;
  if (!looksPreferencePoints) return refusal('wrong-total', () => ANSWER_REFUSALS.looksNone);
  const points = looksPointsList(looksPreferencePoints);
  if (!isAllocation(points, LOOKS_FACTORS.length, LOOKS_POINTS.each)) {
    return refusal('wrong-total', () => ANSWER_REFUSALS.looksTooMany);
  }
  if (sumOf(points) === 0) return refusal('wrong-total', () => ANSWER_REFUSALS.looksNone);
  if (sumOf(points) > LOOKS_POINTS.total)
    return refusal('wrong-total', () => ANSWER_REFUSALS.looksTooMany);
  if (looksPreferencePoints.other > 0 && looksPreferenceOther === '') {
    return refusal('other-text-missing', () => ANSWER_REFUSALS.looksOtherMissing);
  }
  if (characters(looksPreferenceOther) > LOOKS_OTHER_MAX) {
    return refusal('too-long', () => ANSWER_REFUSALS.looksOtherTooLong(LOOKS_OTHER_MAX));
  }
  return undefined;
}
