// Towns' centres, and how far apart they are.

/** The centre of the town that a member has picked. */
export type Residence = {
  readonly placeId: number;
  /** ISO 3166, two letters. */
  readonly country: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
};

export type Point = Pick<Residence, 'latitude' | 'longitude'>;

/** The mean radius of the Earth (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088;

export const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Along the great circle, by the haversine formula. The SQL function great_circle_km computes the same. */
export function distanceKm(a: Point, b: Point): number {
  const latitude = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const longitude = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const parallels = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude));
  const chord = Math.sqrt(Math.min(1, latitude + parallels * longitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(chord);
}
