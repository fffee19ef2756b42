// Packing an export: all messages, in pieces, also when a run of the job fails or two run at once.
import {buffer} from 'node:stream/consumers';
import {eq, sql} from 'drizzle-orm';
import {beforeAll, beforeEach, expect, test} from 'vitest';
import {z} from 'zod';
import {chatIdOf, MESSAGE_MAX} from '../../../rules/chat.ts';
import {EXPORT_HOURS, EXPORT_PART_BYTES_MAX} from '../../../rules/export.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {unzip} from '../../../tests/support/unzip.ts';
import {dataExport, exportPart} from '../database/safety-tables.ts';
import {chat, chatMember, message, photo} from '../database/tables.ts';
import {newPhotoKey, type PhotoStorage} from '../photos/storage/storage.ts';
import {PAGE_ROWS} from './collect-member-data.ts';
import {packExport} from './pack-export.ts';
import {findZip, readZip} from './read-export.ts';

const [ADA, BEN] = ['adaXXXXXXXX', 'benXXXXXXXX'];
const CHAT = chatIdOf(ADA, BEN);
const MESSAGES = 2 * PAGE_ROWS + 1;
const EXPORT = 'of-ada';
/** Takes six times its length as JSON. */
const LONGEST_TEXT = '\u0001'.repeat(MESSAGE_MAX);

const exported = z.object({message: z.array(z.object({id: z.string(), text: z.string()}))});

const base = useScratchDatabase();
beforeAll(async () => {
  await insertMembers(base.db, [blankMember(ADA), blankMember(BEN)]);
  await base.db.insert(chat).values({id: CHAT});
  await base.db.insert(chatMember).values({chatId: CHAT, userId: ADA, otherId: BEN, shownId: BEN});
  // In one statement, so that all have the same time.
  await base.db.insert(message).values(
    Array.from({length: MESSAGES}, (_, i) => ({
      id: `message ${i}`,
      chatId: CHAT,
      sender: i % 2 === 0 ? ADA : BEN,
      text: LONGEST_TEXT,
    })),
  );
  const key = newPhotoKey(ADA);
  const row = {userId: ADA, slot: 0, key, width: 8, height: 10, thumbhash: ''};
  await base.db.insert(photo).values(row);
});
beforeEach(async () => {
  await base.db.delete(dataExport);
  await base.db.insert(dataExport).values({id: EXPORT, userId: ADA});
});

function storageWith(get: PhotoStorage['get']): PhotoStorage {
  return {get, put: async () => undefined, delete: async () => undefined};
}
const working = storageWith(async () => new Uint8Array(9));
const failing = storageWith(() => Promise.reject(new Error('The storage is away.')));

async function expectWhole(): Promise<void> {
  const zip = await findZip(base.db, EXPORT);
  const bytes = zip && (await buffer(readZip(base.db, zip)));
  expect(bytes?.length).toBe(zip?.bytes);
  const files = unzip(bytes ?? Buffer.alloc(0));
  expect([...files.keys()]).toEqual(['wing-data.json', 'photos/photo-1.webp']);
  const json: unknown = JSON.parse(files.get('wing-data.json')?.toString('utf8') ?? '');
  const messages = exported.parse(json).message;
  expect(new Set(messages.map(({id}) => id)).size).toBe(MESSAGES);
  expect(messages).toHaveLength(MESSAGES);
  expect(messages.every(({text}) => text === LONGEST_TEXT)).toBe(true);
}

test('packs every message of a long conversation, in pieces', async () => {
  await packExport({db: base.db, storage: working}, EXPORT);
  const zip = await findZip(base.db, EXPORT);
  expect(zip?.parts).toBe(Math.ceil((zip?.bytes ?? 0) / EXPORT_PART_BYTES_MAX));
  expect(zip?.bytes).toBeGreaterThan(6 * MESSAGE_MAX * MESSAGES);
  await expectWhole();
});

test('packs the export again after a failed run, whose parts are scheduled for deletion', async () => {
  await expect(packExport({db: base.db, storage: failing}, EXPORT)).rejects.toThrow('away');
  expect(await findZip(base.db, EXPORT)).toBeDefined();
  const {rows} = await base.db.execute<{hours: number}>(sql`
    select extract(epoch from run_at - now())::float8 / 3600 as hours
    from graphile_worker.jobs where key = ${`drop-export:${EXPORT}`}`);
  expect(rows).toEqual([{hours: expect.closeTo(EXPORT_HOURS, 1)}]);
  await packExport({db: base.db, storage: working}, EXPORT);
  await expectWhole();
});

test('packs once when two runs overlap', async () => {
  const begun = Promise.withResolvers<void>();
  const overtaken = Promise.withResolvers<void>();
  const slow = storageWith(async () => {
    begun.resolve();
    await overtaken.promise;
    return new Uint8Array(9);
  });
  const first = packExport({db: base.db, storage: slow}, EXPORT);
  await begun.promise;
  await packExport({db: base.db, storage: working}, EXPORT);
  overtaken.resolve();
  await expect(first).rejects.toThrow('packed anew');
  await packExport({db: base.db, storage: failing}, EXPORT);
  await expectWhole();
});

test('stops when the export is deleted', async () => {
  const deleting = storageWith(async () => {
    await base.db.delete(dataExport).where(eq(dataExport.id, EXPORT));
    return new Uint8Array(2 * EXPORT_PART_BYTES_MAX);
  });
  await expect(packExport({db: base.db, storage: deleting}, EXPORT)).rejects.toThrow('deleted');
  expect(await base.db.select().from(exportPart)).toEqual([]);
});
