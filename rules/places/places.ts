// Towns that a member can pick for where they live and where they come from.
import {refusal} from '../refusal.ts';

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

export const UNKNOWN_PLACE = refusal(
  'unknown-option',
  'That town is not on our list. Please choose another or type it.',
);

export const TOWN_PICKED = 'Picked from the list.';
/** What the fields say when the search fails. */
export const TOWNS_UNREACHABLE =
  'Towns cannot be looked up just now. Whatever you type is kept as text.';
export const TOWNS_NOT_FOUND =
  'No town found. Add a country after a comma, or keep what you typed.';
/** What the fields say while no town is picked. */
export const TOWN_HINTS = {
  currentLocation: 'Pick it from the list to be able to say how far away a partner may live.',
  hometown: 'Pick it from the list, or just type it.',
} as const;

/** What assistive technology hears of the list. With the first town, so that another list is announced. */
export function townsFound(places: readonly FoundPlace[]): string {
  const [first] = places;
  if (!first) return TOWNS_NOT_FOUND;
  const count = places.length === 1 ? '1 town' : `${places.length} towns`;
  return `${count}, first ${first.label}`;
}
