// Reports about members: reasons, limits, evidence and texts.
import {characters} from '../characters.ts';
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

export function isReportTooLong(text: string): boolean {
  return characters(text.trim()) > REPORT_TEXT_MAX;
}

/**
 * Messages kept as evidence: the `first`, the `last`, and between them up to `answered` of the newest that stand at most
 * `reach` messages from one by the reporter. By writing more, the reported member can push out the last messages only.
 */
export const EVIDENCE_MESSAGES = {first: 200, last: 400, answered: 400, reach: 5} as const;

/** The reason that is logged and mailed when the operator gives none. */
export const DEFAULT_REASONS = {
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
  notMet: `You can report people you are connected with, and for ${FORMER_DAYS} days after, unless their account has been deleted.`,
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

/** The notice in Wing of a warning, beside the mail. */
export const WARNING = {
  title: 'A warning from Wing',
  read: 'I have read it',
  sending: 'Saving...',
} as const;

/** The reason of a restoration that no operator made. */
export const SUSPENSION_OVER = 'The time of your suspension is over.';

/** The message that a suspended member reads when they try to sign in. `until` is null for good. */
export function suspensionMessage(why: string, contact: string, until: Date | null = null): string {
  const end = until === null ? '' : ` until ${until.toUTCString()}`;
  return `Your account is suspended${end}: ${why} To appeal, write to ${contact}.`;
}
