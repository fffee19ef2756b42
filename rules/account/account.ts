// Limits of accounts: passwords, link lifetimes, rate limits, and the messages about them.
import {isStorable} from '../characters.ts';
import {words} from '../words/words.ts';

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
export const ACCOUNT = words('sign-in', 'account', {
  passwordTooShort: {min: PASSWORD_MIN},
  passwordTooLong: {max: PASSWORD_MAX},
});

export const PASSWORD_WORDS = words('sign-in', 'password', {
  hint: {min: PASSWORD_MIN},
  newHint: {min: PASSWORD_MIN},
});

export const GOOGLE = words('sign-in', 'google');

/** Messages by the error code with which Google's window returns. */
const GOOGLE_REFUSALS = new Map(
  Object.entries({
    access_denied: () => GOOGLE.accessDenied,
    account_not_linked: () => GOOGLE.accountNotLinked,
    email_not_verified: () => GOOGLE.emailNotVerified,
    account_disabled: () => ACCOUNT.disabled,
    unreachable: () => GOOGLE.unreachable,
  }),
);

/** The path to which Google's window returns. */
export const GOOGLE_RETURN_PATH = '/signin?popup=google';

/** Carries the reason of a suspension past Google; unlike a query parameter, only the server can set it. */
export const SUSPENSION_COOKIE = {'https:': '__Host-wing.suspension', 'http:': 'wing.suspension'};

export function googleRefusal(code: string): string {
  return GOOGLE_REFUSALS.get(code.toLowerCase())?.() ?? GOOGLE.failed;
}

/** Why a new password is refused, or undefined. Counts code points. */
export function passwordProblem(password: string): string | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return ACCOUNT.passwordTooShort;
  if (length > PASSWORD_MAX) return ACCOUNT.passwordTooLong;
  if (!isStorable(password)) return ACCOUNT.passwordUnusable;
  return undefined;
}

const TOO_MANY_ATTEMPTS = words('sign-in', 'tooManyAttempts', {
  minutes: (minutes: number) => ({minutes}),
  hours: (hours: number) => ({hours}),
});

/** "Too many attempts. Try again in 12 minutes." The wait is rounded up. */
export function tooManyAttempts(waitSeconds: number): string {
  if (waitSeconds > 2 * HOUR_S) return TOO_MANY_ATTEMPTS.hours(Math.ceil(waitSeconds / HOUR_S));
  return TOO_MANY_ATTEMPTS.minutes(Math.max(Math.ceil(waitSeconds / MINUTE_S), 1));
}
