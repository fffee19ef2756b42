// Whether this tab has learned that a member's profile is incomplete. The server is asked at each start; a tab that reloads
// knows already.
import {onDeparture} from './departure.ts';
import {tabStorage} from './storage.ts';

const KEY = 'wing:incomplete';

export const wasIncomplete = (userID: string): boolean => tabStorage.read(KEY) === userID;
export const noteIncomplete = (userID: string) => tabStorage.write(KEY, userID);
export const noteComplete = () => tabStorage.write(KEY, undefined);

onDeparture(async () => void noteComplete());
