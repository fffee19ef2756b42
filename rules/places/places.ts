// Towns that a member can pick for where they live and where they come from.
import type {Refusal} from '../refusal.ts';
import {words} from '../words/words.ts';

/** Towns are searched from this many letters on. */
export const PLACE_QUERY_MIN = 2;
export const PLACE_QUERY_MAX = 120;
export const PLACES_FOUND_MAX = 8;

/** Searches of one member: somebody who types without a pause sends about five a second. */
export const PLACE_RATE_LIMIT = {points: 300, seconds: 60} as const;

/**
 * A town as a member sees it in the list: its id there, its name with region and country, and the name by which it was
 * found if the label does not have it: "San Francisco de Quito" beside "Quito, Pichincha, Ecuador".
 */
export type FoundPlace = {readonly id: number; readonly label: string; readonly otherName?: string};

/** "Ghent, East Flanders, Belgium". A region that repeats the town's name is left out. */
export function placeLabel(name: string, region: string | null, country: string): string {
  return [name, ...(region === null || region === name ? [] : [region]), country].join(', ');
}

export const TOWNS = words('questionnaire', 'towns', {
  found: (count: number, first: string) => ({count, first}),
});
/** What the fields say while no town is picked. */
export const TOWN_HINTS = words('questionnaire', 'townHints');

export const UNKNOWN_PLACE: Refusal = {
  code: 'unknown-option',
  get message() {
    return TOWNS.unknown;
  },
};

/** What assistive technology hears of the list. With the first town, so that another list is announced. */
export function townsFound(places: readonly FoundPlace[]): string {
  const [first] = places;
  return first ? TOWNS.found(places.length, first.label) : TOWNS.notFound;
}
