// The member's side of the check of photos: a gesture to show, and the picture that shows it. It is kept in a storage of its
// own, which serves no member and goes into no backup.
import {randomInt} from 'node:crypto';
import {and, eq, notInArray, or, sql} from 'drizzle-orm';
import {isClear} from '../../../rules/photos/photo-classes.ts';
import {PHOTO_WIDTHS} from '../../../rules/photos/photos.ts';
import {GESTURES, type Check} from '../../../rules/photos/verification.ts';
import {photoCheck} from '../../platform/database/photo-tables.ts';
import type {Log} from '../../platform/observability/log.ts';
import type {Database, Executor} from '../../platform/postgres/client.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import type {PhotoVersions} from '../photos/decode-photo.ts';
import type {Screener} from '../photos/photo-screener.ts';
import {newPhotoKey, type PhotoStorage} from '../photos/storage.ts';

const [SMALL] = PHOTO_WIDTHS;

/** A literal, by which Postgres finds the index of those that wait. */
export const IS_WAITING = sql`${photoCheck.state} = 'waiting'`;

export type Selfies = {readonly db: Database; readonly selfies: PhotoStorage};

export async function readCheck(db: Executor, userId: string): Promise<Check> {
  const [found] = await db.select().from(photoCheck).where(eq(photoCheck.userId, userId));
  if (!found) return {state: null, gesture: null};
  return {state: found.state, gesture: found.state === 'asked' ? found.gesture : null};
}

/**
 * Chooses at random the gesture that the member has to show. It stays the same until the check has ended. Otherwise somebody with a
 * picture of another person could ask for new gestures until one matches that picture.
 */
export async function askForGesture(db: Database, userId: string): Promise<void> {
  const gesture = GESTURES[randomInt(GESTURES.length)] ?? 'left-ear';
  const asked = {state: 'asked' as const, gesture};
  await db
    .insert(photoCheck)
    .values({userId, ...asked})
    .onConflictDoUpdate({
      target: photoCheck.userId,
      set: {at: sql`now()`, ...asked},
      setWhere: notInArray(photoCheck.state, ['asked', 'waiting']),
    });
}

/** Stores the picture that was asked for. @returns false when none is. */
export async function savePicture(
  {db, selfies}: Selfies,
  {userId, isBlurred}: {userId: string; isBlurred: boolean},
  {files}: PhotoVersions,
): Promise<boolean> {
  const key = newPhotoKey(userId);
  for (const [width, bytes] of files) await selfies.put(key, width, bytes);
  const isTaken = await db.retry(async (tx) => {
    const taken = await tx
      .update(photoCheck)
      .set({state: 'waiting', at: sql`now()`, picture: key, isBlurred})
      // Its own key: the transaction is repeated when the database's answer to a commit was lost.
      .where(
        and(
          eq(photoCheck.userId, userId),
          or(eq(photoCheck.state, 'asked'), eq(photoCheck.picture, key)),
        ),
      )
      .returning({userId: photoCheck.userId});
    if (taken.length > 0 && isBlurred) {
      await addJob(tx, 'screen-picture', {userId, key}, {key: `screen:${key}`});
    }
    return taken.length > 0;
  });
  if (!isTaken) await selfies.delete(key);
  return isTaken;
}

/** Deletes the picture that waits. The gesture stays. */
export async function withdrawPicture({db, selfies}: Selfies, userId: string): Promise<void> {
  const isWaiting = and(eq(photoCheck.userId, userId), eq(photoCheck.state, 'waiting'));
  const [found] = await db.select().from(photoCheck).where(isWaiting);
  // "Not the same" stays decided: the member cannot escape its report. Its job deletes the picture within seconds.
  if (!found?.picture || found.held?.state === 'different') return;
  await selfies.delete(found.picture);
  await db
    .update(photoCheck)
    .set({state: 'asked', picture: null, held: null})
    .where(eq(photoCheck.picture, found.picture));
}

type Screening = Selfies & {screener: Screener | undefined; log: Pick<Log, 'warn'>};

/** Job: the desk shows the picture at once if the model finds it clear, otherwise when an operator asks. */
export async function screenPicture(
  {db, selfies, screener, log}: Screening,
  key: string,
): Promise<void> {
  const bytes = await selfies.get(key, SMALL);
  if (!bytes || !screener) return;
  const seen = await screener
    .look(bytes)
    .catch((error: unknown) => log.warn({err: error}, 'the model could not look at a picture'));
  if (!seen || !isClear(seen.scores)) return;
  await db.update(photoCheck).set({isBlurred: false}).where(eq(photoCheck.picture, key));
}
