// Reports at the desk: which come first, how long an operator keeps one and can undo, and what the pages hold.
import * as v from 'valibot';
import {ACTS, REPORT_REASONS, type ReportReason} from '../safety/report.ts';

/** Reports with these reasons stand on top and are mailed at once. */
export const SEVERE_REASONS: readonly ReportReason[] = ['underage', 'sexual', 'harassment'];
export const isSevere = (reason: ReportReason): boolean => SEVERE_REASONS.includes(reason);

/** The desk shows these words where a report names no reporter: an operator made it, or the member who did has left. */
export const UNKNOWN_REPORTER = 'an operator, or a member who has left';
/** A report is part of a burst if so many accounts younger than a day reported the same member, its own included, at most a day before or after it. */
export const BURST_REPORTS = 3;
/** How long the others see that an operator works on a report. */
export const TAKEN_MINUTES = 10;
/** How long an act can be undone before the server carries it out. */
export const UNDO_SECONDS = 10;
/** Evidence is deleted this long after its report was closed. */
export const EVIDENCE_DAYS = 180;
export const REASON_MAX = 1000;
/** Lengths of a suspension, in days; null is for good. */
export const SUSPENSION_DAYS = [1, 7, 30, null] as const;

export const REPORT_LISTS = ['open', 'mine', 'closed'] as const;
export type ReportList = (typeof REPORT_LISTS)[number];
/** Closed reports on the page. */
export const CLOSED_SHOWN = 100;

const time = v.pipe(v.string(), v.isoTimestamp());
const reason = v.picklist(REPORT_REASONS.map(({value}) => value));
const act = v.picklist(ACTS);

/** An act that can still be undone. */
export const pendingShape = v.object({
  id: v.string(),
  operator: v.string(),
  act,
  actsAt: time,
});
export type Pending = v.InferOutput<typeof pendingShape>;

const summary = {
  id: v.string(),
  reason,
  createdAt: time,
  closedAt: v.nullable(time),
  reportedId: v.string(),
  name: v.nullable(v.string()),
  /** One of several reports about the member within a day, by accounts that were younger than a day. */
  isBurst: v.boolean(),
  /** Who works on it, for {@link TAKEN_MINUTES}. */
  takenBy: v.nullable(v.string()),
  takenUntil: v.nullable(time),
  pending: v.nullable(pendingShape),
};

export const reportListShape = v.object({reports: v.array(v.object(summary))});
export type ReportSummary = v.InferOutput<typeof reportListShape>['reports'][number];

const message = v.object({sender: v.string(), text: v.string(), at: v.string()});
export const actDoneShape = v.object({
  at: time,
  operator: v.string(),
  act,
  why: v.string(),
  until: v.nullable(time),
  reportId: v.nullable(v.string()),
});
export type ActDone = v.InferOutput<typeof actDoneShape>;

export const otherReportShape = v.object({
  id: v.string(),
  reason,
  createdAt: time,
  closedAt: v.nullable(time),
});
export type OtherReport = v.InferOutput<typeof otherReportShape>;

export const reportShape = v.object({
  ...summary,
  text: v.string(),
  reporterId: v.nullable(v.string()),
  /** Null once the evidence has been deleted. */
  profile: v.nullable(
    v.object({
      name: v.string(),
      age: v.number(),
      gender: v.string(),
      summary: v.nullable(v.string()),
    }),
  ),
  photos: v.number(),
  messages: v.array(message),
  /** Other reports: about each of the two, and by each. */
  history: v.object({
    aboutReported: v.array(otherReportShape),
    byReported: v.array(otherReportShape),
    aboutReporter: v.array(otherReportShape),
    byReporter: v.array(otherReportShape),
  }),
  acts: v.array(actDoneShape),
  isSuspended: v.boolean(),
});
export type ReportPage = v.InferOutput<typeof reportShape>;

export const pendingAnswer = v.object({pending: pendingShape});

export const REPORTS = {
  reasonMissing: 'Please say why.',
  reasonTooLong: `Please keep it to ${REASON_MAX.toLocaleString('en')} characters.`,
  takenBy: (operator: string) => `${operator} works on this report right now.`,
  closed: 'This report has been closed meanwhile.',
  tooLate: 'That has been carried out already.',
  another: (operator: string) => `${operator} has acted on this report a moment ago.`,
} as const;
