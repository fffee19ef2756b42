// The stored hashes: one of each photo, as long as the photo, and those of refused photos and of suspended members' photos.
import {and, eq, isNotNull, lt, notExists, sql, type SQL} from 'drizzle-orm';
import {PHOTO_HASH_BITS, PHOTO_HASH_DAYS} from '../../../rules/photos/photo-states.ts';
import {PHOTO_WIDTHS} from '../../../rules/photos/photos.ts';
import type {Database, Executor} from '../../platform/postgres/client.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {photoHash, photoLook} from '../../platform/database/photo-tables.ts';
import {daysBefore} from '../../platform/postgres/days-before.ts';
import {lockPhotos} from './photo-rows.ts';
import type {Screener} from './photo-screener.ts';
import {photoRef, type PhotoStorage} from './storage.ts';

const [SMALL] = PHOTO_WIDTHS;
/** Two hashes that differ in at most this many bits are taken for the same picture. */
export const SAME_BITS_MAX = 24;
const BITS = sql.raw(String(PHOTO_HASH_BITS));

/** How many bits differ between a stored hash and the nearest of these, of a picture and of its mirror image. */
const distance = (stored: SQL, hashes: readonly SQL[]): SQL =>
  sql`least(${sql.join(
    hashes.map((hash) => sql`bit_count(${stored} # ${hash})`),
    sql`, `,
  )})`;

/** Whether a photo of `photo_look look` shows the picture of `photo_hash hash`. */
export const SAME_PICTURE = sql`${distance(sql`hash.hash`, [sql`look.hash`, sql`look.mirrored_hash`])} <= ${SAME_BITS_MAX}`;

/** The stored hash that is nearest to one of these, if it is near enough. */
export async function findSimilar(
  db: Executor,
  hashes: readonly string[],
): Promise<number | undefined> {
  const given = hashes.map((hash) => sql`${hash}::bit(${BITS})`);
  const {rows} = await db.execute<{id: number}>(sql`
    select id from photo_hash, ${distance(sql`hash`, given)} distance
    where distance <= ${SAME_BITS_MAX} order by distance limit 1`);
  return rows[0]?.id;
}

/** A member's photos whose hashes are stored: refused ones, and all while the member is suspended. */
const hashedOf = (userId: string) => sql`
  photo join auth."user" member on member.id = photo.user_id
  where photo.user_id = ${userId} and (photo.state = 'refused' or member.disabled_at is not null)`;

type Hashing = {db: Database; storage: PhotoStorage; screener: Pick<Screener, 'hash'>};

/** Stores the hash of a photo. One whose bytes are gone has none. */
async function hashPhoto(
  {db, storage, screener}: Hashing,
  {userId, key}: {userId: string; key: string},
): Promise<void> {
  const bytes = await storage.get(key, SMALL);
  if (!bytes) return;
  const [hash, mirroredHash] = await screener.hash(bytes);
  await db.transaction(async (tx) => {
    await lockPhotos(tx, userId);
    await tx.update(photoLook).set({hash, mirroredHash}).where(eq(photoLook.key, key));
    // The decision may have been taken back meanwhile.
    await tx.execute(sql`
      insert into photo_hash (photo, user_id, why, hash)
      select ${photoRef(key)}, ${userId}, case photo.state when 'refused' then 'refused' else 'suspended' end,
        ${hash}::bit(${BITS})
      from ${hashedOf(userId)} and key = ${key}
      on conflict do nothing`);
  });
}

/** Job: stores the hashes of a member's photos. */
export async function hashPhotosOf(hashing: Hashing, userId: string): Promise<void> {
  const {rows} = await hashing.db.execute<{key: string}>(
    sql`select key from photo where user_id = ${userId}`,
  );
  const failures: unknown[] = [];
  for (const {key} of rows) {
    // One photo that cannot be hashed keeps no other.
    await hashPhoto(hashing, {userId, key}).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Photos were not hashed.');
}

/** Deletes the hashes of a member who is no longer suspended, but for those of refused photos. */
export async function deleteSuspensionHashes(db: Executor, userId: string): Promise<void> {
  await db
    .delete(photoHash)
    .where(and(eq(photoHash.userId, userId), eq(photoHash.why, 'suspended')));
}

/** Those of suspended members stay as long as the suspension. */
export async function deleteOldHashes(db: Executor, now: Date): Promise<void> {
  const isOld = lt(photoHash.at, daysBefore(now, PHOTO_HASH_DAYS));
  const suspended = db
    .select({id: user.id})
    .from(user)
    .where(and(eq(user.id, photoHash.userId), isNotNull(user.disabledAt)));
  await db.delete(photoHash).where(and(isOld, notExists(suspended)));
}
