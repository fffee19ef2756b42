// Leaving: the member's jobs, stored mails and photo files go too.
import {mkdtemp, readdir, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {eq, sql} from 'drizzle-orm';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {folderStorage, newPhotoKey, type PhotoStorage} from '../photos/storage.ts';
import {folderMailer, readMails} from '../../platform/mail/folder.ts';
import type {Mailer} from '../../platform/mail/index.ts';
import {createLimiter} from '../../platform/database/attempt-limits.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import {forgetMember, startLeaving} from './leave.ts';

const [ADA, BEN, CLEO] = ['adaXXXXXXXX', 'benXXXXXXXX', 'cleoXXXXXXX'];

const base = useScratchDatabase();
let mailFolder: string;
let mailer: Mailer;
let storage: PhotoStorage;
let selfies: PhotoStorage;

beforeAll(async () => {
  mailFolder = await mkdtemp(path.join(tmpdir(), 'wing-leaving-'));
  mailer = folderMailer(mailFolder);
  storage = folderStorage(path.join(mailFolder, 'photos'));
  selfies = folderStorage(path.join(mailFolder, 'selfies'));
});
beforeEach(async () => {
  await base.db.execute(sql`truncate credit_entry, auth."user" cascade`);
  await base.db.execute(sql`truncate graphile_worker._private_jobs`);
  await insertMembers(base.db, [blankMember(ADA), blankMember(BEN), blankMember(CLEO)]);
});
afterAll(async () => {
  await rm(mailFolder, {recursive: true});
});

/** Runs the forget-member job. */
const forget = (userId: string) =>
  forgetMember(
    {db: base.db, limiter: createLimiter(base.db), mailer, storage, selfies},
    {userId, email: `${userId}@example.test`},
  );

async function leaveForGood(userId: string): Promise<void> {
  await startLeaving(base.db, userId, new Date(Date.now() - 1));
  await forget(userId);
}

/** Marks the mail jobs as failed for good, with the mail server's error, as graphile-worker does. */
const failJobs = (error: string) =>
  base.db.execute(sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error}`);
const jobs = async () => {
  const {rows} = await base.db.execute<{name: string; attempts: number}>(sql`
    select identifier as name, attempts from graphile_worker._private_jobs
    join graphile_worker._private_tasks task on task.id = task_id order by 1`);
  return rows;
};

test('deletes failed jobs and stored mails that name a former address, also in an error', async () => {
  await addJob(base.db, 'mail-moved', {userId: ADA, email: 'before@example.test'});
  await addJob(base.db, 'mail-confirmation', {userId: CLEO, email: `${ADA}@example.test`});
  await failJobs('550 no such mailbox');
  await addJob(base.db, 'round', {});
  await base.db.execute(sql`
    update graphile_worker._private_jobs set last_error = ${`550 <${ADA}@example.test>`}
    where last_error is null`);
  await addJob(base.db, 'mail-moved', {userId: BEN, email: 'ben@example.test'});
  const content = {subject: 'Hello', text: 'Hello.'};
  await mailer.send({to: 'before@example.test', userId: ADA, ...content});
  await mailer.send({to: 'ben@example.test', userId: BEN, ...content});
  await leaveForGood(ADA);
  expect(await jobs()).toEqual([{name: 'mail-moved', attempts: 0}]);
  expect((await readMails(mailFolder, 10)).map(({to}) => to)).toEqual(['ben@example.test']);
});

test('deletes stored mails when an earlier attempt was interrupted after the deletion', async () => {
  await mailer.send({to: 'before@example.test', userId: ADA, subject: 'Hello', text: 'Hello.'});
  await startLeaving(base.db, ADA, new Date(Date.now() - 1));
  await base.db.execute(sql`select forget_member(${ADA})`);
  await forget(ADA);
  expect((await readMails(mailFolder, 10)).filter(({userId}) => userId === ADA)).toEqual([]);
});

test('refuses to delete a member while a job about them is running', async () => {
  await startLeaving(base.db, ADA, new Date(Date.now() - 1));
  await base.db.execute(sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'
    from graphile_worker._private_tasks task where task.id = task_id and identifier = 'mail-leaving'`);
  await expect(forget(ADA)).rejects.toThrow();
  expect(await base.db.select().from(user).where(eq(user.id, ADA))).toHaveLength(1);
  await base.db.execute(sql`update graphile_worker._private_jobs set locked_at = null`);
  await forget(ADA);
  expect(await base.db.select().from(user).where(eq(user.id, ADA))).toEqual([]);
});

test('deletes all the member’s photo files and nobody else’s, again when an attempt was interrupted', async () => {
  const keys = [ADA, ADA, BEN].map(newPhotoKey);
  for (const key of keys) await storage.put(key, 320, new Uint8Array([1]));
  for (const key of keys) await selfies.put(key, 320, new Uint8Array([1]));
  await startLeaving(base.db, ADA, new Date(Date.now() - 1));
  const broken = {
    ...storage,
    delete: () => Promise.reject(new Error('The storage is away.')),
  };
  const limiter = createLimiter(base.db);
  const whom = {userId: ADA, email: `${ADA}@example.test`};
  const interrupted = forgetMember({db: base.db, limiter, mailer, storage: broken, selfies}, whom);
  await expect(interrupted).rejects.toThrow('The storage is away.');
  await forget(ADA);
  const left = await Promise.all(keys.map((key) => storage.get(key, 320)));
  expect(left.map((bytes) => bytes !== undefined)).toEqual([false, false, true]);
  expect(await readdir(path.join(mailFolder, 'selfies', 'user_photos'))).toEqual([BEN]);
  expect(await readdir(path.join(mailFolder, 'photos', 'user_photos'))).toEqual([BEN]);
});
