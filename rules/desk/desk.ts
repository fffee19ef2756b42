// The desk, where operators work: roles, limits of a session, the log's acts, and the wording of refusals.
import * as v from 'valibot';

export const DESK_ROLES = ['operator', 'viewer'] as const;
/** A viewer sees figures and no person. */
export type DeskRole = (typeof DESK_ROLES)[number];

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** A session ends after this time without a press of the operator, and in any case after the second one. */
export const DESK_IDLE_SECONDS = 30 * MINUTE_S;
export const DESK_SESSION_SECONDS = 12 * HOUR_S;
/** Lifetime of the link with which an operator sets the password. */
export const DESK_LINK_SECONDS = 24 * HOUR_S;
/** Time between two readings of a page. A change is on every desk within five seconds. */
export const DESK_POLL_MS = 4000;

/** Header of a request that the operator has caused, other than by leaving a page open. */
export const DESK_ACTIVE_HEADER = 'wing-desk-active';

export const DESK_PATH = '/desk';
export const DESK_API = '/api/desk';

/** Acts in the desk's own log. */
export const DESK_ACTS = [
  'operator-added',
  'operator-removed',
  'password-set',
  'signed-in',
  'looked',
  'took',
  'undid',
  'granted',
  'took-back',
  'signed-out-member',
  'deletion-started',
  'exported',
  'photo-shown',
  'photo-refused',
  'photo-waits-again',
  'compared',
  'payment-solved',
] as const;
export type DeskAct = (typeof DESK_ACTS)[number];

export const DESK = {
  signedOut: 'Please sign in at the desk.',
  noSecondFactor: 'Please set up your second factor first.',
  notForViewers: 'Your role shows figures, not persons.',
  refused: 'Email or password is not right. Please try again.',
  wrongCode: 'That code is not right. Please try again.',
  uncheckedCode:
    'The server could not check the code. If this stays, your second factor is from a time with another WING_SECRET: set it as WING_SECRET_BEFORE, or add yourself again: npm run operator -- add',
  usedCode: 'Each code works once. Please wait for the next one.',
  tooManyCodes: 'Too many wrong codes. Try again in 15 minutes.',
  linkDead: 'This link has been used or has expired. Ask for a new one: npm run operator -- add',
  gone: 'There is nothing here any more.',
  failed: 'That could not be done. Please try again.',
} as const;

/** Null when signed out. */
export const meShape = v.object({
  me: v.nullable(
    v.object({
      email: v.string(),
      role: v.picklist(DESK_ROLES),
      hasSecondFactor: v.boolean(),
      /** Of the server. */
      version: v.string(),
      /** Whether members can have their photos verified. */
      hasVerification: v.boolean(),
    }),
  ),
});
export type Me = v.InferOutput<typeof meShape>['me'];

/** The answer to a password: what is asked next. */
export const signInShape = v.object({next: v.picklist(['code', 'set-up'])});

/** For the authenticator app, and the codes that replace it, each once. */
export const secondFactorShape = v.object({uri: v.string(), backupCodes: v.array(v.string())});
