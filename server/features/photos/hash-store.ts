// The stored hashes: of refused photos and of suspended members' photos, for a year.
import {and, eq, lt, sql} from 'drizzle-orm';
import {PHOTO_HASH_BITS, PHOTO_HASH_DAYS} from '../../../rules/photos/photo-states.ts';
import {PHOTO_WIDTHS} from '../../../rules/photos/photos.ts';
import type {Database, Executor} from '../../platform/postgres/client.ts';
import {photoHash} from '../../platform/database/photo-tables.ts';
import {daysBefore} from '../../platform/postgres/days-before.ts';
import {lockPhotos} from './photo-rows.ts';
import {photoRef, type PhotoStorage} from './storage.ts';

const [SMALL] = PHOTO_WIDTHS;
/** Two hashes that differ in at most this many bits are taken for the same picture. */
export const SAME_BITS_MAX = 24;
const BITS = sql.raw(String(PHOTO_HASH_BITS));

/** The stored hash that is nearest to one of these, if it is near enough. */
export async function findSimilar(
  db: Executor,
  hashes: readonly string[],
): Promise<number | undefined> {
  const distances = hashes.map((hash) => sql`bit_count(hash # ${hash}::bit(${BITS}))`);
  const {rows} = await db.execute<{id: number}>(sql`
    select id from photo_hash, least(${sql.join(distances, sql`, `)}) distance
    where distance <= ${SAME_BITS_MAX} order by distance limit 1`);
  return rows[0]?.id;
}

/** A member's photos whose hashes are stored: refused ones, and all while the member is suspended. */
const hashedOf = (userId: string) => sql`
  photo join auth."user" member on member.id = photo.user_id
  where photo.user_id = ${userId} and (photo.state = 'refused' or member.disabled_at is not null)`;

/** Job: stores the missing hashes of `hashedOf`. A photo whose bytes are gone has none. */
export async function hashPhotosOf(
  {
    db,
    storage,
    screener,
  }: {
    db: Database;
    storage: PhotoStorage;
    screener: {hash: (bytes: Uint8Array) => Promise<string>};
  },
  userId: string,
): Promise<void> {
  const {rows} = await db.execute<{key: string}>(sql`select key from ${hashedOf(userId)}`);
  for (const {key} of rows) {
    const bytes = await storage.get(key, SMALL);
    if (!bytes) continue;
    const hash = await screener.hash(bytes);
    await db.transaction(async (tx) => {
      await lockPhotos(tx, userId);
      // The decision may have been taken back meanwhile.
      await tx.execute(sql`
        insert into photo_hash (photo, user_id, why, hash)
        select ${photoRef(key)}, ${userId}, case photo.state when 'refused' then 'refused' else 'suspended' end,
          ${hash}::bit(${BITS})
        from ${hashedOf(userId)} and key = ${key}
        on conflict do nothing`);
    });
  }
}

/** Deletes the hashes of a member who is no longer suspended, but for those of refused photos. */
export async function deleteSuspensionHashes(db: Executor, userId: string): Promise<void> {
  await db
    .delete(photoHash)
    .where(and(eq(photoHash.userId, userId), eq(photoHash.why, 'suspended')));
}

export async function deleteOldHashes(db: Executor, now: Date): Promise<void> {
  await db.delete(photoHash).where(lt(photoHash.at, daysBefore(now, PHOTO_HASH_DAYS)));
}
