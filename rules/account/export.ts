// A member's data export.
import {LIMITS} from './account.ts';

export const EXPORT_FILE = 'wing-data.zip';

export const EXPORT = {
  title: 'Download my data',
  intro: `What Wing keeps of you: one file with your profile, answers, suggestions, conversations and credits, and your photos. It takes a moment to pack, and can be downloaded ${LIMITS.export.account.points} times a day, by you alone.`,
  button: 'Download',
  elsewhere: 'Your data can be downloaded from your account page.',
} as const;
