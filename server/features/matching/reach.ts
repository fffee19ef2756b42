// Whether each of two members lives within the distance that the other wishes.
import {
  DEFAULT_MAX_DISTANCE,
  kilometresOf,
  type MaxDistance,
} from '../../../rules/places/distance.ts';
import {distanceKm, type Residence} from '../places/distance-km.ts';

type Member = {
  readonly isDemo: boolean;
  readonly residence: Residence | null;
  readonly maxDistance: MaxDistance | null;
};

/** The effective wish: without an own town there is no distance. */
export function wishOf({residence, maxDistance}: Omit<Member, 'isDemo'>): MaxDistance {
  return (residence && maxDistance) ?? DEFAULT_MAX_DISTANCE;
}

/** Whether v lives within u's wished distance. Demo members always do. */
export function isWithinReach(u: Member, v: Member): boolean {
  const wish = wishOf(u);
  if (wish === 'anywhere' || u.isDemo || v.isDemo) return true;
  if (!u.residence || !v.residence) return false;
  const km = kilometresOf(wish);
  if (km === undefined) return u.residence.country === v.residence.country;
  return distanceKm(u.residence, v.residence) <= km;
}
