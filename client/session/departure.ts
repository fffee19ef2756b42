// Clears a member's data from this browser at sign-out or when the session ends. A module that stores data registers a
// function that clears it.
import {
  departures,
  forgetDeparture,
  lastMember,
  noteDeparture,
  type Departure,
} from './remembered.ts';

type Clean = (userID: string, how: Departure) => Promise<void>;

const cleaners = new Set<Clean>();
let loadKeepers: () => Promise<unknown> = () => Promise.resolve();

/**
 * Runs `clean` when a member leaves. Whoever signs out wants everything gone. A session that was ended
 * from elsewhere, or has expired, takes what Wing has sent here with it; what the member wrote and
 * nobody else has is kept for them alone, under their id.
 */
export function onDeparture(clean: Clean): void {
  cleaners.add(clean);
}

/** `load` fetches everything that registers: on a public page nobody else may have. */
export function findKeepers(load: () => Promise<unknown>): void {
  loadKeepers = load;
}

/** Whose data is to go. */
const leaving = new Set<string>();

/** They are back: what is here from now on is theirs again. */
export function welcomeBack(userID: string): void {
  leaving.delete(userID);
  forgetDeparture(userID);
}

/** Clears what is here of a member. A browser that is closed meanwhile goes on at the next start. */
export async function clearAway(userID: string, how: Departure): Promise<void> {
  noteDeparture(userID, how);
  leaving.add(userID);
  // The screens leave first: they must not see their data vanish, nor open it again.
  await new Promise((left) => setTimeout(left));
  // Offline, what is not here cannot be loaded; those who are here clear what they keep all the same.
  const isComplete = await loadKeepers().then(
    () => true,
    () => false,
  );
  // They may have come back meanwhile, here or in another tab.
  if (!leaving.has(userID) || lastMember() === userID) return;
  const cleared = await Promise.allSettled([...cleaners].map((clean) => clean(userID, how)));
  // Otherwise it stays noted: the next start tries again.
  if (isComplete && cleared.every(({status}) => status === 'fulfilled')) forgetDeparture(userID);
}

/** Those who left while their data could not be cleared. */
export const unfinishedDepartures = departures;
