// "Similar personality (shared values)": the four answers, and what u hopes v answered. Two parts a
// question, each 0 to 1.
import {QUESTIONS} from '../../../../rules/single-choice.ts';
import {answerAt, type Traits} from '../traits/traits.ts';
import {byDistance} from '../traits/term.ts';

/** Options in an order (plans, values): next to each other is half an agreement. */
const ORDERED = [1, 0.375, 0] as const;
/** Options of taste (a date, an evening): another taste is no conflict. */
const TASTE = [1, 0.25, 0.25] as const;

const SCALES = {threeYears: ORDERED, firstDate: TASTE, qualityTime: TASTE, values: ORDERED};

/** How near the two answers to question i are to each other. */
export const sameAnswer = (i: number) => (u: Traits, v: Traits) =>
  byDistance(scaleOf(i), answerAt(u.answers, i), answerAt(v.answers, i));

/** How near v's answer to question i is to the partner u described on the personality screen. */
export const hopedAnswer = (i: number) => (u: Traits, v: Traits) =>
  byDistance(scaleOf(i), answerAt(u.hopes, i), answerAt(v.answers, i));

export function scaleOf(i: number): readonly number[] {
  const question = QUESTIONS[i];
  return question ? SCALES[question] : TASTE;
}
