// Requests that are too many, too large or too slow: each gets an answer with a reason, and writes nothing.
import {randomUUID} from 'node:crypto';
import http from 'node:http';
import {expect, test} from 'vitest';
import {
  ANSWER_RATE_LIMIT,
  ANSWERING_TOO_FAST,
  REFUSED_POINTS,
  WRITE_RATE_LIMIT,
} from '../../rules/rate-limits.ts';
import {ANSWERING} from '../../rules/suggestions/suggestion.ts';
import {PROBLEMS} from '../../rules/wording.ts';
import {eventually} from '../support/database.ts';
import {longTest} from '../support/long-test.ts';
import {pushBody, pushRequest, signUp} from '../support/member.ts';
import {breakSavingFor, mendSavingFor} from '../support/break-saving.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const MEGABYTE = 1024 * 1024;

test('refuses answers above the rate limit with a reason', async () => {
  const {mutate} = await signUp(stack);
  const answer = () => mutate('suggestion.answer', {otherId: 'nobody', response: 'Yes'});
  for (let i = 0; i < ANSWER_RATE_LIMIT.points; i += 1) {
    expect(await answer()).toMatchObject({ok: false, message: ANSWERING.notSuggested});
  }
  const {code, message} = ANSWERING_TOO_FAST;
  expect(await answer()).toEqual({ok: false, code, message});
});

async function statusWithCookies(kilobytes: number): Promise<number> {
  const cookie = `other=${'x'.repeat(kilobytes * 1024)}`;
  return (await fetch(`${stack.url}/api/config`, {headers: {cookie}})).status;
}

test('answers requests with 32 KB of cookies, and refuses 64 KB', async () => {
  expect([await statusWithCookies(32), await statusWithCookies(64)]).toEqual([200, 431]);
});

const resultsOf = (group: string) =>
  sql`select from wing_0.mutations where "clientGroupID" = ${group}`;

test('returns writes above the rate limit to their sender and stores no result for them', async () => {
  const {cookie} = await signUp(stack);
  const other = await signUp(stack);
  const client = {group: randomUUID(), id: randomUUID()};
  const allowed = Math.ceil(WRITE_RATE_LIMIT.points / (1 + REFUSED_POINTS));
  const mutations = Array.from(
    {length: 3 * allowed},
    (_, i) => pushBody(client, i + 1, 'profile.saveSummary', {}).mutations[0],
  );
  const body = {...pushBody(client, 1, '', {}), mutations};
  const answer = await pushRequest(stack, cookie, body);
  const unprocessed = mutations
    .slice(allowed)
    .map((mutation) => ({clientID: client.id, id: mutation?.id}));
  expect(await answer.json()).toMatchObject({kind: 'PushFailed', mutationIDs: unprocessed});
  expect((await pushRequest(stack, cookie, body)).status).toBe(429);
  expect(await resultsOf(client.group)).toHaveLength(allowed);
  expect(await other.mutate('profile.saveSummary', {})).toMatchObject({code: 'malformed'});
});

test('removes an exhausted notification job and keeps other exhausted jobs', async () => {
  const [notification, mail] = await sql<{id: string}[]>`
    select job.id from unnest(array['push-notice', 'mail-reset']) name,
      graphile_worker.add_job(name, '{}'::json, run_at => now() + interval '1 day', max_attempts => 1) job`;
  if (!notification || !mail) throw new Error('Two jobs are needed.');
  const ids = [notification.id, mail.id];
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where id = any(${ids})`;
  await sql`select graphile_worker.add_job('forget-expired', '{}'::json)`;
  const left = await eventually(async () => {
    const rows = await sql<{id: string}[]>`
      select id from graphile_worker.jobs where id = any(${ids})`;
    return rows.length < 2 ? [...rows] : undefined;
  }, 'the end of the notification');
  expect(left).toEqual([{id: mail.id}]);
  await sql`select graphile_worker.complete_jobs(${ids}::bigint[])`;
});

test.each([
  ['POST', '/api/auth/sign-in/email'],
  ['POST', '/api/account/email'],
  ['PUT', '/api/push/subscription'],
  ['PUT', '/api/photos/order'],
])('%s %s refuses a body above one megabyte', async (method, path) => {
  const {cookie} = await signUp(stack);
  const init: RequestInit = {headers: {origin: stack.url, cookie, 'x-api-key': stack.apiKey}};
  init.method = method;
  init.body = JSON.stringify({text: 'x'.repeat(MEGABYTE)});
  const response = await fetch(`${stack.url}${path}`, init);
  expect(response.status).toBe(413);
});

/** The status answered before any of the body is sent. */
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

test('accepts up to 32 megabytes from zero-cache and no body from other callers', async () => {
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

longTest('answers a blocked write within the deadline, and a retry completes it', async () => {
  const {userId, cookie, mutate} = await signUp(stack);
  await mutate('profile.saveBasics', {name: 'Before', age: 30, gender: 'Male'});
  const client = {group: randomUUID(), id: randomUUID()};
  const body = pushBody(client, 1, 'profile.saveBasics', {name: 'After', age: 30, gender: 'Male'});
  await sql.begin(async (tx) => {
    await tx`select from profile where user_id = ${userId} for update`;
    // The row lock is held until the answer arrives, so the write cannot complete before.
    const response = await pushRequest(stack, cookie, body);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({code: 'too-slow'});
  });
  // The client retries, and the write takes effect once.
  await eventually(async () => {
    const answer = await pushRequest(stack, cookie, body);
    return (await answer.text()).includes('alreadyProcessed') ? true : undefined;
  }, 'the write');
  const [row] = await sql<{name: string}[]>`select name from profile where user_id = ${userId}`;
  expect(row?.name).toBe('After');
});

const INTERNALS = /select |insert |params|node_modules|\.ts\b|\bat [A-Z]|postgres|drizzle|stack/i;

test('error responses reveal no internals', async () => {
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

test('a database error is reported with a fixed message', async () => {
  const member = await signUp(stack);
  await breakSavingFor(sql, member);
  const basics = {name: 'Ada', age: 30, gender: 'Female'};
  const refused = await member
    .mutate('profile.saveBasics', basics)
    .finally(() => mendSavingFor(sql, member));
  expect(refused).toEqual({ok: false, code: 'internal', message: PROBLEMS.somethingWrong});
});
