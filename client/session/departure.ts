// Clears a member's data from this browser at sign-out or when the session ends. Each module that stores data registers a
// cleaner.
import {
  departures,
  forgetDeparture,
  lastMember,
  noteDeparture,
  type Departure,
} from './remembered.ts';

type Cleaner = (userID: string, departure: Departure) => Promise<void>;

const cleaners = new Set<Cleaner>();
let loadCleaners: () => Promise<unknown> = () => Promise.resolve();

/**
 * Registers a cleaner. At sign-out it deletes everything. When the session expired or was ended elsewhere, it keeps what
 * exists only here: unsent messages and drafts, under the member's id.
 */
export function onDeparture(clean: Cleaner): void {
  cleaners.add(clean);
}

/** `load` imports all modules with cleaners, which a public page has not loaded. */
export function setCleanerLoader(load: () => Promise<unknown>): void {
  loadCleaners = load;
}

/** Ids of members whose data is to be cleared. */
const leaving = new Set<string>();

/** The member has signed in again: their data stays. */
export function cancelDeparture(userID: string): void {
  leaving.delete(userID);
  forgetDeparture(userID);
}

/** Runs all cleaners for a member. If the browser is closed or a cleaner fails, the next start does it again. */
export async function clearMemberData(userID: string, how: Departure): Promise<void> {
  noteDeparture(userID, how);
  leaving.add(userID);
  // Lets React unmount the member's screens first.
  await new Promise((settled) => setTimeout(settled));
  // Loading fails offline; the loaded cleaners run all the same.
  const isComplete = await loadCleaners().then(
    () => true,
    () => false,
  );
  // The member may have signed in again meanwhile, here or in another tab.
  if (!leaving.has(userID) || lastMember() === userID) return;
  const cleared = await Promise.allSettled([...cleaners].map((clean) => clean(userID, how)));
  if (isComplete && cleared.every(({status}) => status === 'fulfilled')) forgetDeparture(userID);
}

/** Members whose data has not been cleared completely. */
export const unfinishedDepartures = departures;
