// A set of chosen pairs in which each member has at most as many pairs as free positions. Keeps the choice valid; other
// modules decide which pairs to choose.

export type Edge = {readonly a: number; readonly b: number; readonly weight: number};

/** People are numbered 0 to `capacity.length - 1`; pairs are numbered by descending weight. */
export class Matching {
  readonly #edges: readonly Edge[];
  // Copied from the pairs, because numbers that lie side by side in memory are read faster.
  readonly #weights: readonly number[];
  readonly #firsts: readonly number[];
  readonly #seconds: readonly number[];
  readonly #free: number[];
  readonly #isChosen: boolean[];
  readonly #around: readonly number[][];
  readonly #chosen: readonly number[][];

  /** Equal weights keep the given order, so the result is deterministic. */
  constructor(capacity: readonly number[], edges: readonly Edge[]) {
    this.#edges = edges.toSorted((x, y) => y.weight - x.weight);
    this.#weights = this.#edges.map(({weight}) => weight);
    this.#firsts = this.#edges.map(({a}) => a);
    this.#seconds = this.#edges.map(({b}) => b);
    this.#free = [...capacity];
    this.#isChosen = this.#edges.map(() => false);
    this.#around = capacity.map(() => []);
    this.#chosen = capacity.map(() => []);
    for (const [e, {a, b}] of this.#edges.entries()) {
      this.#around[a]?.push(e);
      this.#around[b]?.push(e);
    }
  }

  /** The number of pairs to choose from. */
  get size(): number {
    return this.#edges.length;
  }

  get people(): number {
    return this.#free.length;
  }

  free(u: number): number {
    return this.#free[u] ?? 0;
  }

  /** The pair's first person. */
  first(e: number): number {
    return this.#firsts[e] ?? 0;
  }

  second(e: number): number {
    return this.#seconds[e] ?? 0;
  }

  weight(e: number): number {
    return this.#weights[e] ?? 0;
  }

  isChosen(e: number): boolean {
    return this.#isChosen[e] === true;
  }

  other(e: number, u: number): number {
    return this.first(e) + this.second(e) - u;
  }

  /** All pairs of u, heaviest first. */
  around(u: number): readonly number[] {
    return this.#around[u] ?? [];
  }

  /** The chosen pairs of u. */
  chosenOf(u: number): readonly number[] {
    return this.#chosen[u] ?? [];
  }

  /** Whether the pair is not chosen and both people have room. */
  fits(e: number): boolean {
    return !this.isChosen(e) && this.free(this.first(e)) > 0 && this.free(this.second(e)) > 0;
  }

  choose(e: number): void {
    if (!this.fits(e)) throw new Error(`Pair ${e} does not fit`);
    this.#isChosen[e] = true;
    for (const u of [this.first(e), this.second(e)]) {
      this.#free[u] = this.free(u) - 1;
      this.#chosen[u]?.push(e);
    }
  }

  drop(e: number): void {
    if (!this.isChosen(e)) throw new Error(`Pair ${e} is not chosen`);
    this.#isChosen[e] = false;
    for (const u of [this.first(e), this.second(e)]) {
      this.#free[u] = this.free(u) + 1;
      const chosen = this.#chosen[u] ?? [];
      chosen.splice(chosen.indexOf(e), 1);
    }
  }

  /** The chosen pairs, heaviest first. */
  chosenPairs(): Edge[] {
    return this.#edges.filter((_, e) => this.isChosen(e));
  }

  total(): number {
    return this.chosenPairs().reduce((sum, {weight}) => sum + weight, 0);
  }
}
