// Leaving: what former partners still read, and that the leaver's rate limits are cleared.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {eq, sql} from 'drizzle-orm';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {z} from 'zod';
import {chatIdOf} from '../../../rules/chat/chat.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {createLimiter, type Limiter} from '../../platform/database/attempt-limits.ts';
import {attempt} from '../../platform/database/auth-tables.ts';
import {chat, chatMember, message} from '../../platform/database/tables.ts';
import {folderStorage, type PhotoStorage} from '../photos/storage.ts';
import {folderMailer} from '../../platform/mail/folder.ts';
import type {Mailer} from '../../platform/mail/index.ts';
import {blockMember, lockPair} from '../safety/end-pair.ts';
import {disableAccount} from '../safety/disable-account.ts';
import {mailEmailChanged} from './email-change.ts';
import {forgetMember, startLeaving} from './leave.ts';

const [ADA, BEN, CLEO] = ['adaXXXXXXXX', 'benXXXXXXXX', 'cleoXXXXXXX'];
const addressOf = (userId: string) => `${userId}@example.test`;

const base = useScratchDatabase();
let limiter: Limiter;
let folder: string;
let mailer: Mailer;
let storage: PhotoStorage;
let selfies: PhotoStorage;

beforeAll(async () => {
  limiter = createLimiter(base.db);
  folder = await mkdtemp(path.join(tmpdir(), 'wing-partners-'));
  mailer = folderMailer(folder);
  storage = folderStorage(path.join(folder, 'photos'));
  selfies = folderStorage(path.join(folder, 'selfies'));
});
beforeEach(async () => {
  await base.db.execute(
    sql`truncate pairing, credit_entry, chat, auth.attempt, auth."user" cascade`,
  );
  await insertMembers(base.db, [blankMember(ADA), blankMember(BEN), blankMember(CLEO)]);
  await openRoom(ADA, BEN);
  await openRoom(ADA, CLEO);
});
afterAll(async () => {
  await rm(folder, {recursive: true});
});

/** Opens a room of two in which each member has sent one message. */
async function openRoom(a: string, b: string): Promise<void> {
  const chatId = chatIdOf(a, b);
  await base.db.insert(chat).values({id: chatId});
  await base.db.insert(chatMember).values([
    {chatId, userId: a, otherId: b, shownId: b},
    {chatId, userId: b, otherId: a, shownId: a},
  ]);
  const messageBy = (sender: string) => ({
    id: `${chatId} ${sender}`,
    chatId,
    sender,
    text: `By ${sender}`,
  });
  await base.db.insert(message).values([messageBy(a), messageBy(b)]);
}

test('shows a partner that the member has left, even after a suspension, and nothing to a partner who had ended the match', async () => {
  await base.db.transaction(async (tx) => {
    await lockPair(tx, [CLEO, ADA]);
    await blockMember(tx, [CLEO, ADA], 'Ada');
  });
  await startLeaving(base.db, ADA, new Date(Date.now() - 1));
  await base.db.transaction((tx) => disableAccount(tx, ADA, new Date()));
  const of = (userId: string) =>
    base.db
      .select({
        shownId: chatMember.shownId,
        closedAt: chatMember.closedAt,
        lastReadAt: chatMember.lastReadAt,
      })
      .from(chatMember)
      .where(eq(chatMember.userId, userId));
  const hidden = {shownId: null, closedAt: expect.any(Date), lastReadAt: null};
  expect(await of(BEN)).toEqual([hidden]);
  await base.db.execute(sql`select forget_member(${ADA})`);
  // A room that he has never opened would else be new to him for ever.
  expect(await of(BEN)).toEqual([{...hidden, closedAt: null, lastReadAt: expect.any(Date)}]);
  expect(await of(CLEO)).toEqual([]);
});

test('clears the rate limits of the address when an earlier attempt was interrupted', async () => {
  await startLeaving(base.db, ADA, new Date(Date.now() - 1));
  await limiter.count('password', {account: addressOf(ADA), address: '1.2.3.4'});
  await limiter.trustAddress({account: addressOf(ADA), address: '1.2.3.4'});
  const {rows} = await base.db.execute(sql`
    select payload from graphile_worker._private_jobs
    join graphile_worker._private_tasks task on task.id = task_id where identifier = 'forget-member'`);
  await base.db.execute(sql`select forget_member(${ADA})`);
  const payload = z.object({userId: z.string(), email: z.string()}).parse(rows[0]?.payload);
  await forgetMember({db: base.db, limiter, mailer, storage, selfies}, payload);
  expect(await base.db.select().from(attempt)).toEqual([]);
});

test('clears the rate limits of the old address when an account changes its address', async () => {
  await limiter.count('password', {account: 'before@example.test', address: '1.2.3.4'});
  await limiter.trustAddress({account: 'before@example.test', address: '1.2.3.4'});
  const moved = {userId: ADA, email: 'before@example.test'};
  await mailEmailChanged(
    {db: base.db, mailer, limiter, publicUrl: '', contactEmail: 'c@wing.test'},
    moved,
  );
  expect(await base.db.select().from(attempt)).toEqual([]);
});
