// For each person, the best replacement for an ended pair and the cheapest pair to end. Cached for one pass, because
// both are needed thousands of times. The cache may be stale, so an exchange checks its gain.
import type {Matching} from './matching.ts';

/** Limits a search to a person's heaviest pairs: some people have thousands. */
const SEARCH_MAX = 32;

export class Replacements {
  readonly #matching: Matching;
  readonly #best: Float64Array;
  readonly #loss: Float64Array;

  constructor(matching: Matching) {
    this.#matching = matching;
    this.#best = new Float64Array(matching.people).fill(Number.NaN);
    this.#loss = this.#best.slice();
  }

  /** The heaviest pair of u that is not chosen and whose other person has room. */
  bestFreePair(u: number): number | undefined {
    const matching = this.#matching;
    const around = matching.around(u);
    const reach = Math.min(around.length, SEARCH_MAX);
    for (let i = 0; i < reach; i++) {
      const e = around[i] ?? 0;
      if (!matching.isChosen(e) && matching.free(matching.other(e, u)) > 0) return e;
    }
    return undefined;
  }

  /** The weight of that pair, cached; 0 without one. */
  bestReplacement(u: number): number {
    const known = this.#best[u] ?? 0;
    if (!Number.isNaN(known)) return known;
    const pair = this.bestFreePair(u);
    const best = pair === undefined ? 0 : this.#matching.weight(pair);
    this.#best[u] = best;
    return best;
  }

  /** For a full person, the chosen pair whose end costs least, given the best replacement of the other person. */
  cheapestChosenPair(u: number): number | undefined {
    if (this.#matching.free(u) > 0) return undefined;
    let least: number | undefined;
    let leastLoss = Number.POSITIVE_INFINITY;
    for (const pair of this.#matching.chosenOf(u)) {
      const loss = this.#lossOf(pair, u);
      if (loss >= leastLoss) continue;
      least = pair;
      leastLoss = loss;
    }
    return least;
  }

  /** The cost of ending that pair, cached; 0 for a person who has room. */
  loss(u: number): number {
    const known = this.#loss[u] ?? 0;
    if (!Number.isNaN(known)) return known;
    const pair = this.cheapestChosenPair(u);
    const loss = pair === undefined ? 0 : this.#lossOf(pair, u);
    this.#loss[u] = loss;
    return loss;
  }

  #lossOf(pair: number, u: number): number {
    return this.#matching.weight(pair) - this.bestReplacement(this.#matching.other(pair, u));
  }

  invalidate(u: number): void {
    this.#best[u] = Number.NaN;
    this.#loss[u] = Number.NaN;
  }
}
