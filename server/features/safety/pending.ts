// Acts of moderation wait for ten seconds, in which their operator can undo them. A row holds the act and a job carries it
// out, so that it happens also when the operator's page is closed. The row's lock decides between the two.
import {randomUUID} from 'node:crypto';
import {and, eq, gt, inArray} from 'drizzle-orm';
import {REPORTS, TAKEN_MINUTES, UNDO_SECONDS, type Pending} from '../../../rules/desk/reports.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {pendingAct} from '../../platform/database/desk-tables.ts';
import {report} from '../../platform/database/safety-tables.ts';
import {logDesk} from '../../platform/database/desk-log.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import {moderateIn, type ModerationCommand} from './moderation.ts';

/** Why nothing was done, in words for the operator. */
export type Refused = {readonly refused: string};

const TAKEN_MS = TAKEN_MINUTES * 60_000;

/** Who works on the report now, or undefined. */
export function takenBy(
  {takenBy: by, takenAt}: Pick<typeof report.$inferSelect, 'takenBy' | 'takenAt'>,
  now: Date,
): {by: string; until: Date} | undefined {
  if (by === null || takenAt === null) return undefined;
  const until = new Date(takenAt.getTime() + TAKEN_MS);
  return until > now ? {by, until} : undefined;
}

type Taking = {reportId: string; userId: string; operator: string};

/** Locks an open report about this member for this operator. */
async function takeIn(
  tx: Transaction,
  {reportId, userId, operator}: Taking,
  now: Date,
): Promise<Refused | undefined> {
  const [found] = await tx
    .select()
    .from(report)
    .where(and(eq(report.id, reportId), eq(report.reportedId, userId)))
    .for('update');
  if (!found || found.closedAt) return {refused: REPORTS.closed};
  const holder = takenBy(found, now);
  if (holder && holder.by !== operator) return {refused: REPORTS.takenBy(holder.by)};
  await tx.update(report).set({takenBy: operator, takenAt: now}).where(eq(report.id, reportId));
  return undefined;
}

/** Takes the report for this operator: the others see who has it. Refused when it is closed or another has it. */
export function takeReport(db: Database, taking: Taking, now: Date): Promise<Refused | undefined> {
  return db.transaction(async (tx) => {
    const refused = await takeIn(tx, taking, now);
    if (!refused) await logDesk(tx, {...taking, act: 'took'});
    return refused;
  });
}

/**
 * Holds an act for {@link UNDO_SECONDS}. One report takes one act.
 * @param closes Other reports about the member that are closed with it.
 */
export function holdAct(
  db: Database,
  command: ModerationCommand,
  now: Date,
  closes: readonly string[] = [],
): Promise<Refused | Pending> {
  const {reportId, operator, act, userId, why} = command;
  const id = randomUUID();
  const actsAt = new Date(now.getTime() + UNDO_SECONDS * 1000);
  const others = [...new Set(closes)].filter((other) => other !== reportId);
  const closing = {operator, act: 'close' as const, userId, why, actsAt};
  const held = [
    {id, ...command, actsAt},
    ...others.map((other) => ({id: randomUUID(), ...closing, reportId: other})),
  ];
  const reports = reportId === undefined ? others : [reportId, ...others];
  return db.transaction(async (tx) => {
    for (const each of reports.toSorted()) {
      const refused = await takeIn(tx, {reportId: each, userId, operator}, now);
      if (refused) return refused;
    }
    const before = await tx.$count(pendingAct, inArray(pendingAct.reportId, reports));
    if (before > 0) return {refused: REPORTS.another(operator)};
    await tx.insert(pendingAct).values(held);
    for (const each of held) await addJob(tx, 'desk-act', {userId, id: each.id}, {at: actsAt});
    return {id, operator, act, actsAt: actsAt.toISOString()};
  });
}

/**
 * Takes back an act, and what was held with it.
 * @returns false when it has been carried out, or is another operator's.
 */
export function undoAct(
  db: Database,
  {id, operator}: {id: string; operator: string},
  now: Date,
): Promise<boolean> {
  const own = and(eq(pendingAct.id, id), eq(pendingAct.operator, operator));
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(pendingAct)
      .where(and(own, gt(pendingAct.actsAt, now)));
    if (!found) return false;
    const {userId, actsAt} = found;
    // Acts that were held together are those of one operator, member and moment.
    const undone = await tx
      .delete(pendingAct)
      .where(
        and(
          eq(pendingAct.operator, operator),
          eq(pendingAct.userId, userId),
          eq(pendingAct.actsAt, actsAt),
        ),
      )
      .returning();
    for (const {reportId, act: why} of undone) {
      await logDesk(tx, {operator, act: 'undid', userId, reportId: reportId ?? undefined, why});
    }
    return undone.length > 0;
  });
}

/** Job: carries out an act that was not undone. Does nothing for a report that a command has closed meanwhile. */
export function carryOut(db: Database, id: string, now: Date): Promise<void> {
  return db.retry(async (tx) => {
    const [held] = await tx.delete(pendingAct).where(eq(pendingAct.id, id)).returning();
    if (!held) return;
    const {actsAt: _, ...command} = held;
    const reportId = held.reportId ?? undefined;
    if (reportId !== undefined) {
      const [about] = await tx.select().from(report).where(eq(report.id, reportId));
      if (!about || about.closedAt) return;
    }
    await moderateIn(tx, {...command, reportId}, now, id);
  });
}
