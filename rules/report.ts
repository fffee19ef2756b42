// Telling Wing about somebody: what for, how much can be said, how often, and what people read about it.
import {FORMER_DAYS} from './safety.ts';

export const REPORT_REASONS = [
  {value: 'fake', label: 'Fake profile, or not who they say they are'},
  {value: 'scam', label: 'Scam, spam or asking for money'},
  {value: 'harassment', label: 'Harassment, threats or hate'},
  {value: 'sexual', label: 'Unwanted sexual messages or photos'},
  {value: 'underage', label: 'May be under 18'},
  {value: 'other', label: 'Something else'},
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number]['value'];

export const REPORT_TEXT_MAX = 1000;
/**
 * Messages of the conversation that are kept with a report: how it began, how it ended, and of what lies
 * between the newest that stand within `reach` messages of something the reporter wrote. The reported can
 * push out the last ones by writing more, but not those that were answered.
 */
export const EVIDENCE_MESSAGES = {first: 200, last: 400, answered: 400, reach: 5} as const;

/** What is logged and told when an account is shut out, or let in again, without words of one's own. */
export const WITHOUT_WORDS = {
  suspend: 'Our team has closed it.',
  restore: 'Our team has opened it again.',
} as const;

export const REPORT = {
  title: (name: string) => `Report ${name}`,
  intro: (name: string) =>
    `A person at Wing reads every report. ${name} is not told. Their profile, their photos and your conversation are kept with it, even if they are deleted later.`,
  reason: 'What is it about?',
  text: 'What happened? (optional)',
  alsoBlock: (name: string) => `Also block ${name}`,
  send: 'Send report',
  sending: 'Sending...',
  sent: 'Thank you. We will look at it.',
  chooseReason: 'Please choose what it is about.',
  tooLong: `Please keep it to ${REPORT_TEXT_MAX.toLocaleString('en')} characters.`,
  notMet: `You can report people you are connected with, and for ${FORMER_DAYS} days after.`,
  failed: 'Your report could not be sent. Please try again.',
  formerTitle: 'People you were matched with',
  former: `For ${FORMER_DAYS} days after a conversation has ended, you can still report the other person.`,
} as const;

export function isReportReason(value: string): value is ReportReason {
  return REPORT_REASONS.some((reason) => reason.value === value);
}

export function reasonLabel(value: ReportReason): string {
  return REPORT_REASONS.find((reason) => reason.value === value)?.label ?? value;
}

export const ACTS = ['warn', 'suspend', 'restore', 'close'] as const;
export type Act = (typeof ACTS)[number];

/** What a suspended member reads when they try to sign in. */
export function suspendedWords(why: string, contact: string): string {
  return `Your account is suspended: ${why} To appeal, write to ${contact}.`;
}
