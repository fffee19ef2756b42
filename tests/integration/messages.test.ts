// Messages over the API: stored once, in a room that is open to the sender, and refused with a code and the specification's words.
import {randomUUID} from 'node:crypto';
import {expect, test} from 'vitest';
import {CHAT, CONVERSATIONS} from '../../rules/chat/chat.ts';
import {MESSAGE_RATE_LIMIT, NOT_NOW} from '../../rules/rate-limits.ts';
import {
  makeAccessMembers,
  relationNames,
  removeTown,
  SIGNED_OUT,
} from '../support/access-members.ts';
import {checkCells} from '../support/cells.ts';
import {makeCouple, storedTexts} from '../support/chat.ts';
import {leaveForGood} from '../support/leaving.ts';
import {longTest} from '../support/long-test.ts';
import {signUp} from '../support/member.ts';
import {postMessage, resultOf} from '../support/messages.ts';
import {useRun} from '../support/run.ts';
import {INVALID_COOKIES, invalidCookie} from '../support/sessions.ts';

const {stack, sql} = useRun();

test('stores a message under the server’s time, and answers every repetition with that time', async () => {
  const couple = await makeCouple(stack, sql);
  const {ada, chatId} = couple;
  const sent = {id: randomUUID(), chatId, text: '  Hello \n'};
  const answers = await Promise.all(Array.from({length: 20}, () => postMessage(stack, ada, sent)));
  answers.push(await postMessage(stack, ada, sent));
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(new Set(answers.map(({status}) => status))).toEqual(new Set([200]));
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  const [row] = await sql<{at: number; text: string}[]>`
    select (extract(epoch from created_at) * 1000)::float8 as at, text from message
    where chat_id = ${chatId}`;
  expect(row).toEqual({at: bodies[0].createdAt, text: 'Hello'});
});

test('refuses an id that another message has, and changes nothing', async () => {
  const couple = await makeCouple(stack, sql);
  const {ada, ben, chatId} = couple;
  const first = {id: randomUUID(), chatId, text: 'One'};
  expect(await ada.send(first)).toEqual({ok: true});
  const conflict = {ok: false, code: 'message-conflict', message: CHAT.sendFailed};
  expect(await ada.send({...first, text: 'Two'})).toEqual(conflict);
  expect(await ben.send(first)).toEqual(conflict);
  const elsewhere = await makeCouple(stack, sql);
  expect(await ada.send({...first, chatId: elsewhere.chatId})).toEqual(conflict);
  expect(await storedTexts(sql, couple, ada)).toEqual(['One']);
});

const id = randomUUID();
test.each([
  ['nothing', null, 400, 'malformed', CHAT.sendFailed],
  ['no text', {id}, 400, 'malformed', CHAT.sendFailed],
  ['an id that is no UUID', {id: 'mine', text: 'hi'}, 400, 'malformed', CHAT.sendFailed],
  ['a number as text', {id, text: 7}, 400, 'malformed', CHAT.sendFailed],
  ['white space', {id, text: ' \n'}, 400, 'empty-message', CHAT.sendFailed],
  ['a zero-width space', {id, text: '\u200B'}, 400, 'empty-message', CHAT.sendFailed],
  ['half of a surrogate pair', {id, text: 'hi \uDE00'}, 400, 'malformed', CHAT.notStorable],
  ['a NUL', {id, text: 'a\0b'}, 400, 'malformed', CHAT.notStorable],
  ['2,001 characters', {id, text: 'x'.repeat(2001)}, 400, 'too-long', CHAT.tooLong],
  ['an unknown room', {id, text: 'hi', chatId: 'a_b'}, 404, 'chat-not-found', CHAT.sendNotFound],
  ['no room’s id', {id, text: 'hi', chatId: 'a\0'}, 404, 'chat-not-found', CHAT.sendNotFound],
])('refuses %s', async (_, part, status, code, message) => {
  const {ada, chatId} = await makeCouple(stack, sql);
  const response = await postMessage(stack, ada, part && {chatId, ...part});
  expect([response.status, await response.json()]).toMatchObject([status, {code, message}]);
  expect(await sql`select from message where chat_id = ${chatId}`).toHaveLength(0);
});

