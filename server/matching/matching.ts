// A set of chosen pairs in which nobody has more partners than free positions. Keeps the choice valid; other modules
// decide which pairs to choose.

export type Edge = {readonly a: number; readonly b: number; readonly weight: number};

/** Pairs in columns: a round has a million, and an object for each would be slow to sort and to collect. */
export type Edges = {
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly weight: Float64Array;
};

export function edgeAt({a, b, weight}: Edges, e: number): Edge {
  return {a: a[e] ?? 0, b: b[e] ?? 0, weight: weight[e] ?? 0};
}

/** Equal weights keep their order. */
export function heaviestFirst({a, b, weight}: Edges): Edges {
  const order = new Uint32Array(weight.length).map((_, e) => e);
  order.sort((x, y) => (weight[y] ?? 0) - (weight[x] ?? 0) || x - y);
  return {
    a: new Int32Array(order.length).map((_, at) => a[order[at] ?? 0] ?? 0),
    b: new Int32Array(order.length).map((_, at) => b[order[at] ?? 0] ?? 0),
    weight: new Float64Array(order.length).map((_, at) => weight[order[at] ?? 0] ?? 0),
  };
}

export function concatenated(parts: readonly Edges[]): Edges {
  const size = parts.reduce((sum, {weight}) => sum + weight.length, 0);
  const all = {a: new Int32Array(size), b: new Int32Array(size), weight: new Float64Array(size)};
  let at = 0;
  for (const {a, b, weight} of parts) {
    all.a.set(a, at);
    all.b.set(b, at);
    all.weight.set(weight, at);
    at += weight.length;
  }
  return all;
}

/** People are numbers 0 to `capacity.length - 1`; pairs are numbers in order of weight, heaviest first. */
export class Matching {
  /** How many pairs there are to choose from. */
  readonly size: number;
  readonly #a: Int32Array;
  readonly #b: Int32Array;
  readonly #weight: Float64Array;
  readonly #free: Int32Array;
  readonly #taken: Uint8Array;
  readonly #offsets: Int32Array;
  readonly #around: Int32Array;
  readonly #chosen: number[][];

  /** The pairs must be in order: {@link heaviestFirst}. */
  constructor(capacity: readonly number[], {a, b, weight}: Edges) {
    this.size = weight.length;
    this.#a = a;
    this.#b = b;
    this.#weight = weight;
    this.#free = Int32Array.from(capacity);
    this.#taken = new Uint8Array(this.size);
    this.#chosen = capacity.map(() => []);
    this.#offsets = new Int32Array(capacity.length + 1);
    for (let e = 0; e < this.size; e++) {
      const [after, other] = [this.first(e) + 1, this.second(e) + 1];
      this.#offsets[after] = (this.#offsets[after] ?? 0) + 1;
      this.#offsets[other] = (this.#offsets[other] ?? 0) + 1;
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

  /** One of the pair's two people. */
  first(e: number): number {
    return this.#a[e] ?? 0;
  }

  second(e: number): number {
    return this.#b[e] ?? 0;
  }

  weight(e: number): number {
    return this.#weight[e] ?? 0;
  }

  isTaken(e: number): boolean {
    return this.#taken[e] === 1;
  }

  other(e: number, u: number): number {
    return this.first(e) + this.second(e) - u;
  }

  /** All pairs of u, heaviest first. */
  around(u: number): Int32Array {
    return this.#around.subarray(this.#offsets[u], this.#offsets[u + 1]);
  }

  /** The chosen pairs of u. */
  chosen(u: number): readonly number[] {
    return this.#chosen[u] ?? [];
  }

  /** Whether the pair can be added as things stand. */
  fits(e: number): boolean {
    return !this.isTaken(e) && this.free(this.first(e)) > 0 && this.free(this.second(e)) > 0;
  }

  take(e: number): void {
    if (!this.fits(e)) throw new Error(`Pair ${e} does not fit`);
    this.#taken[e] = 1;
    for (const u of [this.first(e), this.second(e)]) {
      this.#free[u] = this.free(u) - 1;
      this.#chosen[u]?.push(e);
    }
  }

  drop(e: number): void {
    if (!this.isTaken(e)) throw new Error(`Pair ${e} is not chosen`);
    this.#taken[e] = 0;
    for (const u of [this.first(e), this.second(e)]) {
      this.#free[u] = this.free(u) + 1;
      const chosen = this.#chosen[u] ?? [];
      chosen.splice(chosen.indexOf(e), 1);
    }
  }

  /** The chosen pairs, heaviest first. */
  taken(): Edge[] {
    return Array.from(this.#taken.keys())
      .filter((e) => this.isTaken(e))
      .map((e) => ({a: this.first(e), b: this.second(e), weight: this.weight(e)}));
  }

  total(): number {
    return this.#weight.reduce((sum, weight, e) => (this.isTaken(e) ? sum + weight : sum), 0);
  }
}
