// Operators' acts on reports: act, log entry and mail job in one transaction. The desk and operators' commands call this.
import {randomUUID} from 'node:crypto';
import {and, asc, desc, eq, isNull, ne, sql} from 'drizzle-orm';
import {SUSPENSION_OVER, type Act} from '../../../rules/safety/report.ts';
import {disableAccount, enableAccount} from './disable-account.ts';
import {user} from '../../platform/database/auth-tables.ts';
import type {Database, Executor, Transaction} from '../../platform/postgres/client.ts';
import {lockMemberAndSuggestions} from './visibility.ts';
import {moderationAct, report, warning} from '../../platform/database/safety-tables.ts';
import {addJob} from '../../platform/queue/add-job.ts';

export type Report = typeof report.$inferSelect;

export type ModerationCommand = {
  readonly operator: string;
  readonly act: Act;
  readonly userId: string;
  readonly reportId: string | undefined;
  readonly why: string;
  /** When a suspension ends; without it, it is for good. */
  readonly until?: Date | null;
};

/** Open reports, the oldest first. */
export function openReports(db: Executor): Promise<Report[]> {
  return db.select().from(report).where(isNull(report.closedAt)).orderBy(asc(report.createdAt));
}

/** A shorter prefix of a report's id could match by a typing error. */
const PREFIX_MIN = 8;

/** Finds a report by its id or a prefix of it. @throws when the prefix is too short, unknown or ambiguous. */
export async function findReport(db: Executor, idOrPrefix: string): Promise<Report> {
  if (idOrPrefix.length < PREFIX_MIN) {
    throw new Error(`A report's id needs at least ${PREFIX_MIN} characters: ${idOrPrefix}.`);
  }
  const found = await db
    .select()
    .from(report)
    .where(sql`starts_with(${report.id}, ${idOrPrefix})`)
    .limit(2);
  const [only, another] = found;
  if (!only || another) throw new Error(`${idOrPrefix} does not identify one report.`);
  return only;
}

/** Operators' acts about a member, oldest first. */
export function actsAbout(db: Executor, userId: string) {
  return db
    .select()
    .from(moderationAct)
    .where(eq(moderationAct.userId, userId))
    .orderBy(asc(moderationAct.id));
}

/**
 * The operator's act that suspends the member; undefined when none did, or a later one restored the member. Of several, as after a
 * second report, the one that lasts longest.
 */
export async function currentSuspension(
  db: Executor,
  userId: string,
): Promise<typeof moderationAct.$inferSelect | undefined> {
  const lastRestored = sql`(select max(id) from moderation_act where user_id = ${userId} and act = 'restore')`;
  const [longest] = await db
    .select()
    .from(moderationAct)
    .where(
      and(
        eq(moderationAct.userId, userId),
        eq(moderationAct.act, 'suspend'),
        sql`${moderationAct.id} > coalesce(${lastRestored}, 0)`,
      ),
    )
    // For good, which is null, comes first.
    .orderBy(desc(moderationAct.until), desc(moderationAct.id))
    .limit(1);
  return longest;
}

async function exists(tx: Transaction, userId: string): Promise<boolean> {
  const found = await tx.select({id: user.id}).from(user).where(eq(user.id, userId)).for('update');
  return found.length > 0;
}

async function applyAct(
  tx: Transaction,
  {act, userId, why, until}: ModerationCommand,
  {commandId, now}: {commandId: string; now: Date},
): Promise<void> {
  if (act === 'close') return;
  if (act === 'suspend') await disableAccount(tx, userId, now);
  if (act === 'restore') await enableAccount(tx, userId, now);
  // A deleted member has no address to mail to.
  if (!(await exists(tx, userId))) return;
  if (act === 'warn') {
    const shown = {why, at: now};
    await tx
      .insert(warning)
      .values({userId, ...shown})
      .onConflictDoUpdate({target: warning.userId, set: shown});
  }
  // An earlier suspension may end later.
  const end = act === 'suspend' ? (await currentSuspension(tx, userId))?.until : undefined;
  await addJob(tx, 'mail-moderation', {userId, act, why, ...(end && {until: end.toISOString()})});
  if (until) await addJob(tx, 'end-suspension', {userId, commandId}, {at: until});
}

/** @throws when an earlier act closed the report; the message names that act. */
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
    `Nothing was done: report ${reportId} was closed${done}. For another act, name the user.`,
  );
}

/** {@link moderate} inside a transaction. An act with the same `commandId` is carried out once. */
export async function moderateIn(
  tx: Transaction,
  {operator, act, userId, reportId, why, until}: ModerationCommand,
  now: Date,
  commandId: string,
): Promise<void> {
  const logged = await tx
    .insert(moderationAct)
    .values({operator, act, userId, reportId, why, until, commandId, at: now})
    .onConflictDoNothing({target: moderationAct.commandId})
    .returning({id: moderationAct.id});
  // An earlier attempt was committed but not acknowledged.
  if (logged.length === 0) return;
  await applyAct(tx, {operator, act, userId, reportId, why, until}, {commandId, now});
  if (reportId !== undefined) await closeReport(tx, reportId, commandId, now);
}

/**
 * Carries out and logs an operator's act, and closes its report if it has one. Safe to retry.
 * @throws when an earlier act closed the report.
 */
export async function moderate(db: Database, command: ModerationCommand, now: Date): Promise<void> {
  const commandId = randomUUID();
  await db.retry((tx) => moderateIn(tx, command, now, commandId));
}

/** Job: restores a member whose suspension was for a time, unless one that lasts longer holds or the member has been restored. */
export async function endSuspension(
  db: Database,
  {userId, commandId}: {userId: string; commandId: string},
  now: Date,
): Promise<void> {
  await db.retry(async (tx) => {
    await lockMemberAndSuggestions(tx, userId);
    if ((await currentSuspension(tx, userId))?.commandId !== commandId) return;
    const restore = {operator: 'Wing', act: 'restore', userId, reportId: undefined} as const;
    await moderateIn(tx, {...restore, why: SUSPENSION_OVER}, now, `end:${commandId}`);
  });
}
