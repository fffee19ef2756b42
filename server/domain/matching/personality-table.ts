// Look-up tables for personality: four questions with few options each make up half of a comparison.
import {QUESTIONS} from '../../../rules/single-choice.ts';
import type {Norm} from './norms.ts';
import {scaleOf} from './terms/personality.ts';
import {byDistance, MISSING} from './traits/term.ts';
import {ANSWER_BITS, answerAt, type Traits} from './traits/traits.ts';

const MASK = (1 << ANSWER_BITS) - 1;
/** Bits of an index: u's answer, the answer u wants, and v's answer to one question. */
const INDEX_BITS = 3 * ANSWER_BITS;
/** The number of combinations of answers to all questions. */
const COMBINATIONS = 1 << (QUESTIONS.length * ANSWER_BITS);

/**
 * A sum over the parts of personality, which are numbered as in `PARTS`: per question the same answer and the wanted
 * one.
 */
export class AnswerSums {
  readonly #sums: Float64Array;

  /** `amount` is what a part adds for a comparison value. A missing answer adds nothing. */
  constructor(amount: (part: number, value: number) => number) {
    this.#sums = Float64Array.from({length: QUESTIONS.length << INDEX_BITS}, (_, index) => {
      const question = index >> INDEX_BITS;
      const answer = (place: number) => ((index >> (place * ANSWER_BITS)) & MASK) - 1;
      const add = (part: number, wanted: number) => {
        const value = byDistance(scaleOf(question), wanted, answer(0));
        return value === MISSING ? 0 : amount(part, value);
      };
      return add(2 * question, answer(2)) + add(2 * question + 1, answer(1));
    });
  }

  of(u: Traits, v: Traits): number {
    let sum = 0;
    for (let i = 0; i < QUESTIONS.length; i++) {
      const shift = i * ANSWER_BITS;
      const own = (u.answers >>> shift) & MASK;
      const wanted = (u.wantedAnswers >>> shift) & MASK;
      const theirs = (v.answers >>> shift) & MASK;
      const index =
        (((((i << ANSWER_BITS) | own) << ANSWER_BITS) | wanted) << ANSWER_BITS) | theirs;
      sum += this.#sums[index] ?? 0;
    }
    return sum;
  }
}

/** For each combination of answers, one bit per question that is answered and for which `counts` holds. */
function answeredBits(counts: (question: number) => boolean): Uint8Array {
  return Uint8Array.from({length: COMBINATIONS}, (_, answers) =>
    QUESTIONS.reduce((bits, __, i) => {
      const isAnswered = answerAt(answers, i) !== MISSING && counts(i);
      return isAnswered ? bits | (1 << i) : bits;
    }, 0),
  );
}

const ANSWERED = answeredBits(() => true);

function bitCount(bits: number): number {
  return bits === 0 ? 0 : (bits & 1) + bitCount(bits >> 1);
}

export class PersonalityTable {
  readonly #sums: AnswerSums;
  /** By combination: the questions of u's answers, and of u's wanted answers, that distinguish members. */
  readonly #distinguishingAnswers: Uint8Array;
  readonly #distinguishingWishes: Uint8Array;
  /** 1 / sqrt of the number of questions in both. */
  readonly #factors: Float64Array;

  /** `norms` are those of the parts in the order of `PARTS`: same and wanted answer by question. */
  constructor(norms: readonly Norm[], spreadsFrom: (norm: Norm, value: number) => number) {
    this.#sums = new AnswerSums((part, value) => {
      const norm = norms[part];
      return norm ? spreadsFrom(norm, value) : 0;
    });
    const hasVariance = (part: number) => (norms[part]?.spread ?? 0) > 0;
    this.#distinguishingAnswers = answeredBits((i) => hasVariance(2 * i));
    this.#distinguishingWishes = answeredBits((i) => hasVariance(2 * i + 1));
    this.#factors = Float64Array.from({length: 1 << (2 * QUESTIONS.length)}, (_, both) =>
      both === 0 ? 0 : 1 / Math.sqrt(bitCount(both)),
    );
  }

  /** How well v's answers match u's answers and wanted answers; NaN if they have no distinguishing question in common. */
  compare(u: Traits, v: Traits): number {
    const answerBits = this.#distinguishingAnswers[u.answers] ?? 0;
    const wishBits = this.#distinguishingWishes[u.wantedAnswers] ?? 0;
    if (((answerBits | wishBits) & (ANSWERED[v.answers] ?? 0)) === 0) return Number.NaN;
    return this.#sums.of(u, v) * (this.#factors[(answerBits << QUESTIONS.length) | wishBits] ?? 0);
  }
}
