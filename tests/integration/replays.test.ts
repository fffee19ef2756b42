// A write sent many times, as one mutation, as one from each of many clients or as requests, takes effect once.
import {randomUUID} from 'node:crypto';
import {expect, test} from 'vitest';
import {chatIdOf} from '../../rules/chat/chat.ts';
import {INITIAL_CREDITS, MATCH_COST} from '../../rules/credits/credits.ts';
import {makeCouple} from '../support/chat.ts';
import {mutatorOf, pushBody, pushRequest, signUp, type Member} from '../support/member.ts';
import {suggestedCouple} from '../support/suggested.ts';
import {useRun} from '../support/run.ts';
import {postWrite} from '../support/writes.ts';

const {stack, sql} = useRun();
const TIMES = Array.from({length: 20}, (_, i) => i);

/** Sends the same request ten times concurrently, then ten times in sequence. */
async function replay({cookie}: Member, name: string, args: unknown): Promise<void> {
  const body = pushBody({group: randomUUID(), id: randomUUID()}, 1, name, args);
  const [half, rest] = [TIMES.slice(0, 10), TIMES.slice(10)];
  const answers = await Promise.all(half.map(() => pushRequest(stack, cookie, body)));
  for (const _ of rest) answers.push(await pushRequest(stack, cookie, body));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({status}) => status)).toEqual(TIMES.map(() => 200));
  expect(texts.filter((text) => text.includes('alreadyProcessed'))).toHaveLength(19);
}

/** Sends the same arguments from twenty clients concurrently. */
async function fromManyClients({cookie}: Member, name: string, args: unknown): Promise<void> {
  const answers = await Promise.all(TIMES.map(() => mutatorOf(stack, cookie)(name, args)));
  expect(answers.filter(({ok}) => ok).length).toBeGreaterThan(0);
}

/** Sends the same write ten times by each way concurrently. Each request is answered that the write is done. */
async function byBothWays(member: Member, name: string, args: unknown): Promise<void> {
  const half = TIMES.slice(0, 10);
  const mutating = half.map(() => mutatorOf(stack, member.cookie)(name, args));
  const posts = await Promise.all(half.map(() => postWrite(stack, member, {name, args})));
  await Promise.all(mutating);
  expect(posts).toEqual(half.map(() => ({status: 200})));
}

const charges = (chatId: string) => sql`select from credit_entry where chat_id = ${chatId}`;

async function creditsOf(members: readonly Member[]): Promise<number[]> {
  const ids = members.map(({userId}) => userId);
  const rows = await sql<{credits: number}[]>`
    select credits from wallet where user_id = any(${ids})`;
  return rows.map(({credits}) => credits);
}

test.each([
  ['the same mutation', replay],
  ['the same intent', fromManyClients],
  ['the same write by both ways', byBothWays],
])('%s 20 times: one match, one wallet', async (_, again) => {
  const couple = await suggestedCouple(stack, sql);
  const [a, b] = couple;
  await again(a, 'suggestion.answer', {otherId: b.userId, response: 'Yes'});
  expect(await creditsOf(couple)).toEqual([INITIAL_CREDITS, INITIAL_CREDITS]);
  await again(b, 'suggestion.answer', {otherId: a.userId, response: 'Yes'});
  const left = INITIAL_CREDITS - MATCH_COST;
  expect(await creditsOf(couple)).toEqual([left, left]);
  expect(await charges(chatIdOf(a.userId, b.userId))).toHaveLength(2);

  const newcomer = await signUp(stack);
  await again(newcomer, 'profile.saveBasics', {name: 'Kim', age: 40, gender: 'Male'});
  expect(await creditsOf([newcomer])).toEqual([INITIAL_CREDITS]);
  const entries = await sql`select from credit_entry where user_id = ${newcomer.userId}`;
  expect(entries).toHaveLength(1);
});

test('a retry of a stored message succeeds after its chat has closed', async () => {
  const {ada, ben, chatId} = await makeCouple(stack, sql);
  const sent = {id: randomUUID(), chatId, text: 'Did you get this?'};
  expect(await ada.send(sent)).toEqual({ok: true});
  expect(await ben.mutate('safety.unmatch', {otherId: ada.userId})).toEqual({ok: true});
  // Ada's client missed the acknowledgement and retries after a reload.
  expect(await ada.send(sent)).toEqual({ok: true});
  expect(await ada.send({...sent, id: randomUUID()})).toMatchObject({
    ok: false,
    code: 'chat-not-found',
  });
  expect(await sql`select from message where chat_id = ${chatId}`).toHaveLength(1);
});
