// Unmatch and block on the real stack: either one ends the suggestions and the chat for both members.
import {randomUUID} from 'node:crypto';
import {beforeAll, describe, expect, test} from 'vitest';
import sharp from 'sharp';
import {untilItBlocks} from '../support/locks.ts';
import {signUp, type Member} from '../support/member.ts';
import {mustUpload, view} from '../support/photos.ts';
import {knockTyping} from '../support/typing.ts';
import {match, suggestedPair, type Pair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({create: {width: 900, height: 900, channels: 3, background: '#275'}})
    .jpeg()
    .toBuffer();
});

const act = (name: 'unmatch' | 'block' | 'unblock', by: Member, other: Member) =>
  by.mutate(`safety.${name}`, {otherId: other.userId});

const send = (by: Member, chatId: string) =>
  by.send({id: randomUUID(), chatId, text: 'Are you there?'});

/** All rows of the member that can sync to a browser, without times and ids. */
async function ownRows({userId}: Member) {
  // A concurrent round may have filled the slot with another suggestion, which is left out.
  const cards = await sql`
    select position, response, outcome from suggestion where user_id = ${userId}
      and other_id in (select other_id from chat_member where user_id = ${userId})`;
  const rooms = await sql`
    select shown_id = other_id as shown, closed_at is not null as closed, last_read_at
    from chat_member where user_id = ${userId}`;
  const blocks = await sql`select from block where user_id = ${userId}`;
  const wallet = await sql`select credits from wallet where user_id = ${userId}`;
  return {cards: [...cards], rooms: [...rooms], blocks: blocks.length, wallet: [...wallet]};
}

describe.each(['unmatch', 'block'] as const)('%s in a chat', (how) => {
  let both: Pair;
  let chatId: string;
  let keys: {hers: string; his: string};
  beforeAll(async () => {
    both = await suggestedPair(stack, sql);
    keys = {
      hers: await mustUpload(stack, both.her, 0, picture),
      his: await mustUpload(stack, both.him, 0, picture),
    };
    chatId = await match(sql, both);
    expect(await send(both.him, chatId)).toMatchObject({ok: true});
    expect((await view(stack, both.him.cookie, keys.hers, 320)).status).toBe(200);
    expect(await knockTyping(stack, chatId, both.him.cookie)).toBe(101);
    expect(await act(how, both.her, both.him)).toMatchObject({ok: true});
  });

  test('closes the chat for both: no message, no read mark, no typing', async () => {
    for (const member of [both.her, both.him]) {
      expect(await send(member, chatId)).toMatchObject({ok: false, code: 'chat-not-found'});
      expect(await member.mutate('chat.markRead', {chatId})).toMatchObject({ok: false});
      expect(await knockTyping(stack, chatId, member.cookie)).toBe(404);
      expect((await ownRows(member)).rooms).toMatchObject([{closed: true}]);
    }
  });

  test('removes both suggestions and hides the photos of each from the other', async () => {
    expect((await ownRows(both.her)).cards).toEqual([]);
    expect((await ownRows(both.him)).cards).toEqual([]);
    expect((await view(stack, both.him.cookie, keys.hers, 320)).status).toBe(404);
    expect((await view(stack, both.her.cookie, keys.his, 320)).status).toBe(404);
    expect((await view(stack, both.her.cookie, keys.hers, 320)).status).toBe(200);
  });

  test('returns no credits, and the ledger agrees with the wallet', async () => {
    for (const {userId} of [both.her, both.him]) {
      const rows = await sql`
        select credits, (select sum(amount)::int from credit_entry e where e.user_id = w.user_id) as sum
        from wallet w where user_id = ${userId}`;
      expect(rows).toEqual([{credits: 80, sum: 80}]);
    }
  });

  test('cannot be repeated by either member', async () => {
    for (const again of ['unmatch', 'block'] as const) {
      expect(await act(again, both.him, both.her)).toMatchObject({ok: false, code: 'not-met'});
      expect(await act(again, both.her, both.him)).toMatchObject({ok: false, code: 'not-met'});
    }
  });
});

