// Looking at members' photos: a clear one is shown, any other waits for an operator. Only operators refuse.
import {and, eq, isNull, sql} from 'drizzle-orm';
import {isClear} from '../../../rules/photo-classes.ts';
import {PHOTO_WIDTHS} from '../../../rules/photos.ts';
import type {Log} from '../../platform/observability/log.ts';
import type {Database, Executor} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {photoLook} from '../database/photo-tables.ts';
import {photo} from '../database/tables.ts';
import {addJob} from '../jobs/add-job.ts';
import {findSimilar} from './hash-store.ts';
import {lockPhotos} from './photo-rows.ts';
import type {Screener, Seen} from './screen.ts';
import type {PhotoStorage} from './storage.ts';

const [SMALL] = PHOTO_WIDTHS;
/** Photos from before that an hour looks at. At half a second each they take some minutes of it. */
const EARLIER_AN_HOUR = 500;

export type Screening = {
  db: Database;
  storage: PhotoStorage;
  screener: Screener;
  log: Pick<Log, 'warn'>;
};

async function unseenPhoto(db: Executor, key: string) {
  const [found] = await db
    .select({userId: photo.userId, state: photo.state})
    .from(photo)
    .leftJoin(photoLook, eq(photoLook.key, photo.key))
    .where(and(eq(photo.key, key), isNull(photoLook.key)));
  return found;
}

/** Stores what was seen, unless the photo is gone or an operator has decided meanwhile. */
async function storeLook(
  db: Database,
  {key, userId}: {key: string; userId: string},
  seen: Seen | undefined,
): Promise<void> {
  await withRetry(() =>
    db.transaction(async (tx) => {
      await lockPhotos(tx, userId);
      if (!(await unseenPhoto(tx, key))) return;
      const resembles = seen && (await findSimilar(tx, seen.hashes));
      const isShown = seen && resembles === undefined && isClear(seen.scores);
      await tx.insert(photoLook).values({key, userId, scores: seen?.scores, resembles});
      await tx
        .update(photo)
        .set({state: isShown ? 'shown' : 'waiting'})
        .where(eq(photo.key, key));
    }),
  );
}

/**
 * Job: looks at a photo, once. When the model cannot run or makes no sense, a new photo waits for an operator; one that was
 * shown before there was screening stays shown, and is looked at in a later hour.
 */
export async function screenPhoto(services: Screening, key: string): Promise<void> {
  const {db, storage, screener, log} = services;
  const found = await unseenPhoto(db, key);
  const bytes = found && (await storage.get(key, SMALL));
  if (!found || !bytes) return;
  const isNew = found.state === 'waiting';
  const seen = await screener
    .look(bytes)
    .catch((error: unknown) => log.warn({err: error}, 'the model could not look at a photo'));
  if (seen || isNew) await storeLook(db, {key, userId: found.userId}, seen ?? undefined);
}

/** Job: looks at some of the photos that were shown before Wing looked at photos. */
export async function screenEarlierPhotos(db: Database): Promise<void> {
  const {rows} = await db.execute<{key: string; userId: string}>(sql`
    select key, user_id as "userId" from photo
    where state = 'shown' and not exists (select from photo_look where photo_look.key = photo.key)
    limit ${EARLIER_AN_HOUR}`);
  for (const payload of rows) {
    const options = {queue: 'earlier-photos', key: `screen:${payload.key}`};
    await addJob(db, 'screen-photo', payload, options);
  }
}
