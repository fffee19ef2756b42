// Floods, giants and standstills at the door: each is answered in words, and nothing is written.
import {randomUUID} from 'node:crypto';
import http from 'node:http';
import {expect, test} from 'vitest';
import {z} from 'zod';
import {PACES, tooOften} from '../../rules/pace.ts';
import {NOT_SUGGESTED} from '../../rules/suggestion.ts';
import {makeCouple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {pushBody, pushRequest, signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const MEGABYTE = 1024 * 1024;
/** Mutations in one request: few enough for the deadline on a busy machine. */
const AT_ONCE = 40;
const DEADLINE_MS = 10_000;
const pushed = z.object({
  mutations: z.array(z.object({result: z.looseObject({error: z.string().optional()})})),
});

test('more messages than anybody types are refused in words, and the others go on writing', async () => {
  const {ada, ben, chatId} = await makeCouple(stack, sql);
  const {points} = PACES['chat.send'];
  const message = (text: string) => ({id: randomUUID(), chatId, text});
  const client = {group: randomUUID(), id: randomUUID()};
  const mutations = Array.from(
    {length: points + 1},
    (_, i) => pushBody(client, i + 1, 'chat.send', message(`${i}`)).mutations[0],
  );
  const results = [];
  for (let at = 0; at < mutations.length; at += AT_ONCE) {
    const some = mutations.slice(at, at + AT_ONCE);
    const body = {...pushBody(client, 1, 'chat.send', {}), mutations: some};
    const answer = await pushRequest(stack, ada.cookie, body);
    results.push(...pushed.parse(await answer.json()).mutations);
  }
  const refused = results.flatMap(({result}) => (result.error ? [result] : []));
  const {code, message: sentence} = tooOften('chat.send');
  expect(refused).toEqual([{error: 'app', message: sentence, details: {code}}]);
  expect(await ben.mutate('chat.send', message('hello'))).toMatchObject({ok: true});
  const [row] = await sql<{count: number}[]>`
    select count(*)::int from message where chat_id = ${chatId} and sender = ${ada.userId}`;
  expect(row?.count).toBe(points);
});

test('more answers than anybody gives are refused in words', async () => {
  const {mutate} = await signUp(stack);
  const answer = () => mutate('suggestion.answer', {otherId: 'nobody', response: 'Yes'});
  for (let i = 0; i < PACES['suggestion.answer'].points; i += 1) {
    expect(await answer()).toMatchObject({ok: false, message: NOT_SUGGESTED});
  }
  const {code, message} = tooOften('suggestion.answer');
  expect(await answer()).toEqual({ok: false, code, message});
});

test.each([
  ['POST', '/api/auth/sign-in/email'],
  ['POST', '/api/account/email'],
  ['PUT', '/api/push/subscription'],
  ['PUT', '/api/photos/order'],
])('%s %s reads no body of more than a megabyte', async (method, path) => {
  const {cookie} = await signUp(stack);
  const init: RequestInit = {headers: {origin: stack.url, cookie, 'x-api-key': stack.apiKey}};
  init.method = method;
  init.body = JSON.stringify({text: 'x'.repeat(MEGABYTE)});
  const response = await fetch(`${stack.url}${path}`, init);
  expect(response.status).toBe(413);
});

/** The answer to a request whose body has not begun to come. */
function answerToHeaders(headers: http.OutgoingHttpHeaders): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${stack.url}/api/zero/mutate`, {method: 'POST', headers});
    request.on('error', reject).on('response', ({statusCode = 0}) => {
      resolve(statusCode);
      request.destroy();
    });
    request.flushHeaders();
  });
}

test('zero-cache may send 32 megabytes, and nobody else so much as a byte', async () => {
  const {cookie} = await signUp(stack);
  const own = {cookie, 'x-api-key': stack.apiKey};
  expect(await answerToHeaders({...own, 'content-length': 32 * MEGABYTE + 1})).toBe(413);
  expect(await answerToHeaders({cookie, 'transfer-encoding': 'chunked'})).toBe(403);
  const body = JSON.stringify({text: 'x'.repeat(2 * MEGABYTE)});
  const response = await fetch(`${stack.url}/api/zero/mutate`, {
    method: 'POST',
    headers: own,
    body,
  });
  expect(response.status).not.toBe(413);
});

test('a write that has to wait too long is answered within the deadline, and is done once it can be', async () => {
  const {userId, cookie, mutate} = await signUp(stack);
  await mutate('profile.saveBasics', {name: 'Before', age: 30, gender: 'Male'});
  const client = {group: randomUUID(), id: randomUUID()};
  const body = pushBody(client, 1, 'profile.saveBasics', {name: 'After', age: 30, gender: 'Male'});
  const began = performance.now();
  await sql.begin(async (tx) => {
    await tx`select from profile where user_id = ${userId} for update`;
    const response = await pushRequest(stack, cookie, body);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({code: 'too-slow'});
  });
  const took = performance.now() - began;
  console.log(`answered after ${Math.round(took)} ms`);
  expect(took).toBeLessThan(DEADLINE_MS + 2000);
  // The browser sends it again: it is done once, whoever was first.
  await eventually(async () => {
    const answer = await pushRequest(stack, cookie, body);
    return (await answer.text()).includes('alreadyProcessed') ? true : undefined;
  }, 'the write');
  const [row] = await sql<{name: string}[]>`select name from profile where user_id = ${userId}`;
  expect(row?.name).toBe('After');
});

const INTERNALS = /select |insert |params|node_modules|\.ts\b|\bat [A-Z]|postgres|drizzle|stack/i;

test('an error tells nothing of what is inside', async () => {
  const {cookie} = await signUp(stack);
  const bodies = [
    pushBody({group: 'a\u0000b', id: 'c\u0000d'}, 1, 'profile.saveBasics', {}),
    pushBody({group: randomUUID(), id: randomUUID()}, 7, 'profile.saveBasics', {}),
    pushBody({group: randomUUID(), id: randomUUID()}, 2 ** 60, 'no.such', {}),
    {nothing: 'of the kind'},
    [],
  ];
  for (const body of bodies) {
    const response = await pushRequest(stack, cookie, body);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toMatch(INTERNALS);
  }
  const broken = await fetch(`${stack.url}/api/zero/mutate`, {
    method: 'POST',
    headers: {'x-api-key': stack.apiKey, cookie},
    body: 'secret words {',
  });
  expect(broken.status).toBe(400);
  expect(await broken.text()).not.toContain('secret');
});
