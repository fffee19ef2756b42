// Mutations between two members on the real mutate endpoint: answers, messages, read marks, unmatch and block.
import {randomUUID} from 'node:crypto';
import {beforeEach, describe, expect, test} from 'vitest';
import {makeCouple, seat, type Couple} from '../support/chat.ts';
import {setCredits} from '../support/credits.ts';
import {withoutRounds} from '../support/locks.ts';
import {mutatorOf, type Member} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
let couple: Couple;
beforeEach(async () => {
  couple = await makeCouple(stack, sql);
});

const NOT_FOUND = {
  ok: false,
  code: 'chat-not-found',
  message: 'Chat room not found. Please refresh the page.',
};

/** Suggests two members to each other, as a round does. */
async function suggest({userId: a}: Member, {userId: b}: Member): Promise<void> {
  await sql`insert into suggestion (user_id, other_id, position, description, reasons) values
    (${a}, ${b}, 0, '', '{}'), (${b}, ${a}, 0, '', '{}')`;
  await sql`insert into pairing (low_id, high_id, score) values
    (least(${a}::text collate "C", ${b}), greatest(${a}::text collate "C", ${b}), 0.5)`;
}

const cardsOf = ({userId}: Member) => sql<{response: string | null; outcome: string | null}[]>`
  select response, outcome from suggestion where user_id = ${userId}`;

const answer = (by: Member, other: Member, response: string) =>
  by.mutate('suggestion.answer', {otherId: other.userId, response});

const pairOf = async ({ada}: Couple) => {
  const [row] = await sql`select why, closed_at is not null as "isClosed",
      coalesce(low_response, high_response) as response
    from pairing where ${ada.userId} in (low_id, high_id)`;
  return row;
};

const stored = ({chatId}: Couple) => sql<{sender: string; text: string; at: Date}[]>`
  select sender, text, created_at as at from message where chat_id = ${chatId} order by created_at`;

const markOf = async ({ada, chatId}: Couple) => {
  const [row] = await sql<{text: string | null}[]>`
    select text from chat_member c left join message m
      on m.chat_id = c.chat_id and m.created_at = c.last_read_at
    where c.chat_id = ${chatId} and c.user_id = ${ada.userId}`;
  return row?.text;
};

describe('an answer', () => {
  test('is stored with its time, on the member’s own card only', async () => {
    const {ada, ben} = couple;
    await suggest(ada, ben);
    expect(await answer(ada, ben, 'Yes')).toEqual({ok: true});
    expect(await cardsOf(ada)).toEqual([{response: 'Yes', outcome: null}]);
    expect(await cardsOf(ben)).toEqual([{response: null, outcome: null}]);
    const timed = await sql`select from suggestion where user_id = ${ada.userId}
      and responded_at between now() - interval '1 minute' and now() + interval '1 second'`;
    expect(timed).toHaveLength(1);
    expect(await pairOf(couple)).toEqual({why: null, isClosed: false, response: 'Yes'});
  });

  test('No closes the pair for good and costs nothing', async () => {
    const {ada, ben} = couple;
    await withoutRounds(sql, async () => {
      await suggest(ada, ben);
      await setCredits(sql, ada, 0);
      expect(await answer(ada, ben, 'No')).toEqual({ok: true});
      expect(await pairOf(couple)).toEqual({why: 'rejected', isClosed: true, response: 'No'});
      expect(await answer(ada, ben, 'Yes')).toMatchObject({ok: false, code: 'already-answered'});
    });
  });

  test('Yes needs twenty credits', async () => {
    const {ada, ben} = couple;
    await suggest(ada, ben);
    await setCredits(sql, ada, 19);
    expect(await answer(ada, ben, 'Yes')).toEqual({
      ok: false,
      code: 'insufficient-credits',
      message: 'You need 20 credits to match with someone. Please check your balance.',
    });
    expect(await cardsOf(ada)).toEqual([{response: null, outcome: null}]);
    await setCredits(sql, ada, 20);
    expect(await answer(ada, ben, 'Yes')).toEqual({ok: true});
  });
});

