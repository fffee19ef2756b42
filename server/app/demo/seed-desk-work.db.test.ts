// The demo's operator finds reports and photos once: what was done about them stays.
import {mkdtemp, rm} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {eq} from 'drizzle-orm';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {report} from '../../platform/database/safety-tables.ts';
import {photo} from '../../platform/database/tables.ts';
import {readPhotos} from '../../features/desk/photos.ts';
import {listReports, readReport} from '../../features/desk/reports.ts';
import {savePhoto} from '../../features/photos/photo-rows.ts';
import {folderStorage} from '../../features/photos/storage.ts';
import {DEMO_MEMBERS} from './members.ts';
import {portraitsOf} from './portraits.ts';
import {seedDeskWork} from './seed-desk-work.ts';

const NOW = new Date('2026-11-01T12:00:00Z');
const REPORTED = 'demoM001';
const log = {warn: () => undefined};

const base = useScratchDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'wing-desk-work-'));
});
afterAll(() => rm(folder, {recursive: true}));

test('three reports with evidence and two photos wait, and do not come back when they are done', async () => {
  const storage = folderStorage(folder);
  const seeding = {db: base.db, storage, now: NOW};
  await insertMembers(
    base.db,
    DEMO_MEMBERS.map(({userId}) => blankMember(userId)),
  );
  const [portrait] = await portraitsOf(REPORTED);
  if (!portrait) throw new Error('There is no portrait.');
  const shown = {userId: REPORTED, slot: 0, state: 'shown'} as const;
  await savePhoto({db: base.db, storage, log}, shown, portrait);

  await seedDeskWork(seeding);
  const waiting = await listReports(base.db, {list: 'open', operator: 'desk'}, NOW);
  expect(waiting.map(({reason}) => reason)).toEqual(['harassment', 'scam', 'scam']);
  const about = waiting.find(({reportedId}) => reportedId === REPORTED);
  const page = await readReport(base.db, about?.id ?? '', NOW);
  expect(page?.photos).toBe(1);
  expect(page?.messages.length).toBeGreaterThan(2);
  expect(page?.history.aboutReported).toHaveLength(1);
  const {count, photos} = await readPhotos(base.db);
  expect([count, photos.filter(({scores}) => scores !== null).length]).toEqual([2, 2]);

  await base.db.update(report).set({closedAt: NOW});
  await base.db.delete(photo).where(eq(photo.state, 'waiting'));
  await seedDeskWork(seeding);
  expect(await listReports(base.db, {list: 'open', operator: 'desk'}, NOW)).toEqual([]);
  expect((await readPhotos(base.db)).count).toBe(0);
});
