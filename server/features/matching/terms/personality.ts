// "Similar personality (shared values)": the four answers, and the answers u wants from a partner. Two parts per
// question, each 0 to 1.
import {
  QUESTIONS,
  type NumberByOption,
  type Question,
} from '../../../../rules/questionnaire/single-choice.ts';
import {answerAt, type Traits} from '../traits/traits.ts';
import {byDistance} from '../traits/term.ts';

/** Scale of ordered options (plans, values): neighbouring options agree in part. */
const ORDERED = [1, 0.375, 0] as const;
/** For options without an order (a date, an evening): any two different options score the same. */
const UNORDERED = [1, 0.25, 0.25] as const;

const SCALES: {readonly [Q in Question]: NumberByOption<Q>} = {
  threeYears: ORDERED,
  firstDate: UNORDERED,
  qualityTime: UNORDERED,
  values: ORDERED,
};

/** The similarity of both answers to question i. */
export const sameAnswer = (i: number) => (u: Traits, v: Traits) =>
  byDistance(scaleOf(i), answerAt(u.answers, i), answerAt(v.answers, i));

/** The similarity of v's answer to question i and the answer u wants. */
export const wantedAnswer = (i: number) => (u: Traits, v: Traits) =>
  byDistance(scaleOf(i), answerAt(u.wantedAnswers, i), answerAt(v.answers, i));

export function scaleOf(i: number): readonly number[] {
  const question = QUESTIONS[i];
  return question ? SCALES[question] : UNORDERED;
}
