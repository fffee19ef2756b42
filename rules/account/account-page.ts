// The sections of the account page: their introductions, and the notice while the client is offline.
import {REPORT} from '../safety/report.ts';

/** Shown under a section's title. */
export const ACCOUNT_INTRO = {
  email: 'Where Wing writes to you.',
  notices: 'What Wing tells you while you are away, and how.',
  password: 'Wing keeps it in a form that nobody can read.',
  answers: 'What you have told Wing, to read and to change.',
  hiding: 'A break from new suggestions, for as long as you like.',
  learning: 'Whether your Yes and No teach Wing whom to suggest.',
  unblocking: 'People you block cannot see you on Wing, and you cannot see them.',
  reporting: REPORT.former,
  devices: 'Where you are signed in now.',
  data: 'A copy of everything Wing keeps about you.',
  leaving: 'For good, with a few days to change your mind.',
} as const;

export type AccountPart = keyof typeof ACCOUNT_INTRO;

/** The other sections work offline: the device keeps what they change. */
const NEEDS_CONNECTION: Partial<Record<AccountPart, string>> = {
  email: 'Changing or confirming your email',
  password: 'Changing your password',
  devices: 'Seeing where you are signed in, and signing out there,',
  data: 'Downloading your data',
  leaving: 'Deleting your account',
};

/** Replaces a section's controls while the server cannot be reached. */
export function offlineNotice(part: AccountPart): string | undefined {
  const what = NEEDS_CONNECTION[part];
  return what && `${what} has to wait until Wing can be reached.`;
}
