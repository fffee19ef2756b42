// Finds members who live near a town by bounding boxes in a k-d tree; the caller checks the exact distance.
import KDBush from 'kdbush';
import {EARTH_RADIUS_KM, radians, type Point} from '../places/distance-km.ts';

/** Added to every radius; exceeds the rounding error. */
const MARGIN_KM = 0.01;

/** Degrees, with west <= east. */
export type Box = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

const degrees = (angle: number) => (angle * 180) / Math.PI;

/**
 * Boxes that contain every point within `km`: two if the circle crosses the date line, all longitudes if it contains a
 * pole.
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
export const RUN_LENGTH = 8;
/** Steps of this share of a circle, the golden ratio, spread evenly over it. */
const GOLDEN = 0.618;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** A step size that visits each of `count` places once, spread evenly. */
function stepThrough(count: number): number {
  let step = Math.max(1, Math.round(count * GOLDEN));
  while (gcd(step, count) !== 1) step++;
  return step;
}

/** The index of the last of the ascending `starts` that is at most `value`. */
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

/** The residents of several towns, without copying them into one list. */
export class Neighbours {
  readonly #towns: (readonly number[])[] = [];
  /** The number of residents in the towns before each. */
  readonly #starts: number[] = [];
  #length = 0;

  add(inhabitants: readonly number[]): void {
    this.#towns.push(inhabitants);
    this.#starts.push(this.#length);
    this.#length += inhabitants.length;
  }

  /** Each resident once, in runs of {@link RUN_LENGTH} spread over the list, starting at a random one. */
  *scattered(random: () => number): Generator<number> {
    const runs = Math.ceil(this.#length / RUN_LENGTH);
    const step = stepThrough(runs);
    let run = Math.floor(random() * runs);
    for (let count = 0; count < runs; count++) {
      const start = run * RUN_LENGTH;
      let town = lastUpTo(this.#starts, start);
      for (let place = start; place < Math.min(start + RUN_LENGTH, this.#length); place++) {
        while (place >= (this.#starts[town + 1] ?? Infinity)) town++;
        yield this.#towns[town]?.[place - (this.#starts[town] ?? 0)] ?? 0;
      }
      run = (run + step) % runs;
    }
  }
}

/** The tree contains towns, so the cost of a search does not depend on the number of residents. */
export class NearIndex {
  readonly #inhabitants: readonly (readonly number[])[];
  readonly #tree: KDBush;

  /** `members` are indexes into a list, `pointOf` returns where each lives. */
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

  /** Adds everybody within `km` of a point, and some people beyond. */
  addAround(point: Point, km: number, neighbours: Neighbours): void {
    for (const {west, south, east, north} of boxesAround(point, km)) {
      for (const place of this.#tree.range(west, south, east, north)) {
        neighbours.add(this.#inhabitants[place] ?? []);
      }
    }
  }
}
