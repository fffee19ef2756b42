// Finds the members who live near a town. Boxes around the town are looked up in a k-d tree; the caller checks the exact
// distance.
import KDBush from 'kdbush';
import {EARTH_RADIUS_KM, radians, type Point} from '../places/distance-km.ts';

/** Added to every radius: more than the arithmetic can be wrong by. */
const MARGIN_KM = 0.01;

/** Degrees; west is below east. */
export type Box = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

const degrees = (angle: number) => (angle * 180) / Math.PI;

/**
 * Boxes that hold every point within `km` of a point: two where the date line cuts the circle, and all longitudes where
 * a pole is in it.
 */
export function boxesAround({latitude, longitude}: Point, km: number): Box[] {
  const angle = (km + MARGIN_KM) / EARTH_RADIUS_KM;
  const south = latitude - degrees(angle);
  const north = latitude + degrees(angle);
  if (south <= -90 || north >= 90) return [{west: -180, south, east: 180, north}];
  const half = degrees(Math.asin(Math.sin(angle) / Math.cos(radians(latitude))));
  const [west, east] = [longitude - half, longitude + half];
  if (west < -180) {
    return [
      {west: -180, south, east, north},
      {west: west + 360, south, east: 180, north},
    ];
  }
  if (east > 180) {
    return [
      {west, south, east: 180, north},
      {west: -180, south, east: east - 360, north},
    ];
  }
  return [{west, south, east, north}];
}

/** Neighbours drawn together. */
export const RUN = 8;
/** Steps of this share of a circle spread over it evenly: the golden ratio. */
const GOLDEN = 0.618;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** A step that leads to each of `count` places once, before it leads to neighbouring ones. */
function stepThrough(count: number): number {
  let step = Math.max(1, Math.round(count * GOLDEN));
  while (gcd(step, count) !== 1) step++;
  return step;
}

/** The place of the last of the ascending `starts` that is at most `value`. */
function lastUpTo(starts: readonly number[], value: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The inhabitants of some towns, without a list of them all. */
export class Neighbours {
  readonly #towns: (readonly number[])[] = [];
  /** How many live in the towns before each. */
  readonly #starts: number[] = [];
  #length = 0;

  add(inhabitants: readonly number[]): void {
    this.#towns.push(inhabitants);
    this.#starts.push(this.#length);
    this.#length += inhabitants.length;
  }

  /** Each once, in runs of {@link RUN} from all over the list; the first is random. */
  *scattered(random: () => number): Generator<number> {
    const runs = Math.ceil(this.#length / RUN);
    const step = stepThrough(runs);
    let run = Math.floor(random() * runs);
    for (let count = 0; count < runs; count++) {
      const start = run * RUN;
      let town = lastUpTo(this.#starts, start);
      for (let place = start; place < Math.min(start + RUN, this.#length); place++) {
        while (place >= (this.#starts[town + 1] ?? Infinity)) town++;
        yield this.#towns[town]?.[place - (this.#starts[town] ?? 0)] ?? 0;
      }
      run = (run + step) % runs;
    }
  }
}

/** The tree holds towns, so that a search costs as much as there are towns, however many members live in them. */
export class NearIndex {
  readonly #inhabitants: readonly (readonly number[])[];
  readonly #tree: KDBush;

  /** `members` are places in a list, `pointOf` where each lives. */
  constructor(members: readonly number[], pointOf: (member: number) => Point) {
    const towns = Map.groupBy(members, (member) => {
      const {latitude, longitude} = pointOf(member);
      return `${latitude} ${longitude}`;
    });
    this.#inhabitants = [...towns.values()];
    this.#tree = new KDBush(this.#inhabitants.length);
    for (const [first] of this.#inhabitants) {
      const {latitude, longitude} = pointOf(first ?? 0);
      this.#tree.add(longitude, latitude);
    }
    this.#tree.finish();
  }

  /** Adds everybody within `km` of a point, and some others. */
  addAround(point: Point, km: number, neighbours: Neighbours): void {
    for (const {west, south, east, north} of boxesAround(point, km)) {
      for (const place of this.#tree.range(west, south, east, north)) {
        neighbours.add(this.#inhabitants[place] ?? []);
      }
    }
  }
}
