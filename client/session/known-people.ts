// Whom a member has here, by their ids: remembered for when one of them goes while nobody looks.
import {z} from 'zod/mini';
import {onDeparture} from './departure.ts';
import {lastMember} from './remembered.ts';

const stored = z.array(z.string());
const placeOf = (userID: string) => `wing-people:${userID}`;

onDeparture(async (userID) => localStorage.removeItem(placeOf(userID)));

export function knownPeople(userID: string): readonly string[] {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(placeOf(userID)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Nothing is remembered for somebody who has left this browser meanwhile. */
export function rememberPeople(userID: string, people: readonly string[]): void {
  if (lastMember() !== userID) return;
  try {
    localStorage.setItem(placeOf(userID), JSON.stringify(people));
  } catch {
    // Without room to remember, only who goes while somebody is here is noticed.
  }
}
