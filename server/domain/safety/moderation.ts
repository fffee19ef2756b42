// What operators do about reports: every act is done and logged in one transaction, and the member it
// concerns is told by mail. Nothing here is reachable from a browser.
import {randomUUID} from 'node:crypto';
import {and, asc, desc, eq, isNull, ne, sql} from 'drizzle-orm';
import type {Act} from '../../../rules/report.ts';
import {disableAccount, enableAccount} from './disable-account.ts';
import {user} from '../database/auth-tables.ts';
import type {Database, Executor, Transaction} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {moderationAct, report} from '../database/safety-tables.ts';
import {addJob} from '../jobs/add-job.ts';

export type Report = typeof report.$inferSelect;

export type Doing = {
  readonly operator: string;
  readonly act: Act;
  readonly userId: string;
  readonly reportId: string | undefined;
  readonly why: string;
};

/** Open reports, the oldest first. */
export function openReports(db: Executor): Promise<Report[]> {
  return db.select().from(report).where(isNull(report.closedAt)).orderBy(asc(report.createdAt));
}

/** Fewer than these could be mistyped and still be the beginning of some report. */
const PREFIX_MIN = 8;

/** The report of an id or of the beginning of one, not too short. @throws when there is none, or more than one. */
export async function reportOf(db: Executor, given: string): Promise<Report> {
  if (given.length < PREFIX_MIN) {
    throw new Error(`Of a report's id at least ${PREFIX_MIN} characters are needed: ${given}.`);
  }
  const found = await db
    .select()
    .from(report)
    .where(sql`starts_with(${report.id}, ${given})`)
    .limit(2);
  const [only, another] = found;
  if (!only || another) throw new Error(`${given} is not the beginning of one report's id.`);
  return only;
}

/** What was done about somebody, the latest last. */
export function actsAbout(db: Executor, userId: string) {
  return db
    .select()
    .from(moderationAct)
    .where(eq(moderationAct.userId, userId))
    .orderBy(asc(moderationAct.id));
}

/** Why somebody is suspended, in the operator's words; nothing when no operator has said so. */
export async function suspensionOf(db: Executor, userId: string): Promise<string | undefined> {
  const [last] = await db
    .select({act: moderationAct.act, why: moderationAct.why})
    .from(moderationAct)
    .where(
      and(eq(moderationAct.userId, userId), sql`${moderationAct.act} in ('suspend', 'restore')`),
    )
    .orderBy(desc(moderationAct.id))
    .limit(1);
  return last?.act === 'suspend' ? last.why : undefined;
}

async function exists(tx: Transaction, userId: string): Promise<boolean> {
  const found = await tx.select({id: user.id}).from(user).where(eq(user.id, userId)).for('update');
  return found.length > 0;
}

async function carryOut(tx: Transaction, {act, userId, why}: Doing, now: Date): Promise<void> {
  if (act === 'close') return;
  if (act === 'suspend') await disableAccount(tx, userId, now);
  if (act === 'restore') await enableAccount(tx, userId, now);
  // Whoever has left need not hear, and could not.
  if (await exists(tx, userId)) await addJob(tx, 'mail-moderation', {userId, act, why});
}

/** Has done with a report. @throws when that was done before, saying what. */
async function closeReport(tx: Transaction, reportId: string, commandId: string, now: Date) {
  const closed = await tx
    .update(report)
    .set({closedAt: now})
    .where(and(eq(report.id, reportId), isNull(report.closedAt)))
    .returning({id: report.id});
  if (closed.length > 0) return;
  const [before] = await tx
    .select()
    .from(moderationAct)
    .where(and(eq(moderationAct.reportId, reportId), ne(moderationAct.commandId, commandId)))
    .orderBy(desc(moderationAct.id))
    .limit(1);
  const done = before
    ? ` by ${before.operator}, ${before.at.toISOString()}, ${before.act}: ${before.why}`
    : '';
  throw new Error(
    `Nothing is done: report ${reportId} was closed${done}. For another act, name the user.`,
  );
}

/**
 * Does it, writes it into the log, and has done with the report if it was about one. Once, however often it
 * is tried. @throws when an earlier act has done with the report.
 */
export async function moderate(db: Database, doing: Doing, now: Date): Promise<void> {
  const commandId = randomUUID();
  await withRetry(() =>
    db.transaction(async (tx) => {
      const logged = await tx
        .insert(moderationAct)
        .values({...doing, commandId, at: now})
        .onConflictDoNothing({target: moderationAct.commandId})
        .returning({id: moderationAct.id});
      // An earlier try was committed, its answer lost.
      if (logged.length === 0) return;
      await carryOut(tx, doing, now);
      if (doing.reportId === undefined) return;
      await closeReport(tx, doing.reportId, commandId, now);
    }),
  );
}
