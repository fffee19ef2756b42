// The sections of the account page: their introductions, and the notice while the client is offline.
import {FORMER_DAYS} from '../safety/safety.ts';
import {words} from '../words/words.ts';

/** Shown under a section's title. */
export const ACCOUNT_INTRO = words('account', 'intro', {reporting: {days: FORMER_DAYS}});

export type AccountPart = keyof typeof ACCOUNT_INTRO;

/** The other sections work offline: the device keeps what they change. */
const NEEDS_CONNECTION = words('account', 'needsConnection');

const needsConnection = (part: AccountPart): part is keyof typeof NEEDS_CONNECTION & AccountPart =>
  ['email', 'language', 'password', 'devices', 'data', 'leaving'].includes(part);

/** Replaces a section's introduction while the server cannot be reached. */
export const offlineNotice = (part: AccountPart): string | undefined =>
  needsConnection(part) ? NEEDS_CONNECTION[part] : undefined;

export const ACCOUNT_PAGE = words('account', 'page');
export const EMAIL_FORM = words('account', 'emailForm');
export const PASSWORD_FORM = words('account', 'passwordForm');
export const DEVICES = words('account', 'devices', {
  signedOut: (name: string) => ({name}),
  lastActive: (when: string) => ({when}),
  signOutOf: (name: string) => ({name}),
  browserOn: (browser: string, system: string) => ({browser, system}),
});
export const BLOCKED = words('account', 'blocked');
/** The list of a member's answers, and the steps that it opens. */
export const ANSWERS = words('account', 'answers');