/** Subscribes one of the member's devices to notifications. */
const subscribe = ({userId}: Member) => sql`
  insert into push_subscription (endpoint, user_id, session_id, p256dh, auth)
  select ${`https://fcm.googleapis.com/${userId}`}, user_id, id, ${'p'.repeat(87)},
    ${'a'.repeat(22)}
  from auth.session where user_id = ${userId} limit 1`;

describe('a message', () => {
  test('is stored trimmed, with a time later than every other of its chat', async () => {
    const {ada, ben, chatId} = couple;
    await sql`insert into message (id, chat_id, sender, text, created_at)
      values (${randomUUID()}, ${chatId}, ${ben.userId}, 'From a fast clock',
        date_trunc('milliseconds', now()) + interval '1 hour')`;
    for (const text of [' One ', 'Two']) {
      expect(await ada.send({id: randomUUID(), chatId, text})).toEqual({ok: true});
    }
    const messages = await stored(couple);
    expect(messages.map(({text}) => text)).toEqual(['From a fast clock', 'One', 'Two']);
    expect(new Set(messages.map(({at}) => at.getTime())).size).toBe(3);
    expect(messages[1]?.sender).toBe(ada.userId);
  });

  test('is refused under the id of another message', async () => {
    const {ada, ben, chatId} = couple;
    const id = randomUUID();
    expect(await ada.send({id, chatId, text: 'One'})).toEqual({ok: true});
    const taken = {
      ok: false,
      code: 'message-conflict',
      message: 'Failed to send message. Please try again.',
    };
    expect(await ben.send({id, chatId, text: 'One'})).toEqual(taken);
    const elsewhere = await makeCouple(stack, sql);
    const other = await seat(sql, ada, elsewhere.ben);
    expect(await ada.send({id, chatId: other, text: 'One'})).toEqual(taken);
    expect(await stored(couple)).toHaveLength(1);
  });

  test('is refused in a chat of other members', async () => {
    const {ada} = await makeCouple(stack, sql);
    const message = {id: randomUUID(), chatId: couple.chatId, text: 'Let me in'};
    expect(await ada.send(message)).toEqual(NOT_FOUND);
    expect(await ada.mutate('chat.markRead', message)).toEqual(NOT_FOUND);
    expect(await stored(couple)).toEqual([]);
  });

  test('is refused to a member who has left', async () => {
    const {ada, ben, chatId} = couple;
    await sql`update chat_member set shown_id = null
      where chat_id = ${chatId} and user_id = ${ada.userId}`;
    const toNobody = {id: randomUUID(), chatId, text: 'Are you there?'};
    expect(await ada.send(toNobody)).toEqual({
      ok: false,
      code: 'member-left',
      message: 'This member has left.',
    });
    expect(await ben.send({...toNobody, id: randomUUID()})).toEqual({ok: true});
  });

  test('is considered for a notice to the other member, at once for a device, and never to the writer', async () => {
    const {ada, ben, chatId} = couple;
    const jobs = async () => {
      const about = [ada, ben].map(({userId}) => `notice:${userId}:%`);
      const rows = await sql<{key: string}[]>`
        delete from graphile_worker._private_jobs where key like any(${about}) returning key`;
      return rows.map(({key}) => key);
    };
    const send = (by: Member) => by.send({id: randomUUID(), chatId, text: 'Hello'});
    // Of the match.
    await jobs();
    await subscribe(ben);
    await send(ben);
    expect(await jobs()).toEqual([`notice:${ada.userId}:unread`]);
    await send(ada);
    expect(await jobs()).toEqual([`notice:${ben.userId}:soon`]);
    await sql`delete from push_subscription where user_id = ${ben.userId}`;
    await send(ada);
    expect(await jobs()).toEqual([`notice:${ben.userId}:unread`]);
  });
});

describe('a read mark', () => {
  test('goes to the newest message, and never back', async () => {
    const {ada, ben, chatId} = couple;
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    const [first = '', second = ''] = ids;
    expect(await ada.mutate('chat.markRead', {chatId})).toEqual({ok: true});
    expect(await markOf(couple)).toBeNull();
    for (const [i, id] of ids.entries()) await ben.send({id, chatId, text: `${i}`});
    await ada.mutate('chat.markRead', {chatId, upTo: second});
    expect(await markOf(couple)).toBe('1');
    await ada.mutate('chat.markRead', {chatId, upTo: first});
    expect(await markOf(couple)).toBe('1');
    await ada.mutate('chat.markRead', {chatId});
    expect(await markOf(couple)).toBe('2');
  });

  test('does not move for a message of another chat', async () => {
    const elsewhere = await makeCouple(stack, sql);
    const id = randomUUID();
    await elsewhere.ada.send({id, chatId: elsewhere.chatId, text: 'Later'});
    await couple.ada.mutate('chat.markRead', {chatId: couple.chatId, upTo: id});
    const rows = await sql`select from chat_member
      where chat_id = ${couple.chatId} and last_read_at is not null`;
    expect(rows).toEqual([]);
  });
});

describe.each(['unmatch', 'block'] as const)('%s', (how) => {
  const part = (by: Member, {userId}: Member) => by.mutate(`safety.${how}`, {otherId: userId});

  test('closes the chat for both and removes both suggestions', async () => {
    const {ada, ben, chatId} = couple;
    await suggest(ada, ben);
    expect(await part(ada, ben)).toEqual({ok: true});
    expect([...(await cardsOf(ada)), ...(await cardsOf(ben))]).toEqual([]);
    const open = await sql`select from chat_member where chat_id = ${chatId} and closed_at is null`;
    expect(open).toEqual([]);
    expect(await ben.send({id: randomUUID(), chatId, text: 'Hello?'})).toEqual(NOT_FOUND);
    expect(await ben.mutate('chat.markRead', {chatId})).toEqual(NOT_FOUND);
  });

  test('ends a suggestion without a chat', async () => {
    const [{ada}, {ben}] = [couple, await makeCouple(stack, sql)];
    await suggest(ada, ben);
    expect(await part(ben, ada)).toEqual({ok: true});
    expect([...(await cardsOf(ada)), ...(await cardsOf(ben))]).toEqual([]);
  });

  test('is refused for a stranger and for an unknown id alike', async () => {
    const stranger = await makeCouple(stack, sql);
    const refused = {
      ok: false,
      code: 'not-met',
      message: 'You are not connected with this person any more.',
    };
    expect(await part(couple.ada, stranger.ada)).toEqual(refused);
    expect(await couple.ada.mutate(`safety.${how}`, {otherId: 'nobody'})).toEqual(refused);
  });

  test('keeps the member’s other chats and suggestions', async () => {
    const {ada, ben} = couple;
    const other = await makeCouple(stack, sql);
    const kept = await seat(sql, ada, other.ben);
    await suggest(ada, other.ben);
    await part(ada, ben);
    expect(await cardsOf(ada)).toHaveLength(1);
    const message = {id: randomUUID(), chatId: kept, text: 'Hello'};
    expect(await ada.send(message)).toEqual({ok: true});
  });
});

test('a block keeps the name that the blocker knew, and only the blocker can remove it', async () => {
  const {ada, ben} = couple;
  await ada.mutate('safety.block', {otherId: ben.userId});
  const blocks = () => sql`select other_id, name from block where user_id = ${ada.userId}`;
  expect(await blocks()).toEqual([{other_id: ben.userId, name: 'Ben'}]);
  await ben.mutate('safety.unblock', {otherId: ada.userId});
  expect(await blocks()).toHaveLength(1);
  expect(await mutatorOf(stack, ada.cookie)('safety.unblock', {otherId: ben.userId})).toEqual({
    ok: true,
  });
  expect(await blocks()).toEqual([]);
});
