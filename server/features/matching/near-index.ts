// Finds the residents near a town without measuring everybody's distance: by cubes of 25 km, because in space neither the
// date line nor a pole is a special case.
import {EARTH_RADIUS_KM, radians, type Point} from '../places/distance-km.ts';

const CUBE_KM = 25;
/** No two points of a cube are farther apart. */
const DIAGONAL_KM = 44;

export type Vector = readonly [x: number, y: number, z: number];

/** Kilometres from the centre of the Earth. */
export function vectorOf({latitude, longitude}: Point): Vector {
  const [north, east] = [radians(latitude), radians(longitude)];
  const fromAxis = EARTH_RADIUS_KM * Math.cos(north);
  return [fromAxis * Math.cos(east), fromAxis * Math.sin(east), EARTH_RADIUS_KM * Math.sin(north)];
}

const cubeOf = (km: number) => Math.floor(km / CUBE_KM);

type Cube<T> = {readonly at: Vector; readonly residents: readonly T[]};

export class NearIndex<T extends {readonly residence: Point}> {
  /** By their height. */
  readonly #layers: ReadonlyMap<number, readonly Cube<T>[]>;

  /** Lists are of one kind each. */
  constructor(residents: readonly T[], kindOf: (resident: T) => string) {
    const located = residents.map((resident) => ({resident, at: vectorOf(resident.residence)}));
    const cubes = Map.groupBy(located, ({resident, at}) =>
      [kindOf(resident), ...at.map((km) => cubeOf(km))].join(' '),
    );
    this.#layers = Map.groupBy(
      Array.from(cubes.values(), (inside): Cube<T> => ({
        at: inside[0]?.at ?? [0, 0, 0],
        residents: inside.map(({resident}) => resident),
      })),
      ({at: [, , z]}) => cubeOf(z),
    );
  }

  /** Everybody within `km` of a point, and some people beyond: a straight line is never longer than the arc. */
  around(point: Point, km: number): (readonly T[])[] {
    const [x, y, z] = vectorOf(point);
    const reach = km + DIAGONAL_KM;
    const found: (readonly T[])[] = [];
    for (let layer = cubeOf(z - reach); layer <= cubeOf(z + reach); layer++) {
      for (const {at, residents} of this.#layers.get(layer) ?? []) {
        const square = (at[0] - x) ** 2 + (at[1] - y) ** 2 + (at[2] - z) ** 2;
        if (square <= reach ** 2) found.push(residents);
      }
    }
    return found;
  }
}
