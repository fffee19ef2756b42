// A set of chosen pairs in which each member has at most as many pairs as free positions. Keeps the choice valid; other
// modules decide which pairs to choose.

export type Edge = {readonly a: number; readonly b: number; readonly weight: number};

const NO_EDGE: Edge = {a: 0, b: 0, weight: 0};

/** People are numbered 0 to `capacity.length - 1`; pairs are numbered by descending weight. */
export class Matching {
  /** The number of pairs to choose from. */
  readonly size: number;
  readonly #a: Int32Array;
  readonly #b: Int32Array;
  readonly #weight: Float64Array;
  readonly #free: Int32Array;
  readonly #isChosen: Uint8Array;
  readonly #offsets: Int32Array;
  readonly #around: Int32Array;
  readonly #chosen: number[][];

  /** Equal weights keep the given order, so the result is deterministic. */
  constructor(capacity: readonly number[], edges: readonly Edge[]) {
    const sorted = edges.toSorted((x, y) => y.weight - x.weight);
    this.size = sorted.length;
    this.#a = new Int32Array(this.size);
    this.#b = new Int32Array(this.size);
    this.#weight = new Float64Array(this.size);
    this.#free = Int32Array.from(capacity);
    this.#isChosen = new Uint8Array(this.size);
    this.#chosen = capacity.map(() => []);
    this.#offsets = new Int32Array(capacity.length + 1);
    for (let e = 0; e < this.size; e++) {
      const {a, b, weight} = sorted[e] ?? NO_EDGE;
      this.#a[e] = a;
      this.#b[e] = b;
      this.#weight[e] = weight;
      this.#offsets[a + 1] = (this.#offsets[a + 1] ?? 0) + 1;
      this.#offsets[b + 1] = (this.#offsets[b + 1] ?? 0) + 1;
    }
    for (let u = 1; u < this.#offsets.length; u++) {
      this.#offsets[u] = (this.#offsets[u] ?? 0) + (this.#offsets[u - 1] ?? 0);
    }
    this.#around = new Int32Array(2 * this.size);
    const next = this.#offsets.slice();
    const list = (u: number, e: number) => {
      const at = next[u] ?? 0;
      this.#around[at] = e;
      next[u] = at + 1;
    };
    for (let e = 0; e < this.size; e++) {
      list(this.first(e), e);
      list(this.second(e), e);
    }
  }

  get people(): number {
    return this.#free.length;
  }

  free(u: number): number {
    return this.#free[u] ?? 0;
  }

  /** The pair's first person. */
  first(e: number): number {
    return this.#a[e] ?? 0;
  }

  second(e: number): number {
    return this.#b[e] ?? 0;
  }

  weight(e: number): number {
    return this.#weight[e] ?? 0;
  }

  isChosen(e: number): boolean {
    return this.#isChosen[e] === 1;
  }

  other(e: number, u: number): number {
    return this.first(e) + this.second(e) - u;
  }

  /** All pairs of u, heaviest first. */
  around(u: number): Int32Array {
    return this.#around.subarray(this.#offsets[u], this.#offsets[u + 1]);
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
    this.#isChosen[e] = 1;
    for (const u of [this.first(e), this.second(e)]) {
      this.#free[u] = this.free(u) - 1;
      this.#chosen[u]?.push(e);
    }
  }

  drop(e: number): void {
    if (!this.isChosen(e)) throw new Error(`Pair ${e} is not chosen`);
    this.#isChosen[e] = 0;
    for (const u of [this.first(e), this.second(e)]) {
      this.#free[u] = this.free(u) + 1;
      const chosen = this.#chosen[u] ?? [];
      chosen.splice(chosen.indexOf(e), 1);
    }
  }

  /** The chosen pairs, heaviest first. */
  chosenPairs(): Edge[] {
    return Array.from(this.#isChosen.keys())
      .filter((e) => this.isChosen(e))
      .map((e) => ({a: this.first(e), b: this.second(e), weight: this.weight(e)}));
  }

  total(): number {
    return this.#weight.reduce((sum, weight, e) => (this.isChosen(e) ? sum + weight : sum), 0);
  }
}
