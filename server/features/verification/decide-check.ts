// An operator's decision about a member's picture. It waits for ten seconds, in which it can be undone; then the picture is
// deleted and the compared photos get their mark.
import {randomUUID} from 'node:crypto';
import {and, eq, getTableColumns, gt, isNotNull, isNull, sql} from 'drizzle-orm';
import {UNDO_SECONDS} from '../../../rules/desk/reports.ts';
import {CHECKS} from '../../../rules/desk/verification.ts';
import {CHECK_DAYS, type CheckDecision} from '../../../rules/photos/verification.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {logDesk} from '../../platform/database/desk-log.ts';
import {photoCheck, photoLook} from '../../platform/database/photo-tables.ts';
import {report} from '../../platform/database/safety-tables.ts';
import {photo} from '../../platform/database/tables.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import {lockPhotos} from '../photos/photo-rows.ts';
import type {PhotoStorage} from '../photos/storage.ts';
import {collectEvidence} from '../safety/evidence.ts';
import {IS_WAITING, type Selfies} from './photo-check.ts';

const DAY_MS = 86_400_000;
/** A night deletes what the next one, which may be half a day late, would find too old. */
const SWEPT_AFTER_DAYS = CHECK_DAYS - 1.5;
/** Evidence is collected in a reporter's name; here there is none, and no conversation. */
const NO_REPORTER = '';

type About = {readonly userId: string; readonly key: string};

type Decision = {
  readonly state: CheckDecision;
  /** Keys of the photos that the operator ticked; with `different`, of all. */
  readonly photos: readonly string[];
  /** Keys of all that were beside the picture. */
  readonly shown?: readonly string[];
};

/** @returns false when the picture is gone, or another operator has decided. */
export function holdDecision(
  db: Database,
  {userId, key, operator}: About & {operator: string},
  {state, photos, shown}: Decision,
  now: Date,
): Promise<boolean> {
  const settlesAt = new Date(now.getTime() + UNDO_SECONDS * 1000);
  const decision = {state, photos, shown, operator, settlesAt: settlesAt.toISOString()};
  return db.transaction(async (tx) => {
    const held = await tx
      .update(photoCheck)
      .set({held: decision})
      .where(and(eq(photoCheck.picture, key), isNull(photoCheck.held)))
      .returning({userId: photoCheck.userId});
    if (held.length === 0) return false;
    const options = {key: `check:${key}`, at: settlesAt};
    await addJob(tx, 'settle-check', {userId, key}, options);
    await logDesk(tx, {operator, act: 'compared', userId, why: state});
    return true;
  });
}

/** @returns false when it has been carried out, or is another operator's. */
export function undoDecision(
  db: Database,
  {userId, key, operator}: About & {operator: string},
  now: Date,
): Promise<boolean> {
  const settlesAt = sql`(${photoCheck.held} ->> 'settlesAt')::timestamptz`;
  return db.transaction(async (tx) => {
    const undone = await tx
      .update(photoCheck)
      .set({held: null})
      .where(
        and(
          eq(photoCheck.picture, key),
          sql`${photoCheck.held} ->> 'operator' = ${operator}`,
          gt(settlesAt, now),
        ),
      )
      .returning({userId: photoCheck.userId});
    if (undone.length === 0) return false;
    await logDesk(tx, {operator, act: 'undid', userId, why: 'compared'});
    return true;
  });
}

type Settling = Selfies & {storage: PhotoStorage};
/** `hasVerification`: false when the operator has switched the check off. */
type Sweeping = Settling & {readonly hasVerification: boolean};

/** Sets since when a photo has its mark; null takes it. */
async function markPhoto(
  tx: Transaction,
  {userId, key}: About,
  verifiedAt: Date | null,
): Promise<void> {
  const [found] = await tx
    .update(photo)
    .set({isVerified: verifiedAt !== null})
    .where(and(eq(photo.userId, userId), eq(photo.key, key)))
    .returning({key: photo.key});
  if (!found) return;
  if (verifiedAt === null) {
    await tx.update(photoLook).set({verifiedAt}).where(eq(photoLook.key, key));
    return;
  }
  await tx
    .insert(photoLook)
    .values({key, userId, verifiedAt})
    .onConflictDoUpdate({target: photoLook.key, set: {verifiedAt}});
}

