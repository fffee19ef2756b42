// The distance shown on a card.
import {distanceSentence, SAME_TOWN} from '../../../rules/places/distance.ts';
import {say, type Sentence} from '../../../rules/words/words.ts';
import {countryInSentence} from '../places/country-name.ts';
import {distanceKm, type Residence} from '../places/distance-km.ts';

type Resident = {readonly residence: Residence | null};

/**
 * The distance on u's card of v; null unless both have picked their towns. Kilometres are rounded up, so that a few
 * cards together do not reveal where v lives (ADR 81).
 */
export function cardDistance(u: Resident, v: Resident): Sentence | null {
  if (!u.residence || !v.residence) return null;
  if (u.residence.placeId === v.residence.placeId) return SAME_TOWN;
  return distanceSentence(distanceKm(u.residence, v.residence), v.residence.country);
}

/** In English. */
export function distanceText({key, parameters}: Sentence): string {
  const {country} = parameters;
  const named = typeof country === 'string' ? {country: countryInSentence(country)} : parameters;
  return say({key, parameters: named}) ?? '';
}
