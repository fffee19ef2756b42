// Whether this tab has seen that a member's profile is incomplete. It is asked of the server at each start;
// a tab that is reloaded has been told already.
import {onDeparture} from './departure.ts';

const PLACE = 'wing:incomplete';

export function wasIncomplete(userID: string): boolean {
  try {
    return sessionStorage.getItem(PLACE) === userID;
  } catch {
    return false;
  }
}

export function noteIncomplete(userID: string): void {
  try {
    sessionStorage.setItem(PLACE, userID);
  } catch {
    // Without storage, a reload asks again.
  }
}

export function noteComplete(): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // Then nothing was noted either.
  }
}

onDeparture(async () => noteComplete());
