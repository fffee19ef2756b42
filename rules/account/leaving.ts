// Deleting an account: the grace period and the texts.
import {words} from '../words/words.ts';
import {FRESH_SIGN_IN_SECONDS} from './account.ts';

export const LEAVE_GRACE_DAYS = 7;

export const LEAVING = words('account', 'leaving', {
  grace: {days: LEAVE_GRACE_DAYS},
  signInAgain: {minutes: FRESH_SIGN_IN_SECONDS / 60},
  done: (day: string) => ({day}),
});

/** What happens, in its order. */
export const leavingConsequences = (): readonly string[] => [
  LEAVING.atOnce,
  LEAVING.grace,
  LEAVING.forGood,
  LEAVING.stays,
];