/** Marks the photos that show the member, takes the marks of the others, and tells the member. */
async function applyDecision(
  tx: Transaction,
  userId: string,
  {state, photos, shown = []}: Decision,
  now: Date,
): Promise<void> {
  if (state === 'same' || state === 'different') {
    // A concurrent reordering deletes and reinserts the rows.
    await lockPhotos(tx, userId);
    const marked = state === 'same' ? photos : [];
    for (const key of new Set([...photos, ...shown])) {
      await markPhoto(tx, {userId, key}, marked.includes(key) ? now : null);
    }
  }
  // A member who is not who they say learns no more from Wing than the page says.
  if (state !== 'different') await addJob(tx, 'mail-check', {userId, state});
}

/** Job: carries out a decision that was not undone. */
export async function settleCheck(
  {db, storage, selfies}: Settling,
  {userId, key}: About,
  now: Date,
): Promise<void> {
  const [found] = await db.select().from(photoCheck).where(eq(photoCheck.picture, key));
  if (!found?.held) return;
  // The queue goes by the clock of Postgres. It tries again.
  if (new Date(found.held.settlesAt) > now) throw new Error('The decision can still be undone.');
  const {held} = found;
  // Before the row: after a crash the job runs again.
  await selfies.delete(key);
  const evidence =
    held.state === 'different'
      ? await collectEvidence({db, storage}, NO_REPORTER, userId)
      : undefined;
  await db.retry(async (tx) => {
    const settled = await tx
      .update(photoCheck)
      .set({state: held.state, at: now, picture: null, held: null})
      .where(and(eq(photoCheck.picture, key), isNotNull(photoCheck.held)))
      .returning({userId: photoCheck.userId});
    if (settled.length === 0) return;
    await applyDecision(tx, userId, held, now);
    if (!evidence) return;
    const filed = {
      id: randomUUID(),
      reporterId: null,
      reportedId: userId,
      text: CHECKS.report(held.operator),
    };
    await tx.insert(report).values({...filed, reason: 'fake', evidence});
  });
}

/** Deletes a picture about which nobody has decided, and tells its member. */
async function expire({db, selfies}: Selfies, {userId, key}: About, now: Date): Promise<void> {
  await selfies.delete(key);
  await db.retry(async (tx) => {
    const expired = await tx
      .update(photoCheck)
      .set({state: 'expired', at: now, picture: null})
      .where(and(eq(photoCheck.picture, key), isNull(photoCheck.held)))
      .returning({userId: photoCheck.userId});
    if (expired.length > 0) await addJob(tx, 'mail-check', {userId, state: 'expired'});
  });
}

/**
 * Job: deletes pictures that wait too long, those of suspended and leaving members, and those that no row names; all of them with
 * VERIFICATION=off. After a restore it ends checks whose picture is missing: backups have none.
 */
export async function sweepPictures(sweeping: Sweeping, now: Date): Promise<void> {
  const {db, selfies, hasVerification} = sweeping;
  const rows = await db
    .select({
      ...getTableColumns(photoCheck),
      isGone: sql<boolean>`${user.disabledAt} is not null or ${user.leavesAt} is not null`,
    })
    .from(photoCheck)
    .innerJoin(user, eq(user.id, photoCheck.userId))
    .where(IS_WAITING);
  const named = new Set(rows.map(({picture}) => picture));
  const stored = new Set<string>();
  for await (const {key, storedAt} of selfies.list()) {
    stored.add(key);
    const isOld = now.getTime() - storedAt.getTime() > DAY_MS;
    if (isOld && !named.has(key)) await selfies.delete(key);
  }
  const failures: unknown[] = [];
  for (const {userId, picture: key, at, held, isGone} of rows) {
    const days = (now.getTime() - at.getTime()) / DAY_MS;
    const isLost = days > 1 && key !== null && !stored.has(key);
    const isOver = !hasVerification || isGone || isLost || days > SWEPT_AFTER_DAYS;
    try {
      // The job of a decision that has failed for days is given up.
      if (key !== null && held) await settleCheck(sweeping, {userId, key}, now);
      if (key !== null && isOver) await expire({db, selfies}, {userId, key}, now);
    } catch (error) {
      // One picture that cannot be deleted keeps no other.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Pictures were not deleted.');
}
