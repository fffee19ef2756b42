// Reports about members: reasons, limits, evidence and texts.
import {characters} from '../characters.ts';
import {words} from '../words/words.ts';
import {FORMER_DAYS} from './safety.ts';

const REASONS = words('safety', 'reasons');

export const REPORT_REASONS = [
  {
    value: 'fake',
    get label() {
      return REASONS.fake;
    },
  },
  {
    value: 'scam',
    get label() {
      return REASONS.scam;
    },
  },
  {
    value: 'harassment',
    get label() {
      return REASONS.harassment;
    },
  },
  {
    value: 'sexual',
    get label() {
      return REASONS.sexual;
    },
  },
  {
    value: 'underage',
    get label() {
      return REASONS.underage;
    },
  },
  {
    value: 'other',
    get label() {
      return REASONS.other;
    },
  },
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

/** The reason that is logged and mailed when the operator gives none. Stored in English: `reasonInWords` words it. */
export const DEFAULT_REASONS = {
  suspend: 'Our team has closed it.',
  restore: 'Our team has opened it again.',
} as const;

export const REPORT = words('safety', 'report', {
  title: (name: string) => ({name}),
  intro: (name: string) => ({name}),
  alsoBlock: (name: string) => ({name}),
  tooLong: {max: REPORT_TEXT_MAX},
  notMet: {days: FORMER_DAYS},
  former: {days: FORMER_DAYS},
  endedOn: (day: string) => ({day}),
});

export function isReportReason(value: string): value is ReportReason {
  return REPORT_REASONS.some((reason) => reason.value === value);
}

export function reasonLabel(value: ReportReason): string {
  return REPORT_REASONS.find((reason) => reason.value === value)?.label ?? value;
}

export const ACTS = ['warn', 'suspend', 'restore', 'close'] as const;
export type Act = (typeof ACTS)[number];

/** The notice in Wing of a warning, beside the mail. */
export const WARNING = words('safety', 'warning', {text: (why: string) => ({why})});

/** The reason of a restoration that no operator made. */
export const SUSPENSION_OVER = 'The time of your suspension is over.';