test('says that the other member has left', async () => {
  const couple = await makeCouple(stack, sql);
  await leaveForGood(stack, sql, couple.ben);
  const [room] = await sql<{chat_id: string}[]>`
    select chat_id from chat_member where user_id = ${couple.ada.userId}`;
  const message = {id: randomUUID(), chatId: room?.chat_id, text: 'Still there?'};
  const response = await postMessage(stack, couple.ada, message);
  expect(response.status).toBe(410);
  expect(await resultOf(response)).toEqual({
    ok: false,
    code: 'member-left',
    message: CONVERSATIONS.memberLeft,
  });
});

test('takes no message of a page that shows another member than the session’s', async () => {
  const {ada, ben, chatId} = await makeCouple(stack, sql);
  const message = {id: randomUUID(), chatId, text: 'As somebody else'};
  const response = await postMessage(stack, {userId: ben.userId, cookie: ada.cookie}, message);
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({code: 'other-member'});
  expect(await sql`select from message where chat_id = ${chatId}`).toHaveLength(0);
});

test('takes no message from another site', async () => {
  const {ada, chatId} = await makeCouple(stack, sql);
  const response = await fetch(`${stack.url}/api/chat/messages`, {
    method: 'POST',
    headers: {origin: 'https://elsewhere.example', cookie: ada.cookie, 'wing-member': ada.userId},
    body: JSON.stringify({id: randomUUID(), chatId, text: 'Forged'}),
  });
  expect(response.status).toBe(403);
});

longTest(
  'refuses messages above the rate limit with the time to wait, for their sender only',
  async () => {
    const {ada, ben, chatId} = await makeCouple(stack, sql);
    const sent = {id: randomUUID(), chatId, text: 'One too many'};
    let left: number = MESSAGE_RATE_LIMIT.points;
    const lane = async () => {
      for (; left > 0; left -= 1) await (await postMessage(stack, ada, {})).arrayBuffer();
    };
    await Promise.all(Array.from({length: 16}, lane));
    const last = await postMessage(stack, ada, {...sent, id: randomUUID()});
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last.json()).toMatchObject({code: 'too-often', message: NOT_NOW.messages});
    expect(await ben.send({...sent, id: randomUUID()})).toEqual({ok: true});
  },
);

test('takes messages of members with an open room alone', async ({signal}) => {
  const members = await makeAccessMembers(stack, sql);
  try {
    await checkCells(relationNames, signal, async (relation) => {
      const member = members.others[relation];
      const chatId = members.roomOf(relation);
      const {ok, code} = await member.send({id: randomUUID(), chatId, text: 'Let me in'});
      const isOpen = relation === 'matched' || relation === 'paused';
      expect(ok).toBe(isOpen);
      if (!isOpen) expect(code).toBe(SIGNED_OUT.has(relation) ? 'signed-out' : 'chat-not-found');
    });
    await checkCells(INVALID_COOKIES, signal, async (kind) => {
      const {owner, chatId} = members;
      const cookie = invalidCookie(kind, owner.cookie);
      const message = {id: randomUUID(), chatId, text: 'Let me in'};
      const response = await postMessage(stack, {userId: owner.userId, cookie}, message);
      expect(response.status).toBe(401);
    });
  } finally {
    await removeTown(sql);
  }
});

test('takes no message of a member who is not there', async () => {
  const {userId} = await signUp(stack);
  const response = await postMessage(stack, {userId, cookie: ''}, {});
  expect([response.status, await response.json()]).toMatchObject([
    401,
    {code: 'signed-out', message: 'Please sign in.'},
  ]);
});
