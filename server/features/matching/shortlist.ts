// The heaviest candidates of each person, in order, at most `places` each.

/** A pair may be on one side's list only. */
export class Shortlist {
  readonly places: number;
  readonly #partner: Int32Array;
  readonly #weight: Float64Array;
  readonly #length: Uint16Array;
  /** The weight that a candidate for a full list must exceed. A separate array, to fit the CPU cache. */
  readonly #threshold: Float64Array;

  constructor(people: number, places: number) {
    this.places = places;
    this.#partner = new Int32Array(people * places);
    this.#weight = new Float64Array(people * places);
    this.#length = new Uint16Array(people);
    this.#threshold = new Float64Array(people).fill(-1);
  }

  length(u: number): number {
    return this.#length[u] ?? 0;
  }

  partner(u: number, place: number): number {
    return this.#partner[u * this.places + place] ?? 0;
  }

  weight(u: number, place: number): number {
    return this.#weight[u * this.places + place] ?? 0;
  }

  has(u: number, v: number): boolean {
    for (let place = 0; place < this.length(u); place++) {
      if (this.partner(u, place) === v) return true;
    }
    return false;
  }

  offer(u: number, v: number, weight: number): void {
    this.#insert(u, v, weight);
    this.#insert(v, u, weight);
  }

  #insert(u: number, v: number, weight: number): void {
    if ((this.#threshold[u] ?? 0) >= weight || this.has(u, v)) return;
    const first = u * this.places;
    const last = first + Math.min(this.length(u), this.places - 1);
    let at = last;
    while (at > first && (this.#weight[at - 1] ?? 0) < weight) {
      this.#weight[at] = this.#weight[at - 1] ?? 0;
      this.#partner[at] = this.#partner[at - 1] ?? 0;
      at -= 1;
    }
    this.#weight[at] = weight;
    this.#partner[at] = v;
    const length = last - first + 1;
    this.#length[u] = length;
    if (length === this.places) this.#threshold[u] = this.#weight[last] ?? 0;
  }
}
