// What the desk's pages about reports read: the lists, and one report with its evidence and its history.
import {and, asc, desc, eq, isNotNull, isNull, ne, sql, type SQL} from 'drizzle-orm';
import type {AnyPgColumn} from 'drizzle-orm/pg-core';
import {
  BURST_REPORTS,
  CLOSED_SHOWN,
  SEVERE_REASONS,
  type ReportList,
  type OtherReport,
  type Pending,
  type ReportPage,
  type ReportSummary,
} from '../../../rules/desk/reports.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {pendingAct} from '../../platform/database/desk-tables.ts';
import {report} from '../../platform/database/safety-tables.ts';
import {evidenceShape} from '../safety/evidence.ts';
import {actsAbout} from '../safety/moderation.ts';
import {takenBy} from '../safety/pending.ts';

type ReportRow = typeof report.$inferSelect;
type PendingRow = typeof pendingAct.$inferSelect;

export const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
const isSevere = sql`${report.reason} = any(${sql.param([...SEVERE_REASONS])}::text[])`;

const DAY = sql`interval '1 day'`;
/** Whether this report and enough others of the days before and after it were made by accounts that were younger than a day. */
const IS_BURST = sql<boolean>`(
  select coalesce(bool_or(other.id = ${report.id}), false)
    and count(distinct other.reporter_id) >= ${BURST_REPORTS}
  from report other
  join auth."user" reporter on reporter.id = other.reporter_id
  where other.reported_id = ${report.reportedId}
    and other.created_at between ${report.createdAt} - ${DAY} and ${report.createdAt} + ${DAY}
    and other.created_at < reporter.created_at + ${DAY}
)`;

/** A list leaves out the evidence, but for the name: it is up to 1,000 messages. */
const SUMMARY = {
  id: report.id,
  reason: report.reason,
  createdAt: report.createdAt,
  closedAt: report.closedAt,
  reportedId: report.reportedId,
  takenBy: report.takenBy,
  takenAt: report.takenAt,
  name: sql<string | null>`${report.evidence} -> 'profile' ->> 'name'`,
  isBurst: IS_BURST,
};
type SummaryRow = Pick<
  ReportRow,
  'id' | 'reason' | 'createdAt' | 'closedAt' | 'reportedId' | 'takenBy' | 'takenAt'
> & {name: string | null; isBurst: boolean};

export const pendingOf = ({id, operator, act, actsAt}: PendingRow): Pending => ({
  id,
  operator,
  act,
  actsAt: actsAt.toISOString(),
});

function summaryOf(row: SummaryRow, pending: PendingRow | null, now: Date): ReportSummary {
  const {id, reason, reportedId, name, isBurst} = row;
  const taken = takenBy(row, now);
  return {
    id,
    reason,
    reportedId,
    name,
    isBurst,
    createdAt: row.createdAt.toISOString(),
    closedAt: iso(row.closedAt),
    takenBy: taken?.by ?? null,
    takenUntil: iso(taken?.until ?? null),
    pending: pending && pendingOf(pending),
  };
}

/** Open reports: severe ones first, then the oldest. Closed ones: the last ones, newest first. */
export async function listReports(
  db: Executor,
  {list, operator}: {list: ReportList; operator: string},
  now: Date,
): Promise<ReportSummary[]> {
  const isOpen = isNull(report.closedAt);
  const wanted: Record<ReportList, SQL | undefined> = {
    open: isOpen,
    mine: and(isOpen, eq(report.takenBy, operator)),
    closed: isNotNull(report.closedAt),
  };
  const listed = db
    .select({row: SUMMARY, pending: pendingAct})
    .from(report)
    .leftJoin(pendingAct, eq(pendingAct.reportId, report.id))
    .where(wanted[list]);
  const rows =
    list === 'closed'
      ? await listed.orderBy(desc(report.closedAt)).limit(CLOSED_SHOWN)
      : await listed.orderBy(desc(isSevere), asc(report.createdAt));
  return rows.map(({row, pending}) => summaryOf(row, pending, now));
}

/** The newest first. */
export async function linkedReports(db: Executor, which: SQL | undefined): Promise<OtherReport[]> {
  const {id, reason, createdAt, closedAt} = report;
  const rows = await db
    .select({id, reason, createdAt, closedAt})
    .from(report)
    .where(which)
    .orderBy(desc(createdAt));
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    closedAt: iso(row.closedAt),
  }));
}

async function historyOf(
  db: Executor,
  {id, reportedId, reporterId}: Pick<ReportRow, 'id' | 'reportedId' | 'reporterId'>,
): Promise<ReportPage['history']> {
  const others = async (party: AnyPgColumn, userId: string | null) =>
    userId === null ? [] : linkedReports(db, and(ne(report.id, id), eq(party, userId)));
  return {
    aboutReported: await others(report.reportedId, reportedId),
    byReported: await others(report.reporterId, reportedId),
    aboutReporter: await others(report.reportedId, reporterId),
    byReporter: await others(report.reporterId, reporterId),
  };
}

export async function actsDone(db: Executor, userId: string): Promise<ReportPage['acts']> {
  const acts = await actsAbout(db, userId);
  return acts.map(({at, operator, act, why, until, reportId}) => ({
    at: at.toISOString(),
    operator,
    act,
    why,
    until: iso(until),
    reportId,
  }));
}

async function isSuspended(db: Executor, userId: string): Promise<boolean> {
  return (await db.$count(user, and(eq(user.id, userId), isNotNull(user.disabledAt)))) > 0;
}

/** @returns undefined for an unknown id. */
export async function readReport(
  db: Executor,
  id: string,
  now: Date,
): Promise<ReportPage | undefined> {
  const [found] = await db
    .select({row: report, pending: pendingAct, isBurst: IS_BURST})
    .from(report)
    .leftJoin(pendingAct, eq(pendingAct.reportId, report.id))
    .where(eq(report.id, id));
  if (!found) return undefined;
  const {row, pending, isBurst} = found;
  const {profile, photos, messages} = evidenceShape.parse(row.evidence);
  return {
    ...summaryOf({...row, isBurst, name: profile?.name ?? null}, pending, now),
    text: row.text,
    reporterId: row.reporterId,
    profile,
    photos: photos.length,
    messages,
    history: await historyOf(db, row),
    acts: await actsDone(db, row.reportedId),
    isSuspended: await isSuspended(db, row.reportedId),
  };
}

/** The report and the member whom it is about; undefined for an unknown id. */
export async function reportedIn(db: Executor, id: string) {
  const [found] = await db
    .select({reportId: report.id, userId: report.reportedId})
    .from(report)
    .where(eq(report.id, id));
  return found;
}

/** The key and width of a photo in a report's evidence. */
export async function evidencePhoto(db: Executor, id: string, index: number) {
  const [found] = await db
    .select({evidence: report.evidence, reportedId: report.reportedId})
    .from(report)
    .where(eq(report.id, id));
  const photo = found && evidenceShape.parse(found.evidence).photos[index];
  return photo && {...photo, reportedId: found.reportedId};
}
