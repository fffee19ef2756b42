// Whether others see a photo. The model looks at each new one, in a child process: a clear photo is shown, any other waits
// for an operator. Operators alone refuse.
import {randomBytes} from 'node:crypto';
import {and, eq, inArray, isNull, or, sql} from 'drizzle-orm';
import {isClear} from '../../../rules/photos/photo-classes.ts';
import type {PhotoDecision} from '../../../rules/photos/photo-states.ts';
import {PHOTO_WIDTHS} from '../../../rules/photos/photos.ts';
import {removeJob} from '../../platform/queue/queue.ts';
import type {Log} from '../../platform/observability/log.ts';
import type {Database, Executor, Transaction} from '../../platform/postgres/client.ts';
import {photoDecision, photoHash, photoLook} from '../../platform/database/photo-tables.ts';
import {photo} from '../../platform/database/tables.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import {logDesk} from '../../platform/database/desk-log.ts';
import {findSimilar} from './hash-store.ts';
import {lockPhotos} from './photo-rows.ts';
import type {Screener, Seen} from './photo-screener.ts';
import {KEY_ROOT, photoRef, type PhotoStorage} from './storage.ts';

const [SMALL] = PHOTO_WIDTHS;
/** Photos that the hourly job has the model look at, after new ones: some four minutes on one server, at half a second each. */
const EARLIER_AN_HOUR = 500;
const SEARCHED_AN_HOUR = 1000;
/** A photo that cannot be hashed, or whose bytes are gone, is drawn again only then. */
const HASH_AGAIN_DAYS = 7;
/** When the model could not look. */
const AGAIN_AFTER_SECONDS = 3600;

const jobKey = (key: string) => `screen:${key}`;

type Screening = {
  db: Database;
  storage: PhotoStorage;
  screener: Screener;
  log: Pick<Log, 'warn'>;
};

/** A photo at which the model has not looked, or could not, and about which no operator has decided. A comparison is no decision. */
async function unseenPhoto(db: Executor, key: string) {
  const [found] = await db
    .select({userId: photo.userId, state: photo.state})
    .from(photo)
    .leftJoin(photoLook, eq(photoLook.key, photo.key))
    .leftJoin(photoDecision, eq(photoDecision.photo, photoRef(key)))
    .where(
      and(
        eq(photo.key, key),
        isNull(photoLook.scores),
        or(eq(photo.state, 'waiting'), isNull(photoDecision.photo)),
      ),
    );
  return found;
}

/** Stores what was seen, unless the photo is gone or an operator has decided meanwhile. */
async function storeLook(
  db: Database,
  {key, userId}: {key: string; userId: string},
  seen: Seen | undefined,
): Promise<void> {
  await db.retry(async (tx) => {
    await lockPhotos(tx, userId);
    if (!(await unseenPhoto(tx, key))) return;
    const resembles = seen && (await findSimilar(tx, seen.hashes));
    const isShown = seen && resembles === undefined && isClear(seen.scores);
    const [hash, mirroredHash] = seen?.hashes ?? [];
    const look = {scores: seen?.scores, hash, mirroredHash, resembles};
    await tx
      .insert(photoLook)
      .values({key, userId, ...look})
      .onConflictDoUpdate({target: photoLook.key, set: {at: sql`now()`, ...look}});
    await tx
      .update(photo)
      .set({state: isShown ? 'shown' : 'waiting'})
      .where(eq(photo.key, key));
    if (seen) return;
    const again = {isLast: true, key: jobKey(key), delayS: AGAIN_AFTER_SECONDS};
    await addJob(tx, 'screen-photo', {userId, key}, again);
  });
}

/**
 * Job: looks at a photo. When the model cannot run or makes no sense, a new photo waits for an operator or the next look,
 * an hour later; one that was shown before there was screening stays shown, and is looked at in a later hour.
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

/**
 * Job: looks at photos that no job has looked at, such as those from before the screening. Those that wait come first (with a
 * row, they have a job or wait for an operator); of the shown ones an hour searches the first and some at random, so that it
 * never reads all photos. Looks are counted, because Postgres would read all of them for "not exists".
 */
