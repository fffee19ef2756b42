// "Similar personality (shared values)": the four answers, and what u hopes v answered.
import {answerAt, type Traits} from '../traits.ts';
import {byDistance} from './term.ts';

/** Options in an order (plans, values): next to each other is half an agreement. Mean of all nine pairs: 0.5. */
const ORDERED = [1, 0.375, 0] as const;
/** Options of taste (a date, an evening): another taste is no conflict. Mean of all nine pairs: 0.5. */
const TASTE = [1, 0.25, 0.25] as const;

/** In the order of `QUESTIONS`: three years, first date, quality time, values. */
const SCALES = [ORDERED, TASTE, TASTE, ORDERED] as const;

/**
 * The mean over the four questions of two halves: how near the two answers are to each other, and how
 * near v's answer is to the partner u described on the personality screen.
 */
export function personalityTerm(u: Traits, v: Traits): number {
  let total = 0;
  for (let i = 0; i < SCALES.length; i++) {
    const scale = SCALES[i] ?? TASTE;
    const theirs = answerAt(v.answers, i);
    total +=
      byDistance(scale, answerAt(u.answers, i), theirs) +
      byDistance(scale, answerAt(u.hopes, i), theirs);
  }
  return total / (2 * SCALES.length);
}
