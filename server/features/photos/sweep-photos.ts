// Deletes the bytes of photos that have no row any more.
import {sql} from 'drizzle-orm';
import {isAmong, type Executor} from '../../platform/postgres/client.ts';
import {holdsEvidence} from '../../platform/database/no-evidence.ts';
import {report} from '../../platform/database/safety-tables.ts';
import {photo} from '../../platform/database/tables.ts';
import type {PhotoStorage} from './storage.ts';

const DAY_MS = 86_400_000;
/** Photos whose rows are looked up at once. */
const BATCH = 1000;

type Services = {db: Executor; storage: PhotoStorage};

/** Job: deletes bytes that are a day old and that neither a photo nor a report names. */
export async function sweepPhotos(services: Services, now: Date): Promise<void> {
  const copies = await copiesInReports(services.db);
  let batch: string[] = [];
  for await (const {key, storedAt} of services.storage.list()) {
    const isOld = now.getTime() - storedAt.getTime() > DAY_MS;
    if (isOld && !copies.has(key)) batch.push(key);
    if (batch.length < BATCH) continue;
    await deleteUnnamed(services, batch);
    batch = [];
  }
  await deleteUnnamed(services, batch);
}

/** The keys of copies in reports, which have at most three each. */
async function copiesInReports(db: Executor): Promise<ReadonlySet<string>> {
  const {rows} = await db.execute<{key: string}>(sql`
    select copied ->> 'key' as key from report, jsonb_array_elements(evidence -> 'photos') copied
    where ${holdsEvidence(report)}`);
  return new Set(rows.map(({key}) => key));
}

async function deleteUnnamed({db, storage}: Services, keys: readonly string[]): Promise<void> {
  const rows = await db.select({key: photo.key}).from(photo).where(isAmong(photo.key, keys));
  const named = new Set(rows.map(({key}) => key));
  for (const key of keys) if (!named.has(key)) await storage.delete(key);
}

/** Deletes the bytes of a member whose account is deleted. */
export async function deletePhotosOf(storage: PhotoStorage, userId: string): Promise<void> {
  for await (const {key} of storage.list(userId)) await storage.delete(key);
}
