// The pairs that may not be offered, in a few bytes each: years of history have millions.

export class BarredPairs {
  /** The start of each person's list in `#others`; each list is ascending. */
  readonly #offsets: Int32Array;
  readonly #others: Int32Array;
  /** Pairs added later: at most those of one round. */
  readonly #added: (number[] | undefined)[] = [];

  /** `pairs` holds two indexes below `people` for each pair. */
  constructor(people: number, pairs: Int32Array) {
    this.#offsets = new Int32Array(people + 1);
    for (const i of pairs) this.#offsets[i + 1] = this.#start(i + 1) + 1;
    for (let i = 1; i <= people; i++) this.#offsets[i] = this.#start(i) + this.#start(i - 1);
    this.#others = new Int32Array(pairs.length);
    const next = this.#offsets.slice();
    for (let p = 0; p < pairs.length; p++) {
      const i = pairs[p] ?? 0;
      const at = next[i] ?? 0;
      this.#others[at] = pairs[p ^ 1] ?? 0;
      next[i] = at + 1;
    }
    for (let i = 0; i < people; i++) this.#listOf(i).sort();
  }

  count(i: number): number {
    return this.#start(i + 1) - this.#start(i) + (this.#added[i]?.length ?? 0);
  }

  has(i: number, j: number): boolean {
    return this.#added[i]?.includes(j) === true || this.#holds(i, j);
  }

  add(i: number, j: number): void {
    (this.#added[i] ??= []).push(j);
    (this.#added[j] ??= []).push(i);
  }

  /** Undoes {@link add}. */
  remove(i: number, j: number): void {
    this.#added[i] = this.#added[i]?.filter((other) => other !== j);
    this.#added[j] = this.#added[j]?.filter((other) => other !== i);
  }

  #start(i: number): number {
    return this.#offsets[i] ?? 0;
  }

  #listOf(i: number): Int32Array {
    return this.#others.subarray(this.#start(i), this.#start(i + 1));
  }

  #holds(i: number, j: number): boolean {
    let low = this.#start(i);
    let high = this.#start(i + 1);
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#others[middle] ?? 0;
      if (other === j) return true;
      if (other < j) low = middle + 1;
      else high = middle;
    }
    return false;
  }
}
