// A member's data export.
import {LIMITS} from './account.ts';

export const EXPORT_FILE = 'wing-data.zip';

export const EXPORT = {
  title: 'Download my data',
  intro: `One file with your profile, answers, suggestions, conversations, credits and photos. It takes a moment to pack. You can download it ${LIMITS.export.account.points} times a day.`,
  button: 'Download',
  elsewhere: 'Your data can be downloaded from your account page.',
} as const;
