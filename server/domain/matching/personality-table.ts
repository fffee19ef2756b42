// The personality term looked up instead of worked out: half of what a round compares are these answers.
import {QUESTIONS} from '../../../rules/single-choice.ts';
import type {Norm} from './norms.ts';
import {scaleOf} from './terms/personality.ts';
import {byDistance, MISSING} from './traits/term.ts';
import {ANSWER_BITS, type Traits} from './traits/traits.ts';

/** Places for one answer, "none" among them. */
const ANSWERS = 1 << ANSWER_BITS;
const MASK = ANSWERS - 1;

export class PersonalityTable {
  /** By question, what u answered (or hoped for) and what v answered, 0 for none. */
  readonly #same: Float64Array[];
  readonly #hoped: Float64Array[];
  /** By how many of u's answers tell anybody apart: what their sum is multiplied with. */
  readonly #factors: Float64Array;
  readonly #sameTells: number[];
  readonly #hopedTells: number[];

  /** `norms` are those of the parts as they stand in `PARTS`: the same answer, the hoped one, by question. */
  constructor(norms: readonly Norm[], spreadsFrom: (norm: Norm, value: number) => number) {
    const table = (which: number) =>
      QUESTIONS.map((_, i) => {
        const norm = norms[2 * i + which];
        return Float64Array.from({length: ANSWERS * ANSWERS}, (__, at) => {
          const value = byDistance(scaleOf(i), (at >> ANSWER_BITS) - 1, (at & MASK) - 1);
          return norm && value !== MISSING ? spreadsFrom(norm, value) : 0;
        });
      });
    const tells = (which: number) =>
      QUESTIONS.map((_, i) => Number((norms[2 * i + which]?.spread ?? 0) > 0));
    this.#same = table(0);
    this.#hoped = table(1);
    this.#sameTells = tells(0);
    this.#hopedTells = tells(1);
    this.#factors = Float64Array.from({length: 2 * QUESTIONS.length + 1}, (_, count) =>
      count === 0 ? 0 : 1 / Math.sqrt(count),
    );
  }

  /** How far v's answers match u's answers and wishes; NaN when no question that the pool answers differently has both. */
  compare(u: Traits, v: Traits): number {
    let sum = 0;
    let count = 0;
    let known = 0;
    for (let i = 0; i < this.#same.length; i++) {
      const theirs = (v.answers >>> (i * ANSWER_BITS)) & MASK;
      const own = (u.answers >>> (i * ANSWER_BITS)) & MASK;
      const hoped = (u.hopes >>> (i * ANSWER_BITS)) & MASK;
      if (own > 0) count += this.#sameTells[i] ?? 0;
      if (hoped > 0) count += this.#hopedTells[i] ?? 0;
      if (theirs === 0 || own + hoped === 0) continue;
      known +=
        (own > 0 ? (this.#sameTells[i] ?? 0) : 0) + (hoped > 0 ? (this.#hopedTells[i] ?? 0) : 0);
      sum +=
        (this.#same[i]?.[(own << ANSWER_BITS) | theirs] ?? 0) +
        (this.#hoped[i]?.[(hoped << ANSWER_BITS) | theirs] ?? 0);
    }
    return known === 0 ? Number.NaN : sum * (this.#factors[count] ?? 0);
  }
}
