// What somebody could expect if one of their pairs ended: remembered for the length of a pass, because
// everybody's prospects are asked for thousands of times. May be out of date; a hint, not a promise.
import type {Matching} from './matching.ts';

/** How far down somebody's own pairs the look goes: the popular have thousands. */
const LOOK_AROUND = 32;

export class Outlook {
  readonly #matching: Matching;
  readonly #hope: Float64Array;
  readonly #loss: Float64Array;

  constructor(matching: Matching) {
    this.#matching = matching;
    this.#hope = new Float64Array(matching.people).fill(Number.NaN);
    this.#loss = this.#hope.slice();
  }

  /** The best pair u could have, as things stand, with somebody who has room. */
  refill(u: number): number | undefined {
    const matching = this.#matching;
    const around = matching.around(u);
    const reach = Math.min(around.length, LOOK_AROUND);
    for (let i = 0; i < reach; i++) {
      const e = around[i] ?? 0;
      if (!matching.isTaken(e) && matching.free(matching.other(e, u)) > 0) return e;
    }
    return undefined;
  }

  /** The weight of that pair when it was last looked for, 0 without one. */
  hope(u: number): number {
    const known = this.#hope[u] ?? 0;
    if (!Number.isNaN(known)) return known;
    const pair = this.refill(u);
    const hope = pair === undefined ? 0 : this.#matching.weight(pair);
    this.#hope[u] = hope;
    return hope;
  }

  /** For a full person, the chosen pair whose end hurts least once its other side has looked again. */
  leastMissed(u: number): {pair: number; loss: number} | undefined {
    if (this.#matching.free(u) > 0) return undefined;
    let least: {pair: number; loss: number} | undefined;
    for (const pair of this.#matching.chosen(u)) {
      const loss = this.#matching.weight(pair) - this.hope(this.#matching.other(pair, u));
      if (!least || loss < least.loss) least = {pair, loss};
    }
    return least;
  }

  /** That loss when it was last worked out, 0 for somebody who has room. */
  loss(u: number): number {
    const known = this.#loss[u] ?? 0;
    if (!Number.isNaN(known)) return known;
    const loss = this.leastMissed(u)?.loss ?? 0;
    this.#loss[u] = loss;
    return loss;
  }

  forget(u: number): void {
    this.#hope[u] = Number.NaN;
    this.#loss[u] = Number.NaN;
  }
}
