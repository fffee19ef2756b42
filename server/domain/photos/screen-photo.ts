// Whether others see a photo. The model looks at each new one, in a child process: a clear photo is shown, any other waits
// for an operator. Operators alone refuse.
import {and, eq, inArray, isNull, sql} from 'drizzle-orm';
import * as v from 'valibot';
import {isClear, scoresShape} from '../../../rules/photo-classes.ts';
import {PHOTO_HASH_BITS, type PhotoDecision} from '../../../rules/photo-states.ts';
import {PHOTO_WIDTHS} from '../../../rules/photos.ts';
import type {Log} from '../../platform/observability/log.ts';
import type {Database, Executor, Transaction} from '../../platform/postgres/client.ts';
import {photoDecision, photoHash, photoLook} from '../database/photo-tables.ts';
import {photo} from '../database/tables.ts';
import {addJob} from '../jobs/add-job.ts';
import {logDesk} from '../operators/log.ts';
import {childPool, type ChildOptions} from './child-process.ts';
import {findSimilar} from './hash-store.ts';
import type {PhotoTask} from './photo-child.ts';
import {lockPhotos} from './photo-rows.ts';
import {photoRef, type PhotoStorage} from './storage.ts';

const [SMALL] = PHOTO_WIDTHS;
/** Photos that the hourly job has the model look at: some four minutes, at half a second each. */
const EARLIER_AN_HOUR = 500;

/** The start of the child and loading the model included, on a busy machine. */
const TIMEOUT_MS = 30_000;
const BYTES_MAX = 600 * 1024 * 1024;
const HEAP_MB = 256;
const OWN_CLASSIFIER = new URL('./nsfw-classifier.ts', import.meta.url).href;

const hash = v.pipe(v.string(), v.length(PHOTO_HASH_BITS), v.regex(/^[01]+$/));
/** Of the picture and of its mirror image. */
const hashesShape = v.object({hashes: v.tuple([hash, hash])});
/** Any other answer is a failed look. */
const seenShape = v.object({...hashesShape.entries, scores: scoresShape});
type Seen = v.InferOutput<typeof seenShape>;

export type Screener = ReturnType<typeof photoScreener>;

type Limits = {classifier?: string} & Partial<
  Pick<ChildOptions, 'timeoutMs' | 'bytesMax' | 'idleMs'>
>;

/**
 * Looks at stored photos, one at a time. The child is started when it is needed and ended after a minute's rest, because the
 * model takes about 300 MB.
 */
export function photoScreener(
  cacheFolder: string,
  {classifier = OWN_CLASSIFIER, timeoutMs = TIMEOUT_MS, bytesMax = BYTES_MAX, idleMs}: Limits = {},
) {
  const script = new URL('./photo-child.ts', import.meta.url);
  const limits = {concurrency: 1, heapMb: HEAP_MB, timeoutMs, bytesMax, idleMs};
  const children = childPool({script, cacheFolder, ...limits});
  const ask = (task: PhotoTask) => children.ask('', task);

  return {
    /** @param bytes of one of the photo's stored files. @throws when the model cannot run or its answer makes no sense. */
    look: async (bytes: Uint8Array): Promise<Seen> =>
      v.parse(seenShape, await ask({photo: bytes, classifier})),
    /** The photo's hash, without loading the model. */
    hash: async (bytes: Uint8Array): Promise<string> =>
      v.parse(hashesShape, await ask({photo: bytes})).hashes[0],
    stop: children.stop,
  };
}

type Screening = {
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
  await db.retry(async (tx) => {
    await lockPhotos(tx, userId);
    if (!(await unseenPhoto(tx, key))) return;
    const resembles = seen && (await findSimilar(tx, seen.hashes));
    const isShown = seen && resembles === undefined && isClear(seen.scores);
    await tx.insert(photoLook).values({key, userId, scores: seen?.scores, resembles});
    await tx
      .update(photo)
      .set({state: isShown ? 'shown' : 'waiting'})
      .where(eq(photo.key, key));
  });
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

/** Job: looks at photos that no job has looked at, such as those from before the screening. Those that wait come first. */
export async function screenEarlierPhotos(db: Database): Promise<void> {
  const {rows} = await db.execute<{key: string; userId: string}>(sql`
    select key, user_id as "userId" from photo
    where state <> 'refused' and not exists (select from photo_look where photo_look.key = photo.key)
    order by state = 'shown', random()
    limit ${EARLIER_AN_HOUR}`);
  for (const payload of rows) {
    const options = {queue: 'earlier-photos', key: `screen:${payload.key}`};
    await addJob(db, 'screen-photo', payload, options);
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
    // The model skips a photo with a look.
    await tx.insert(photoLook).values({key, userId}).onConflictDoNothing();
    await noteDecision(tx, key, decision);
    // The job hashes the photo again if it is refused or its member suspended.
    await tx.delete(photoHash).where(eq(photoHash.photo, photoRef(key)));
    await addJob(tx, 'hash-photos', {userId});
    await logDesk(tx, {operator, act, userId, why: reason ?? ''});
    return true;
  });
}
