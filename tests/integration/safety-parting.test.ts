// Unmatch and block on the real stack: what two people had is over for both, whoever ended it and how.
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
  by.mutate('chat.send', {id: randomUUID(), chatId, text: 'Are you there?'});

/** All rows of this member's own that a browser could be given, but for times and ids. */
async function ownRows({userId}: Member) {
  // A round may have filled the place meanwhile, with somebody else.
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

  test('closes the room for both: nobody writes or marks anything in it any more', async () => {
    for (const member of [both.her, both.him]) {
      expect(await send(member, chatId)).toMatchObject({ok: false, code: 'chat-not-found'});
      expect(await member.mutate('chat.markRead', {chatId})).toMatchObject({ok: false});
      expect(await knockTyping(stack, chatId, member.cookie)).toBe(404);
      expect((await ownRows(member)).rooms).toMatchObject([{closed: true}]);
    }
  });

  test('takes both cards away and hides the photos of each from the other', async () => {
    expect((await ownRows(both.her)).cards).toEqual([]);
    expect((await ownRows(both.him)).cards).toEqual([]);
    expect((await view(stack, both.him.cookie, keys.hers, 320)).status).toBe(404);
    expect((await view(stack, both.her.cookie, keys.his, 320)).status).toBe(404);
    expect((await view(stack, both.her.cookie, keys.hers, 320)).status).toBe(200);
  });

  test('returns no credits, and the ledger says so', async () => {
    for (const {userId} of [both.her, both.him]) {
      const rows = await sql`
        select credits, (select sum(amount)::int from credit_entry e where e.user_id = w.user_id) as sum
        from wallet w where user_id = ${userId}`;
      expect(rows).toEqual([{credits: 80, sum: 80}]);
    }
  });

  test('happens once: there is nothing left to end, for either of them', async () => {
    for (const again of ['unmatch', 'block'] as const) {
      expect(await act(again, both.him, both.her)).toMatchObject({ok: false, code: 'not-met'});
      expect(await act(again, both.her, both.him)).toMatchObject({ok: false, code: 'not-met'});
    }
  });
});

test('what is left on the other side is the same, so a block cannot be told from an unmatch', async () => {
  const [unmatched, blocked] = [await suggestedPair(stack, sql), await suggestedPair(stack, sql)];
  for (const both of [unmatched, blocked]) await match(sql, both);
  await act('unmatch', unmatched.her, unmatched.him);
  await act('block', blocked.her, blocked.him);
  expect(await ownRows(blocked.him)).toEqual(await ownRows(unmatched.him));
  expect((await ownRows(blocked.her)).blocks).toBe(1);
  expect((await ownRows(unmatched.her)).blocks).toBe(0);
});

test('a suggestion can be ended too, before and after a Yes, and takes no credits', async () => {
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

test('somebody one never met can be neither unmatched nor blocked, whether they exist or not', async () => {
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

test('a message and an unmatch at the same instant: it is in the room before, or refused', async () => {
  for (let run = 0; run < 5; run += 1) {
    const both = await suggestedPair(stack, sql);
    const chatId = await match(sql, both);
    const id = randomUUID();
    const [sent] = await Promise.all([
      both.him.mutate('chat.send', {id, chatId, text: 'Just now'}),
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

test('a message that waits while its room is closed is refused', async () => {
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

test('only the blocker can take a block back, and no conversation comes back with it', async () => {
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
