// Repeats the deletions of the log in a restored database.
import {appendFile, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {asc} from 'drizzle-orm';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {appendDeletions, deletionLogFile, readDeletions} from './deletion-log.ts';
import {startLeaving} from './leave.ts';
import {repeatDeletions} from './repeat-deletions.ts';

const [ADA, BEN, CLEO, DORA] = ['adaXXXXXXXX', 'benXXXXXXXX', 'cleoXXXXXXX', 'doraXXXXXXX'];
const SOON = '2035-01-08T00:00:00.000Z';
const LONG_AGO = '2026-01-08T00:00:00.000Z';
const on = (day: number) => `2026-01-0${day}T00:00:00.000Z`;

const base = useScratchDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wing-deletions-'));
  await insertMembers(
    base.db,
    [ADA, BEN, CLEO, DORA].map((id) => blankMember(id)),
  );
});
afterAll(async () => {
  await rm(folder, {recursive: true});
});

test('the last note of each member decides; a line that a crash truncated is ignored', async () => {
  // Ben asked for his deletion before the backup, and came back after it.
  await startLeaving(base.db, BEN, new Date(SOON));
  const file = deletionLogFile(folder);
  await appendDeletions(file, [{userId: BEN, at: on(4), leavesAt: null}]);
  await appendFile(file, '{"userId":"ad');
  await appendDeletions(file, [
    {userId: BEN, at: on(1), leavesAt: SOON},
    {userId: ADA, at: on(2), leavesAt: SOON},
    {userId: CLEO, at: on(1), leavesAt: LONG_AGO},
    {userId: 'erasedXXXXX', at: on(1), leavesAt: LONG_AGO},
  ]);
  const notes = await readDeletions(file);
  expect(await repeatDeletions(base.db, notes)).toEqual({leaving: 2, staying: 1});
  const members = await base.db
    .select({id: user.id, leavesAt: user.leavesAt})
    .from(user)
    .orderBy(asc(user.id));
  expect(members).toEqual([
    {id: ADA, leavesAt: new Date(SOON)},
    {id: BEN, leavesAt: null},
    {id: CLEO, leavesAt: new Date(LONG_AGO)},
    {id: DORA, leavesAt: null},
  ]);
  const {rows} = await base.db.execute(
    `select key from graphile_worker.jobs where task_identifier = 'forget-member' order by key`,
  );
  expect(rows).toEqual([{key: `forget:${ADA}`}, {key: `forget:${CLEO}`}]);
  expect(await repeatDeletions(base.db, notes)).toEqual({leaving: 0, staying: 0});
});

test('a missing file is an error, not a log without deletions', async () => {
  await expect(readDeletions(path.join(folder, 'missing'))).rejects.toThrow('missing');
});