test('the other member cannot distinguish a block from an unmatch', async () => {
  const [unmatched, blocked] = [await suggestedPair(stack, sql), await suggestedPair(stack, sql)];
  for (const both of [unmatched, blocked]) await match(sql, both);
  await act('unmatch', unmatched.her, unmatched.him);
  await act('block', blocked.her, blocked.him);
  expect(await ownRows(blocked.him)).toEqual(await ownRows(unmatched.him));
  expect((await ownRows(blocked.her)).blocks).toBe(1);
  expect((await ownRows(unmatched.her)).blocks).toBe(0);
});

test('unmatch and block end a suggestion that the other member has answered, and take no credits', async () => {
  for (const how of ['unmatch', 'block'] as const) {
    const both = await suggestedPair(stack, sql);
    await both.him.mutate('suggestion.answer', {otherId: both.her.userId, response: 'Yes'});
    expect(await act(how, both.her, both.him)).toMatchObject({ok: true});
    for (const member of [both.her, both.him]) {
      expect(await ownRows(member)).toMatchObject({
        cards: [],
        rooms: [],
        wallet: [{credits: 100}],
      });
    }
  }
});

test('refuses to unmatch or block a stranger, with the same answer as for an unknown id', async () => {
  const [one, stranger] = [await signUp(stack), await signUp(stack)];
  for (const how of ['unmatch', 'block'] as const) {
    const real = await act(how, one, stranger);
    const invented = await one.mutate(`safety.${how}`, {otherId: 'nobody'});
    expect(real).toMatchObject({ok: false, code: 'not-met'});
    expect(invented).toEqual(real);
    const oneself = await act(how, one, one);
    expect(oneself).toMatchObject({ok: false});
  }
  expect(await sql`select from block where user_id = ${one.userId}`).toHaveLength(0);
});

test('a message concurrent with an unmatch is stored before it or refused', async () => {
  for (let run = 0; run < 5; run += 1) {
    const both = await suggestedPair(stack, sql);
    const chatId = await match(sql, both);
    const id = randomUUID();
    const [sent] = await Promise.all([
      both.him.send({id, chatId, text: 'Just now'}),
      act('unmatch', both.her, both.him),
    ]);
    const rows = await sql<{early: boolean}[]>`
      select message.created_at <= closed_at as early from message
      join chat_member using (chat_id)
      where message.id = ${id} and chat_member.user_id = ${both.her.userId}`;
    expect(rows.map(({early}) => early)).toEqual(sent.ok ? [true] : []);
    expect(await send(both.him, chatId)).toMatchObject({ok: false});
  }
});

test('refuses a message that waited for a lock while its chat was closed', async () => {
  const both = await suggestedPair(stack, sql);
  const chatId = await match(sql, both);
  const sent = await sql.begin(async (tx) => {
    await tx`select from chat where id = ${chatId} for update`;
    await tx`update chat_member set closed_at = now() where chat_id = ${chatId}`;
    const sending = send(both.him, chatId);
    await untilItBlocks(tx);
    return {sending};
  });
  expect(await sent.sending).toMatchObject({ok: false, code: 'chat-not-found'});
});

test('only the blocker can unblock, and the chat stays closed', async () => {
  const both = await suggestedPair(stack, sql);
  const chatId = await match(sql, both);
  await act('block', both.her, both.him);
  const blocks = () => sql`select from block where user_id = ${both.her.userId}`;
  expect(await act('unblock', both.him, both.her)).toMatchObject({ok: true});
  expect(await blocks()).toHaveLength(1);
  expect(await act('unblock', both.her, both.him)).toMatchObject({ok: true});
  expect(await blocks()).toHaveLength(0);
  expect(await send(both.her, chatId)).toMatchObject({ok: false, code: 'chat-not-found'});
});
