// Words that many pages use.
import {words} from './words/words.ts';

export const WORDS = words('common', 'words');
/** Days near today, in chats and lists, and moments ahead. */
export const DAYS = words('common', 'days', {
  todayTime: (time: string) => ({time}),
  todayAt: (time: string) => ({time}),
  tomorrowAt: (time: string) => ({time}),
  dayAt: (day: string, time: string) => ({day, time}),
});
/** The main pages. */
export const NAVIGATION = words('common', 'navigation');
/** On the sign-in page, about the session that was here before. */
export const SESSION_NOTES = words('common', 'sessionNotes');
/** Instead of a page that cannot be drawn. */
export const PAGE_FAILURE = words('common', 'pageFailure');
