// A report's evidence: messages that the reported member cannot push out, and photo copies that live as long as the
// report.
import {mkdtemp, readdir, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {sql} from 'drizzle-orm';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {chatIdOf} from '../../../rules/chat.ts';
import {EVIDENCE_MESSAGES} from '../../../rules/report.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {pairing} from '../../platform/database/matching-tables.ts';
import {report} from '../../platform/database/safety-tables.ts';
import {chat, message, photo} from '../../platform/database/tables.ts';
import {folderStorage, newPhotoKey, type PhotoStorage} from '../photos/storage.ts';
import {sweepPhotos} from '../photos/sweep-photos.ts';
import {selectMessages} from './evidence.ts';
import {fileReport} from './report.ts';

const base = useScratchDatabase();
let folder: string;
let storage: PhotoStorage;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wing-evidence-'));
  storage = folderStorage(folder);
});
beforeEach(async () => {
  await base.db.execute(sql`truncate pairing, report, credit_entry, chat, auth."user" cascade`);
  await insertMembers(base.db, [blankMember('ada'), blankMember('ben')]);
});
afterAll(async () => {
  await rm(folder, {recursive: true});
});

const sent = (from: number, count: number, sender: string) =>
  Array.from({length: count}, (_, i) => {
    const id = String(from + i).padStart(6, '0');
    const createdAt = new Date(Date.UTC(2026, 0, 1) + (from + i) * 1000);
    return {id, chatId: chatIdOf('ada', 'ben'), sender, text: id, createdAt};
  });

const range = (from: number, to: number) => Array.from({length: to - from}, (_, i) => from + i);

test('keeps answered and first messages however much the reported member writes', async () => {
  const {first, last, answered, reach} = EVIDENCE_MESSAGES;
  await base.db.insert(chat).values({id: chatIdOf('ada', 'ben')});
  const flood = 2 * (first + last + answered);
  const reply = flood + reach;
  await base.db
    .insert(message)
    .values([...sent(0, reply, 'ben'), ...sent(reply, 1, 'ada'), ...sent(reply + 1, flood, 'ben')]);
  const kept = (await selectMessages(base.db, 'ada', 'ben')).map(({text}) => Number(text));
  const end = reply + 1 + flood;
  expect(kept).toEqual([
    ...range(0, first),
    ...range(reply - reach, reply + reach + 1),
    ...range(end - last, end),
  ]);
});

test('limits the evidence of a long conversation', async () => {
  const {first, last, answered} = EVIDENCE_MESSAGES;
  await base.db.insert(chat).values({id: chatIdOf('ada', 'ben')});
  await base.db.insert(message).values(sent(0, 3000, 'ada'));
  const kept = await selectMessages(base.db, 'ada', 'ben');
  expect(kept).toHaveLength(first + last + answered);
  expect(kept.map(({text}) => text).toSorted()).toEqual(kept.map(({text}) => text));
});

const copies = async () => {
  const found = await readdir(path.join(folder, 'user_photos', 'evidence')).catch(() => []);
  return found.length;
};

async function photoOfBen(slot: number, state: 'shown' | 'waiting'): Promise<void> {
  const key = newPhotoKey('ben');
  await storage.put(key, 320, new Uint8Array([1]));
  await base.db
    .insert(photo)
    .values({userId: 'ben', slot, key, state, width: 1, height: 1, thumbhash: ''});
}

const reportBen = (reporterId: string) =>
  fileReport(
    {db: base.db, storage},
    {reporterId, reportedId: 'ben', name: 'Ben', reason: 'scam', text: '', along: 'block'},
    new Date(),
  );

test('keeps copies of shown photos with their report and deletes those without one', async () => {
  await photoOfBen(0, 'shown');
  await photoOfBen(1, 'waiting');
  await base.db.insert(pairing).values([
    {lowId: 'ada', highId: 'ben', score: 1},
    {lowId: 'ben', highId: 'ghost', score: 1},
  ]);
  expect(await reportBen('ada')).toBe(true);
  expect(await copies()).toBe(1);

  // The block violates a foreign key, so this report is rolled back.
  await expect(reportBen('ghost')).rejects.toThrow();
  expect(await base.db.select().from(report)).toHaveLength(1);
  expect(await copies()).toBe(2);
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
  await sweepPhotos({db: base.db, storage}, inTwoDays);
  expect(await copies()).toBe(1);
});
