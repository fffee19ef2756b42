// Deletes the bytes of photos that have no row any more.
import {sql} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';
import type {PhotoStorage} from './storage.ts';

const DAY_MS = 86_400_000;

/** Job: deletes bytes that are a day old and that neither a photo nor a report names. */
export async function sweepPhotos(
  {db, storage}: {db: Executor; storage: PhotoStorage},
  now: Date,
): Promise<void> {
  const {rows} = await db.execute<{key: string}>(sql`
    select key from photo
    union select copied ->> 'key' from report, jsonb_array_elements(evidence -> 'photos') copied`);
  const named = new Set(rows.map(({key}) => key));
  for await (const {key, storedAt} of storage.list()) {
    const isOld = now.getTime() - storedAt.getTime() > DAY_MS;
    if (isOld && !named.has(key)) await storage.delete(key);
  }
}

/** Deletes the bytes of a member whose account is deleted. */
export async function deletePhotosOf(storage: PhotoStorage, userId: string): Promise<void> {
  for await (const {key} of storage.list(userId)) await storage.delete(key);
}
