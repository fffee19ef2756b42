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

/** Members in an order that nobody relies on, without a list of them. */
export type Neighbours = {
  readonly length: number;
  /** @param place from 0 up to `length`. */
  readonly at: (place: number) => number;
};

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

  /** Everybody within `km` of a point, and some others. */
  around(point: Point, km: number): Neighbours {
    const towns: (readonly number[])[] = [];
    const starts: number[] = [];
    let length = 0;
    const boxes = this.#inhabitants.length === 0 ? [] : boxesAround(point, km);
    for (const {west, south, east, north} of boxes) {
      for (const place of this.#tree.range(west, south, east, north)) {
        const inhabitants = this.#inhabitants[place] ?? [];
        towns.push(inhabitants);
        starts.push(length);
        length += inhabitants.length;
      }
    }
    const at = (place: number) => {
      const town = lastUpTo(starts, place);
      return towns[town]?.[place - (starts[town] ?? 0)] ?? 0;
    };
    return {length, at};
  }
}
