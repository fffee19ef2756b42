// The job that packs a member's data export: a zip of one JSON file and the photos, stored in pieces.
import {randomUUID} from 'node:crypto';
import {and, eq, isNull} from 'drizzle-orm';
import {EXPORT_HOURS, EXPORT_PART_BYTES_MAX} from '../../../rules/export.ts';
import {PHOTO_WIDTHS} from '../../../rules/photos.ts';
import type {Database, Executor, Transaction} from '../../platform/postgres/client.ts';
import {dataExport, exportPart} from '../database/safety-tables.ts';
import {photo, wallet} from '../database/tables.ts';
import {addJob} from '../jobs/add-job.ts';
import type {PhotoStorage} from '../photos/storage/storage.ts';
import {zipPieces, type ArchivedPhoto} from './archive.ts';
import {collectMemberData} from './collect-member-data.ts';

type Services = {db: Database; storage: PhotoStorage};
/** One run of the job. */
type Attempt = {id: string; exportId: string; userId: string};

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

const photosOf = (db: Executor, userId: string) =>
  db.select().from(photo).where(eq(photo.userId, userId)).orderBy(photo.slot);

/** Reads each photo when it is needed. */
async function* photoFiles(
  storage: PhotoStorage,
  photos: Awaited<ReturnType<typeof photosOf>>,
): AsyncGenerator<ArchivedPhoto> {
  for (const {slot, key} of photos) {
    const bytes = await largest(storage, key);
    if (bytes) yield {name: `photos/photo-${slot + 1}.webp`, bytes};
  }
}

/** Deletes the export when it expires; one that has failed as long after the attempt. */
const scheduleDrop = (tx: Transaction, exportId: string) =>
  addJob(
    tx,
    'drop-export',
    {exportId},
    {key: `drop-export:${exportId}`, delayS: EXPORT_HOURS * 3600},
  );

/**
 * Waits for running deletions of partners, which lock this wallet too: what is read afterwards has none of their
 * messages. A later deletion deletes this export.
 */
async function awaitPartnersDeletion(tx: Transaction, userId: string): Promise<void> {
  await tx.select().from(wallet).where(eq(wallet.userId, userId)).for('share');
}

/** Ends earlier attempts and deletes their parts. @returns undefined when the export is ready or was deleted. */
async function beginAttempt(db: Database, exportId: string): Promise<Attempt | undefined> {
  const isExport = eq(dataExport.id, exportId);
  const id = randomUUID();
  return db.transaction(async (tx) => {
    const [requested] = await tx
      .select({userId: dataExport.userId})
      .from(dataExport)
      .where(isExport);
    if (!requested) return undefined;
    const {userId} = requested;
    await awaitPartnersDeletion(tx, userId);
    const begun = await tx
      .update(dataExport)
      .set({attempt: id})
      .where(and(isExport, isNull(dataExport.readyAt)))
      .returning({id: dataExport.id});
    if (begun.length === 0) return undefined;
    await tx.delete(exportPart).where(eq(exportPart.exportId, exportId));
    await scheduleDrop(tx, exportId);
    return {id, exportId, userId};
  });
}

const isLatest = ({id, exportId}: Attempt) =>
  and(eq(dataExport.id, exportId), eq(dataExport.attempt, id));

/** In a short transaction: a partner's deletion waits for it. @throws when the attempt is not the latest. */
async function storePart(
  db: Database,
  attempt: Attempt,
  part: {number: number; bytes: Uint8Array},
): Promise<void> {
  await db.transaction(async (tx) => {
    const id = {id: dataExport.id};
    const latest = await tx.select(id).from(dataExport).where(isLatest(attempt)).for('share');
    if (latest.length === 0) throw new Error('The export was deleted or is packed anew.');
    await tx.insert(exportPart).values({exportId: attempt.exportId, ...part});
  });
}

async function storeParts(
  db: Database,
  attempt: Attempt,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  let number = 0;
  for await (const bytes of pieces) {
    await storePart(db, attempt, {number, bytes});
    number += 1;
  }
}

async function* callingAtEnd<T>(items: AsyncIterable<T>, atEnd: () => void): AsyncGenerator<T> {
  yield* items;
  atEnd();
}

/**
 * Reads all tables from one snapshot, page by page, and stores the zip while it is made. The photos follow after the
 * transaction: a migration would wait for it.
 */
async function packTables({db, storage}: Services, attempt: Attempt): Promise<void> {
  const {userId} = attempt;
  let storing = Promise.resolve();
  await db.transaction(
    async (tx) => {
      const photos = photoFiles(storage, await photosOf(tx, userId));
      const read = Promise.withResolvers<void>();
      const pages = callingAtEnd(collectMemberData(tx, userId), read.resolve);
      storing = storeParts(db, attempt, zipPieces(pages, photos, EXPORT_PART_BYTES_MAX));
      try {
        await Promise.race([read.promise, storing]);
      } finally {
        // The zip reads ahead: after a failure a page may still be read in this transaction.
        await pages.return(undefined);
      }
    },
    {isolationLevel: 'repeatable read', accessMode: 'read only'},
  );
  await storing;
}

/** Job: packs the export. Does nothing when it is ready or was deleted. */
export async function packExport(services: Services, exportId: string): Promise<void> {
  const {db} = services;
  const attempt = await beginAttempt(db, exportId);
  if (!attempt) return;
  await packTables(services, attempt);
  await db.transaction(async (tx) => {
    const ready = await tx
      .update(dataExport)
      .set({readyAt: new Date()})
      .where(isLatest(attempt))
      .returning({id: dataExport.id});
    if (ready.length > 0) await scheduleDrop(tx, exportId);
  });
}

/** Job: deletes an expired export. */
export async function dropExport(db: Database, exportId: string): Promise<void> {
  await db.delete(dataExport).where(eq(dataExport.id, exportId));
}
