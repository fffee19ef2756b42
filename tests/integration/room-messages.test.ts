// The room's socket sends each stored message to the open pages of its two members that ask for messages. No other page gets it.
import {randomUUID} from 'node:crypto';
import {expect, test} from 'vitest';
import {makeCouple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {openFrames} from '../support/typing.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

test('brings stored messages to both members, each with the time of the one before it', async () => {
  const {ada, ben, chatId} = await makeCouple(stack, sql);
  const elsewhere = await makeCouple(stack, sql);
  const open = ({cookie}: {cookie: string}, room = chatId, asks = true) =>
    openFrames(stack, stack.url, {chatId: room, cookie, asks});
  const sockets = [await open(ben), await open(ada)] as const;
  const others = [await open(ben, chatId, false), await open(elsewhere.ben, elsewhere.chatId)];
  for (const [i, sender] of [ada, ben, ada].entries())
    expect(await sender.send({id: randomUUID(), chatId, text: ` Message ${i} `})).toEqual({
      ok: true,
    });
  const rows = await sql`
    select id, sender, text, (extract(epoch from created_at) * 1000)::float8 as "createdAt",
      (extract(epoch from lag(created_at) over (order by created_at)) * 1000)::float8 as before
    from message where chat_id = ${chatId} order by created_at`;
  for (const {frames} of sockets) {
    await eventually(async () => frames.length >= rows.length || undefined, 'all frames');
    expect(frames).toEqual([...rows]);
  }
  expect(rows[0]).toMatchObject({text: 'Message 0', before: null});
  expect(others.map(({frames}) => frames)).toEqual([[], []]);
  for (const {close} of [...sockets, ...others]) close();
});

test('brings nothing to a member for whom the room has closed', async () => {
  const {ada, ben, chatId} = await makeCouple(stack, sql);
  const hers = await openFrames(stack, stack.url, {chatId, cookie: ada.cookie});
  const his = await openFrames(stack, stack.url, {chatId, cookie: ben.cookie});
  await sql`update chat_member set closed_at = now()
    where chat_id = ${chatId} and user_id = ${ben.userId}`;
  await ada.send({id: randomUUID(), chatId, text: 'Nobody hears'});
  await eventually(async () => hers.frames.length > 0 || undefined, "the sender's own frame");
  expect(his.frames).toEqual([]);
  hers.close();
  his.close();
});
