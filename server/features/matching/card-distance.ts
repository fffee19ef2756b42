// The distance shown on a card.
import {DISTANCE, distanceText} from '../../../rules/places/distance.ts';
import {countryInSentence} from '../places/country-name.ts';
import {distanceKm, type Residence} from '../places/distance-km.ts';

type Resident = {readonly residence: Residence | null};

/**
 * The distance on u's card of v; null unless both have picked their towns. Kilometres are rounded up, so that a few
 * cards together do not reveal where v lives (ADR 81).
 */
export function cardDistance(u: Resident, v: Resident): string | null {
  if (!u.residence || !v.residence) return null;
  if (u.residence.placeId === v.residence.placeId) return DISTANCE.sameTown;
  return distanceText(distanceKm(u.residence, v.residence), countryInSentence(v.residence.country));
}
