// Deleting an account: the grace period and the texts.
import {FRESH_SIGN_IN_SECONDS} from './account.ts';

export const LEAVE_GRACE_DAYS = 7;

const COMING_BACK =
  'Your profile and your conversations are then back, and you get new suggestions.';

export const LEAVING = {
  title: 'Delete my account',
  consequences: [
    'You are signed out everywhere and nobody sees you at Wing from now on. Your suggestions are gone.',
    `For ${LEAVE_GRACE_DAYS} days you can change your mind by signing in. ${COMING_BACK}`,
    'After that everything is deleted for good: your profile, photos, answers, credits and the messages you wrote. People you talked with read “This member has left.”',
    'Bookkeeping entries stay, without your name or anything else about you. If somebody has reported you to us, what they showed us stays with that report. If you have bought credits, Stripe keeps its record of the payment.',
  ],
  password: 'Your password, to confirm',
  signInAgain: `To be sure that it is you, log out, sign in with Google again and come back here within ${FRESH_SIGN_IN_SECONDS / 60} minutes.`,
  button: 'Delete my account',
  pending: 'Deleting...',
  confirmTitle: 'Delete your account?',
  confirmBody: 'You are signed out at once. Until the day we name you can come back by signing in.',
  confirm: 'Delete my account',
  done: (day: string) =>
    `Your account will be deleted on ${day}, unless you sign in before then. ${COMING_BACK}`,
  comingBack: COMING_BACK,
} as const;
