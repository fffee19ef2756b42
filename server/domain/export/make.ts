// The job that packs a member's data: one JSON and their photos in a zip, kept for a day.
import {buffer} from 'node:stream/consumers';
import {makeZip} from 'client-zip';
import {eq} from 'drizzle-orm';
import {EXPORT_HOURS} from '../../../rules/export.ts';
import {PHOTO_WIDTHS} from '../../../rules/photos.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {dataExport} from '../database/safety-tables.ts';
import {photo, wallet} from '../database/tables.ts';
import {addJob} from '../jobs/add-job.ts';
import type {PhotoStorage} from '../photos/storage/storage.ts';
import {collect} from './collect.ts';

type Services = {db: Database; storage: PhotoStorage};
type Part = {name: string; lastModified: Date; input: string | Uint8Array<ArrayBuffer>};

const LARGEST_FIRST = PHOTO_WIDTHS.toSorted((a, b) => b - a);

async function largest(
  storage: PhotoStorage,
  key: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for (const width of LARGEST_FIRST) {
    const bytes = await storage.get(key, width);
    if (bytes) return bytes;
  }
  return undefined;
}

/** The photos as they are now: fetched before anybody is kept waiting. */
async function photosOf({db, storage}: Services, userId: string): Promise<Part[]> {
  const lastModified = new Date();
  const photos = await db.select().from(photo).where(eq(photo.userId, userId)).orderBy(photo.slot);
  const parts = await Promise.all(
    photos.map(async ({slot, key}) => {
      const bytes = await largest(storage, key);
      return bytes && {name: `photos/photo-${slot + 1}.webp`, lastModified, input: bytes};
    }),
  );
  return parts.filter((part) => part !== undefined);
}

/**
 * While it lasts nobody whom the member has met is forgotten: that holds the wallets of all of them from its
 * beginning (`forget_member`). It has been done before, and none of their words are found here any more; or it
 * comes after, and finds what was packed.
 */
async function keepOthers(tx: Transaction, userId: string): Promise<void> {
  await tx.select().from(wallet).where(eq(wallet.userId, userId)).for('share');
}

/** Every table as it is at one moment, once that is kept. */
function collectAtOnce(db: Database, userId: string) {
  return db.transaction((tx) => collect(tx, userId), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/** Does nothing when it was made before, or when nobody waits for it any more. */
export async function makeExport(services: Services, exportId: string): Promise<void> {
  const {db} = services;
  const [asked] = await db
    .select({userId: dataExport.userId, readyAt: dataExport.readyAt})
    .from(dataExport)
    .where(eq(dataExport.id, exportId));
  if (!asked || asked.readyAt) return;
  const {userId} = asked;
  const photos = await photosOf(services, userId);
  await withRetry(() =>
    db.transaction(async (tx) => {
      await keepOthers(tx, userId);
      // Another transaction: what this one reads would be from before it waited, were it all of one moment.
      const input = JSON.stringify(await collectAtOnce(db, userId), null, 2);
      const json = {name: 'wing-data.json', lastModified: new Date(), input};
      const kept = await tx
        .update(dataExport)
        .set({zip: await buffer(makeZip([json, ...photos])), readyAt: new Date()})
        .where(eq(dataExport.id, exportId))
        .returning({id: dataExport.id});
      if (kept.length === 0) return;
      const options = {key: `drop-export:${exportId}`, delayS: EXPORT_HOURS * 3600};
      await addJob(tx, 'drop-export', {exportId}, options);
    }),
  );
}

/** The job a day later. */
export async function dropExport(db: Database, exportId: string): Promise<void> {
  await db.delete(dataExport).where(eq(dataExport.id, exportId));
}
