// All devices of a member set the read mark, also concurrently: it never goes back.
import {beforeAll, expect, test} from 'vitest';
import {makeCouple, type Couple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
let couple: Couple;

beforeAll(async () => {
  couple = await makeCouple(stack, sql);
});

test('keeps the later of two concurrent read marks', async () => {
  const {ada, ben, chatId} = couple;
  const [earlier, later] = [crypto.randomUUID(), crypto.randomUUID()];
  await ben.send({id: earlier, chatId, text: 'One'});
  await ben.send({id: later, chatId, text: 'Two'});
  const pending = await sql.begin(async (device) => {
    await device`
      update chat_member set last_read_at = (select created_at from message where id = ${later})
      where chat_id = ${chatId} and user_id = ${ada.userId}`;
    const [{pid} = {pid: 0}] = await device<{pid: number}[]>`select pg_backend_pid() as pid`;
    const other = ada.mutate('chat.markRead', {chatId, upTo: earlier});
    await eventually(async () => {
      const [waiting] = await sql`
        select pid from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`;
      return waiting;
    }, 'the other device waits for the row');
    // Wrapped in an object, because sql.begin awaits a returned promise.
    return {other};
  });
  expect(await pending.other).toMatchObject({ok: true});
  const [mark] = await sql<{upTo: string | null}[]>`
    select m.id as "upTo" from chat_member c left join message m
      on m.chat_id = c.chat_id and m.created_at = c.last_read_at
    where c.chat_id = ${chatId} and c.user_id = ${ada.userId}`;
  expect(mark?.upTo).toBe(later);
});

test('a mark for a later message moves the read mark forward', async () => {
  const {ada, ben, chatId} = couple;
  const id = crypto.randomUUID();
  await ben.send({id, chatId, text: 'Three'});
  expect(await ada.mutate('chat.markRead', {chatId, upTo: id})).toMatchObject({ok: true});
  const rows = await sql`
    select from chat_member c join message m on m.created_at = c.last_read_at
    where c.chat_id = ${chatId} and c.user_id = ${ada.userId} and m.id = ${id}`;
  expect(rows).toHaveLength(1);
});
