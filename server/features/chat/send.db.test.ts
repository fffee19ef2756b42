// A message whose transaction was committed and whose confirmation was lost, the job about unread messages, and a message
// that races the end of its room.
import {randomUUID} from 'node:crypto';
import {sql} from 'drizzle-orm';
import {beforeAll, expect, test} from 'vitest';
import {sendingIn} from '../../../tests/support/quiet-channel.ts';
import {losingFirstAnswer} from '../../../tests/support/lost-answer.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {chat, chatMember, message} from '../../platform/database/tables.ts';
import {sendMessage} from './send.ts';

const base = useScratchDatabase();
const chatId = 'ada_ben';

beforeAll(async () => {
  await insertMembers(base.db, [blankMember('ada'), blankMember('ben')]);
  await base.db.insert(chat).values({id: chatId});
  await base.db.insert(chatMember).values([
    {chatId, userId: 'ada', otherId: 'ben', shownId: 'ben'},
    {chatId, userId: 'ben', otherId: 'ada', shownId: 'ada'},
  ]);
});

const hello = () => ({id: randomUUID(), chatId, sender: 'ada', text: 'Hello'});

test('stores a message once when its commit was not acknowledged, and gives its time', async () => {
  const {db, tries} = losingFirstAnswer(base.db);
  const sent = hello();
  const outcome = await sendMessage(sendingIn(db), sent);
  expect(tries()).toBe(2);
  const rows = await base.db.select().from(message);
  expect(rows).toMatchObject([{id: sent.id, text: 'Hello'}]);
  expect(outcome).toEqual({createdAt: rows[0]?.createdAt.getTime()});
});

/** Jobs that will look at Ben's unread messages. `revision` counts how often a job was added over a waiting one. */
const unreadJobs = async () => {
  const {rows} = await base.db.execute<{revision: number; attempts: number}>(
    sql`select revision, attempts from graphile_worker.jobs where key = 'notice:ben:unread'`,
  );
  return rows;
};

const changeJob = (change: string) =>
  base.db.execute(
    sql`update graphile_worker._private_jobs set ${sql.raw(change)} where key = 'notice:ben:unread'`,
  );

test('adds one job for all messages until it is nearly due, and another for one that has failed', async () => {
  await base.db.execute(sql`delete from graphile_worker._private_jobs`);
  for (let i = 0; i < 3; i += 1) await sendMessage(sendingIn(base.db), hello());
  expect(await unreadJobs()).toEqual([{revision: 0, attempts: 0}]);
  await changeJob("run_at = now() + interval '50 seconds'");
  await sendMessage(sendingIn(base.db), hello());
  expect(await unreadJobs()).toEqual([{revision: 1, attempts: 0}]);
  await changeJob("run_at = now() + interval '1 hour', attempts = max_attempts");
  await sendMessage(sendingIn(base.db), hello());
  expect(await unreadJobs()).toMatchObject([{attempts: 0}]);
});

test('waits for a transaction that closes the room, and then refuses', async () => {
  const {promise: closed, resolve: close} = Promise.withResolvers<void>();
  const {promise: locked, resolve: lock} = Promise.withResolvers<void>();
  const ending = base.db.transaction(async (tx) => {
    await tx.execute(sql`select from chat where id = ${chatId} for update`);
    lock();
    await closed;
    await tx.execute(sql`update chat_member set closed_at = now() where chat_id = ${chatId}`);
  });
  await locked;
  const sending = sendMessage(sendingIn(base.db), hello());
  // The message waits for the lock.
  await expect
    .poll(async () => (await base.db.execute(sql`select from pg_locks where not granted`)).rows)
    .not.toHaveLength(0);
  close();
  await ending;
  expect(await sending).toMatchObject({refused: {code: 'chat-not-found'}});
});
