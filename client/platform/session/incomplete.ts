// Stores in this tab that the member's profile is incomplete, so that a reload need not wait for the server.
import {tabStorage} from '../storage/storage.ts';

const KEY = 'wing:incomplete';

export const wasIncomplete = (userID: string): boolean => tabStorage.read(KEY) === userID;
export const markIncomplete = (userID: string) => tabStorage.write(KEY, userID);
export const clearIncompleteMark = () => tabStorage.write(KEY, undefined);