export async function screenEarlierPhotos(db: Database): Promise<void> {
  const from = `${KEY_ROOT}/${randomBytes(16).toString('hex')}`;
  const {rows} = await db.execute<{key: string; userId: string}>(sql`
    select key, user_id as "userId" from (
      select key, user_id, state from photo where state = 'waiting'
      union (select key, user_id, state from photo order by key limit ${SEARCHED_AN_HOUR})
      union (
        select key, user_id, state from photo where key > ${from} order by key limit ${SEARCHED_AN_HOUR})
    ) photo
    where state <> 'refused' and 0 = (
      select count(*) from photo_look look
      left join photo_decision decision on decision.photo = substring(look.key from '[^/]*$')
      where look.key = photo.key
        and (photo.state = 'waiting' or look.scores is not null or decision.photo is not null))
    order by state = 'shown', random()
    limit ${EARLIER_AN_HOUR}`);
  for (const payload of rows) {
    const options = {isLast: true, key: jobKey(payload.key)};
    await addJob(db, 'screen-photo', payload, options);
  }
}

/** Job: hashes photos at which the model looked before hashes were kept of all, or could not look. */
export async function hashEarlierPhotos(db: Database): Promise<void> {
  const {rows} = await db.execute<{userId: string}>(sql`
    update photo_look set at = now() where key in (
      select key from photo_look
      where hash is null and at < now() - make_interval(days => ${HASH_AGAIN_DAYS})
      order by random() limit ${EARLIER_AN_HOUR})
    returning user_id as "userId"`);
  for (const payload of rows) {
    await addJob(db, 'hash-photos', payload, {isLast: true, key: `hash:${payload.userId}`});
  }
}

/** The allowed changes of state, by the new state. A refusal wins over an approval. */
const DECISIONS = {
  shown: {act: 'photo-shown', from: ['waiting']},
  refused: {act: 'photo-refused', from: ['waiting', 'shown']},
  waiting: {act: 'photo-waits-again', from: ['shown', 'refused']},
} as const;

async function noteDecision(tx: Transaction, key: string, {state}: PhotoDecision): Promise<void> {
  const [look] = await tx.select().from(photoLook).where(eq(photoLook.key, key));
  await tx.delete(photoDecision).where(eq(photoDecision.photo, photoRef(key)));
  if (state === 'waiting') return;
  await tx.insert(photoDecision).values({photo: photoRef(key), state, scores: look?.scores});
}

/** An operator’s decision: logged, and kept beside the model’s numbers. @returns false when the photo is gone, or another operator has decided. */
export async function decidePhoto(
  db: Database,
  {key, userId, operator}: {key: string; userId: string; operator: string},
  decision: PhotoDecision,
): Promise<boolean> {
  const {act, from} = DECISIONS[decision.state];
  const reason = decision.state === 'refused' ? decision.reason : null;
  return db.transaction(async (tx) => {
    await lockPhotos(tx, userId);
    const decided = await tx
      .update(photo)
      .set({state: decision.state, reason})
      .where(and(eq(photo.key, key), inArray(photo.state, from)))
      .returning({key: photo.key});
    if (decided.length === 0) return false;
    // The model does not decide after an operator.
    await tx.insert(photoLook).values({key, userId}).onConflictDoNothing();
    await removeJob(tx, jobKey(key));
    await noteDecision(tx, key, decision);
    // The job hashes the photo again if it is refused or its member suspended.
    await tx.delete(photoHash).where(eq(photoHash.photo, photoRef(key)));
    await addJob(tx, 'hash-photos', {userId});
    await logDesk(tx, {operator, act, userId, why: reason ?? ''});
    return true;
  });
}
