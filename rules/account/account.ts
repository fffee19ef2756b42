// Limits of accounts: passwords, link lifetimes, rate limits, and the messages about them.
import {isStorable} from '../characters.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** Number of most common passwords that are refused. */
export const COMMON_PASSWORDS = 3000;
export const EMAIL_MAX = 254;
/** How long the address of an account that was deleted while it was suspended stays refused. */
export const SUSPENDED_ADDRESS_DAYS = 730;

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** A member without a password proves their identity by a sign-in at most this old. */
export const FRESH_SIGN_IN_SECONDS = 10 * MINUTE_S;

/** Lifetime of mailed links. A mail may take half an hour. The link to confirm an address works in its member's session alone. */
export const LINK_SECONDS = {reset: HOUR_S, email: DAY_S} as const;

/** At most `points` attempts in a window of `seconds` that starts with the first. */
export type Limit = {readonly points: number; readonly seconds: number};

/**
 * Rate limits by account and network address. A campus may share one address, so limits per address are wide. The narrow
 * limit counts an account from one address, so that an attacker cannot lock the owner out. Attempts from other addresses
 * do not count against an owner at a trusted address.
 */
export const LIMITS = {
  signIn: {
    accountFromAddress: {points: 10, seconds: 15 * MINUTE_S},
    account: {points: 50, seconds: HOUR_S},
    address: {points: 100, seconds: 15 * MINUTE_S},
  },
  signUp: {
    account: {points: 10, seconds: HOUR_S},
    address: {points: 100, seconds: HOUR_S},
  },
  reset: {
    accountFromAddress: {points: 5, seconds: HOUR_S},
    account: {points: 30, seconds: HOUR_S},
    address: {points: 50, seconds: HOUR_S},
  },
  /** Opening a mailed link. */
  link: {address: {points: 100, seconds: HOUR_S}},
  /** The current password, and mails requested on the account page. */
  password: {account: {points: 10, seconds: 15 * MINUTE_S}},
  emailChange: {account: {points: 5, seconds: HOUR_S}},
  /** Data exports. */
  export: {account: {points: 3, seconds: DAY_S}},
  report: {account: {points: 10, seconds: DAY_S}},
  /** One code of an operator's authenticator app, which is accepted for three steps of 30 s. */
  totp: {account: {points: 1, seconds: 90}},
  google: {address: {points: 200, seconds: HOUR_S}},
} as const;

/** How long an address stays trusted for an account after a sign-in. */
export const TRUSTED_ADDRESS_SECONDS = 90 * DAY_S;

export type LimitedAction = keyof typeof LIMITS;

function isLimited(name: string): name is LimitedAction {
  return name in LIMITS;
}

export const LIMITED_ACTIONS: readonly LimitedAction[] = Object.keys(LIMITS).filter(isLimited);

/** Header naming the member that a page shows, because its browser may have another member's session by then. */
export const MEMBER_HEADER = 'wing-member';

/** Messages for the server's refusals. */
export const ACCOUNT = {
  passwordTooShort: `Use at least ${PASSWORD_MIN} characters for your password.`,
  passwordTooLong: `Use at most ${PASSWORD_MAX} characters for your password.`,
  passwordUnusable: 'Your password holds a character that Wing cannot keep. Please leave it out.',
  passwordTooCommon: 'Too many people use this password. Please choose another one.',
  passwordWrong: 'That is not your current password.',
  noPassword: 'You have no password yet. Use Forgot Password to choose one.',
  invalidEmail: 'Please enter a valid email address.',
  signInRefused: 'Email or password is not right. Please try again.',
  noCookie: 'Your browser did not keep the sign-in. Please allow cookies for Wing and try again.',
  emailTaken:
    'There is already an account with this email. Login instead, or use Forgot Password to get back in.',
  disabled: 'This account has been disabled.',
  linkDead: 'This link has been used or has expired. Please ask for a new one.',
  addressTaken: 'Another account uses this email by now. Please choose a different one.',
  signedOut: 'Please sign in.',
  ended: 'You were signed out. What you wrote is still on this device when you sign in again.',
  confirmSignedOut: 'Please sign in to your account here first, then confirm.',
  staleSignIn:
    'To change your email, sign in with Google again, or choose a password by email first.',
  noSuchDevice: 'That device is signed out already.',
  badName: 'Wing cannot keep that name. Please use a shorter one of plain characters.',
} as const;

export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters, and not a common password. A short sentence is easy to remember.`;
/** On the page where a visitor signs in or up. */
export const NEW_ACCOUNT_HINT = `New here? ${PASSWORD_HINT}`;
export const PASSWORD_CHANGED = 'Your password is changed. Sign in with the new one.';
export const EMAIL_CHANGE_SENT = 'We sent a link to that address. Open it to confirm.';

export const GOOGLE = {
  off: 'Google sign-in is not set up here. Please use your email.',
  blocked:
    'Your browser blocked the Google window. Allow pop-ups for Wing and try again, or continue in this window.',
  closed: 'The Google window was closed before you were signed in.',
  unreachable: 'Google cannot be reached right now. Please try again in a moment.',
  failed: 'Google could not sign you in. Please try again.',
} as const;

/** Messages by the error code with which Google's window returns. */
const GOOGLE_REFUSALS = new Map(
  Object.entries({
    access_denied: 'You did not allow the sign-in with Google. You can try again any time.',
    account_not_linked:
      'There is already an account with this email, and nobody has confirmed the address yet. Use Forgot Password to confirm that it is yours; after that, Google works too.',
    email_not_verified:
      'Google has not confirmed your email address yet. Confirm it there, or sign up with a password.',
    account_disabled: ACCOUNT.disabled,
    unreachable: GOOGLE.unreachable,
  }),
);

/** The path to which Google's window returns. */
export const GOOGLE_RETURN_PATH = '/signin?popup=google';

/** Carries the reason of a suspension past Google; unlike a query parameter, only the server can set it. */
export const SUSPENSION_COOKIE = {'https:': '__Host-wing.suspension', 'http:': 'wing.suspension'};

export function googleRefusal(code: string): string {
  return GOOGLE_REFUSALS.get(code.toLowerCase()) ?? GOOGLE.failed;
}

/** Why a new password is refused, or undefined. Counts code points. */
export function passwordProblem(password: string): string | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return ACCOUNT.passwordTooShort;
  if (length > PASSWORD_MAX) return ACCOUNT.passwordTooLong;
  if (!isStorable(password)) return ACCOUNT.passwordUnusable;
  return undefined;
}

/** "Too many attempts. Try again in 12 minutes." The wait is rounded up. */
export function tooManyAttempts(waitSeconds: number): string {
  if (waitSeconds > 2 * HOUR_S) {
    return `Too many attempts. Try again in ${Math.ceil(waitSeconds / HOUR_S)} hours.`;
  }
  const minutes = Math.ceil(waitSeconds / MINUTE_S);
  return `Too many attempts. Try again in ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}.`;
}
