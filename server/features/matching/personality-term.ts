// Sums over the parts of personality, by look-up tables: four questions with few options make up half of a comparison.
import {QUESTIONS} from '../../../rules/questionnaire/single-choice.ts';
import {spreadsFrom, type Norm} from './norm.ts';
import {byDistance, MISSING} from './traits/term.ts';
import {ANSWER_BITS, type Traits} from './traits/traits.ts';
import {scaleOf} from './terms/personality.ts';

const MASK = (1 << ANSWER_BITS) - 1;
const QUESTION_SIZE = 1 << (3 * ANSWER_BITS);

/** The place of question i in a table: by u's answer, the answer that u wants, and v's answer. */
function placeOf(i: number, u: Traits, v: Traits): number {
  const shift = i * ANSWER_BITS;
  const own = (u.answers >>> shift) & MASK;
  const wanted = (u.wantedAnswers >>> shift) & MASK;
  const theirs = (v.answers >>> shift) & MASK;
  return i * QUESTION_SIZE + ((((own << ANSWER_BITS) | wanted) << ANSWER_BITS) | theirs);
}

/** One part of a question: u's answer to compare with, and v's answer; {@link MISSING} without an answer. */
type Compared = {readonly part: number; readonly mine: number; readonly theirs: number};

/** For every place the sum of `valueOf` the two parts of its question, numbered as in `PARTS`. */
function tableOf(valueOf: (compared: Compared) => number): Float64Array {
  return Float64Array.from({length: QUESTIONS.length * QUESTION_SIZE}, (_, place) => {
    const question = Math.floor(place / QUESTION_SIZE);
    const answer = (at: number) => ((place >> (at * ANSWER_BITS)) & MASK) - 1;
    const theirs = answer(0);
    return (
      valueOf({part: 2 * question, mine: answer(2), theirs}) +
      valueOf({part: 2 * question + 1, mine: answer(1), theirs})
    );
  });
}

function spreadsOf(norms: readonly Norm[], {part, mine, theirs}: Compared): number {
  const norm = norms[part];
  const value = byDistance(scaleOf(part >> 1), mine, theirs);
  return norm === undefined || value === MISSING ? 0 : spreadsFrom(norm, value);
}

/** The sum of the parts in standard deviations, each times its coefficient. A missing answer adds nothing. */
export class PersonalitySum {
  readonly #table: Float64Array;

  constructor(norms: readonly Norm[], coefficients: readonly number[]) {
    this.#table = tableOf(
      (compared) => (coefficients[compared.part] ?? 0) * spreadsOf(norms, compared),
    );
  }

  of(u: Traits, v: Traits): number {
    let sum = 0;
    for (let i = 0; i < QUESTIONS.length; i++) sum += this.#table[placeOf(i, u, v)] ?? 0;
    return sum;
  }
}

/** How well v's answers match u's answers and wanted answers. */
export class PersonalityTerm {
  readonly #spreads: Float64Array;
  /** The number of u's answers that distinguish members. */
  readonly #points: Float64Array;
  /** The number of those that v has answered too. */
  readonly #known: Float64Array;

  constructor(norms: readonly Norm[]) {
    const isCounted = ({part, mine}: Compared) =>
      mine !== MISSING && (norms[part]?.spread ?? 0) > 0;
    this.#spreads = tableOf((compared) => spreadsOf(norms, compared));
    this.#points = tableOf((compared) => Number(isCounted(compared)));
    this.#known = tableOf((compared) => Number(isCounted(compared) && compared.theirs !== MISSING));
  }

  /** NaN if they have no distinguishing question in common. */
  of(u: Traits, v: Traits): number {
    let [sum, points, known] = [0, 0, 0];
    for (let i = 0; i < QUESTIONS.length; i++) {
      const place = placeOf(i, u, v);
      sum += this.#spreads[place] ?? 0;
      points += this.#points[place] ?? 0;
      known += this.#known[place] ?? 0;
    }
    return known === 0 ? Number.NaN : sum * (1 / Math.sqrt(points));
  }
}
