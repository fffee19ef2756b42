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

export class NearIndex {
  readonly #members: readonly number[];
  readonly #tree: KDBush;

  /** `members` are places in a list, `pointOf` where each lives. */
  constructor(members: readonly number[], pointOf: (member: number) => Point) {
    this.#members = members;
    this.#tree = new KDBush(members.length);
    for (const member of members) {
      const {latitude, longitude} = pointOf(member);
      this.#tree.add(longitude, latitude);
    }
    this.#tree.finish();
  }

  /** Everybody within `km` of a point, and some others. */
  around(point: Point, km: number): number[] {
    if (this.#members.length === 0) return [];
    const found: number[] = [];
    for (const {west, south, east, north} of boxesAround(point, km)) {
      for (const place of this.#tree.range(west, south, east, north)) {
        found.push(this.#members[place] ?? 0);
      }
    }
    return found;
  }
}
