// The job that packs a member's data export: a zip of one JSON file and the photos.
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
import {collectMemberData} from './collect-member-data.ts';

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

/** The current photos. Fetched before the transaction, which makes other members' deletions wait. */
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
 * Locks the member's wallet, which forget_member locks too for every partner: a partner's deletion either precedes this
 * transaction, which then finds none of their messages, or follows it and deletes this export.
 */
async function blockPartnersDeletion(tx: Transaction, userId: string): Promise<void> {
  await tx.select().from(wallet).where(eq(wallet.userId, userId)).for('share');
}

/** All tables from one snapshot. */
function collectSnapshot(db: Database, userId: string) {
  return db.transaction((tx) => collectMemberData(tx, userId), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/** Job: packs the export. Does nothing when it is ready or was deleted. */
export async function packExport(services: Services, exportId: string): Promise<void> {
  const {db} = services;
  const [requested] = await db
    .select({userId: dataExport.userId, readyAt: dataExport.readyAt})
    .from(dataExport)
    .where(eq(dataExport.id, exportId));
  if (!requested || requested.readyAt) return;
  const {userId} = requested;
  const photos = await photosOf(services, userId);
  await withRetry(() =>
    db.transaction(async (tx) => {
      await blockPartnersDeletion(tx, userId);
      // In a transaction of its own: a snapshot of this one could be older than the lock.
      const input = JSON.stringify(await collectSnapshot(db, userId), null, 2);
      const json = {name: 'wing-data.json', lastModified: new Date(), input};
      const updated = await tx
        .update(dataExport)
        .set({zip: await buffer(makeZip([json, ...photos])), readyAt: new Date()})
        .where(eq(dataExport.id, exportId))
        .returning({id: dataExport.id});
      if (updated.length === 0) return;
      const options = {key: `drop-export:${exportId}`, delayS: EXPORT_HOURS * 3600};
      await addJob(tx, 'drop-export', {exportId}, options);
    }),
  );
}

/** Job: deletes an expired export. */
export async function dropExport(db: Database, exportId: string): Promise<void> {
  await db.delete(dataExport).where(eq(dataExport.id, exportId));
}
