// Stores the ids of the people in a member's replica, so that the next start can tell who is gone.
import * as v from 'valibot';
import {onDeparture} from './departure.ts';
import {lastMember} from './remembered.ts';
import {browserStorage} from './storage.ts';

const stored = v.array(v.string());
const keyOf = (userID: string) => `wing-people:${userID}`;

onDeparture(async (userID) => void browserStorage.write(keyOf(userID), undefined));

export function knownPeople(userID: string): readonly string[] {
  try {
    return v.parse(stored, JSON.parse(browserStorage.read(keyOf(userID)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Does nothing after the member has left this browser. */
export function rememberPeople(userID: string, people: readonly string[]): void {
  if (lastMember() === userID) browserStorage.write(keyOf(userID), JSON.stringify(people));
}
