// A choice of pairs in which nobody has more partners than free positions. Holds the choice and keeps
// it valid; which pairs to choose is decided elsewhere.

export type Edge = {readonly a: number; readonly b: number; readonly weight: number};

/** People are numbers 0 to `capacity.length - 1`; pairs are numbers in order of weight, heaviest first. */
export class Matching {
  readonly edges: readonly Edge[];
  readonly #free: Int32Array;
  readonly #taken: Uint8Array;
  readonly #offsets: Int32Array;
  readonly #around: Int32Array;
  readonly #chosen: number[][];

  /** Equal weights keep the order given, so the same pairs give the same matching. */
  constructor(capacity: readonly number[], edges: readonly Edge[]) {
    this.edges = edges.toSorted((x, y) => y.weight - x.weight);
    this.#free = Int32Array.from(capacity);
    this.#taken = new Uint8Array(edges.length);
    this.#chosen = capacity.map(() => []);
    this.#offsets = new Int32Array(capacity.length + 1);
    for (const {a, b} of this.edges) {
      for (const u of [a, b]) this.#offsets[u + 1] = (this.#offsets[u + 1] ?? 0) + 1;
    }
    for (let u = 1; u < this.#offsets.length; u++) {
      this.#offsets[u] = (this.#offsets[u] ?? 0) + (this.#offsets[u - 1] ?? 0);
    }
    this.#around = new Int32Array(2 * edges.length);
    const next = this.#offsets.slice();
    this.edges.forEach(({a, b}, e) => {
      for (const u of [a, b]) {
        const at = next[u] ?? 0;
        this.#around[at] = e;
        next[u] = at + 1;
      }
    });
  }

  get people(): number {
    return this.#free.length;
  }

  free(u: number): number {
    return this.#free[u] ?? 0;
  }

  weight(e: number): number {
    return this.edges[e]?.weight ?? 0;
  }

  isTaken(e: number): boolean {
    return this.#taken[e] === 1;
  }

  other(e: number, u: number): number {
    const edge = this.edges[e];
    return edge ? edge.a + edge.b - u : u;
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
    const edge = this.edges[e];
    return edge !== undefined && !this.isTaken(e) && this.free(edge.a) > 0 && this.free(edge.b) > 0;
  }

  take(e: number): void {
    if (!this.fits(e)) throw new Error(`Pair ${e} does not fit`);
    this.#taken[e] = 1;
    this.#each(e, (u) => {
      this.#free[u] = this.free(u) - 1;
      this.#chosen[u]?.push(e);
    });
  }

  drop(e: number): void {
    if (!this.isTaken(e)) throw new Error(`Pair ${e} is not chosen`);
    this.#taken[e] = 0;
    this.#each(e, (u) => {
      this.#free[u] = this.free(u) + 1;
      const chosen = this.#chosen[u] ?? [];
      chosen.splice(chosen.indexOf(e), 1);
    });
  }

  /** The heaviest pair of u that fits, if any. */
  bestFitting(u: number): number | undefined {
    if (this.free(u) === 0) return undefined;
    return this.around(u).find((e) => this.fits(e));
  }

  total(): number {
    return this.edges.reduce((sum, {weight}, e) => sum + (this.isTaken(e) ? weight : 0), 0);
  }

  #each(e: number, visit: (u: number) => void): void {
    const edge = this.edges[e];
    if (!edge) return;
    visit(edge.a);
    visit(edge.b);
  }
}
