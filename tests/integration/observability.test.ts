// Metrics and logs for the operator: metrics need the key, log lines carry the id that a request was answered with, and
// neither holds text that a member wrote.
import {randomUUID} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {z} from 'zod';
import {MUTATOR_NAMES} from '../../mutators/index.ts';
import {REFUSAL_CODES} from '../../rules/refusal.ts';
import {REQUEST_WRITES} from '../../rules/writes.ts';
import {parseEnv} from '../../server/platform/config/env.ts';
import {createLog} from '../../server/platform/observability/log.ts';
import {metricsRoutes} from '../../server/app/metrics-routes.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {makeCouple} from '../support/chat.ts';
import {eventually, openTestDatabase, type TestDatabase} from '../support/database.ts';
import {pushBody, pushRequest, removeMembers, signUp} from '../support/member.ts';

const stack = inject('stack');
const CANARY = `canary${randomUUID().slice(0, 8)}`;
let sql: TestDatabase;
beforeAll(() => {
  sql = openTestDatabase(stack);
});
afterAll(async () => {
  await removeMembers(sql);
  await sql.end();
});

const ask = (headers: Record<string, string>) => fetch(`${stack.url}/metrics`, {headers});

async function metrics(): Promise<string> {
  const response = await ask({authorization: `Bearer ${stack.metricsKey}`});
  expect(response.status).toBe(200);
  return response.text();
}

/** The sum of all series of a metric whose labels include these. */
function sumOf(text: string, name: string, labels: string[] = []): number {
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => labels.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

test('metrics need the bearer key', async () => {
  const near = `${stack.metricsKey.slice(0, -1)}x`;
  const tried: Record<string, string>[] = [
    {},
    {authorization: 'Bearer '},
    {authorization: `Bearer ${near}`},
    {authorization: `Basic ${stack.metricsKey}`},
    {authorization: `Bearer ${stack.apiKey}`},
    {'x-api-key': stack.metricsKey},
  ];
  for (const headers of tried) {
    const response = await ask(headers);
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain('wing_');
  }
  expect((await fetch(`${stack.url}/metrics?key=${stack.metricsKey}`)).status).toBe(401);
});

test('without a configured key the metrics answer 404', async () => {
  const {db, close} = openDatabase(stack.databaseUrl, 'wing-test', 1);
  const env = {...parseEnv({}), ZERO_CACHE_URL: [stack.url], ZERO_API_KEY: stack.apiKey};
  const app = metricsRoutes({db, env, log: createLog('silent')});
  expect((await app.request('/metrics')).status).toBe(404);
  const guess = {authorization: 'Bearer undefined'};
  expect((await app.request('/metrics', {headers: guess})).status).toBe(404);
  await close();
});

test('metrics count mutations by name and result, and cover durations, jobs and replication', async () => {
  const before = await metrics();
  const member = await signUp(stack);
  const basics = {name: 'Ada', age: 30, gender: 'Female'};
  expect((await member.mutate('profile.saveBasics', basics)).ok).toBe(true);
  expect((await member.mutate('profile.saveBasics', {...basics, age: 17})).ok).toBe(false);
  const client = {group: randomUUID(), id: randomUUID()};
  const body = pushBody(client, 1, 'profile.saveBasics', basics);
  await pushRequest(stack, member.cookie, body);
  await pushRequest(stack, member.cookie, body);
  // On a busy machine the database or zero-cache may answer too slowly once.
  const after = await eventually(async () => {
    const text = await metrics();
    const areUp = [/^wing_database_up 1$/m, /^wing_zero_cache_up\{url="[^"]+"\} 1$/m];
    return areUp.every((up) => up.test(text)) ? text : undefined;
  }, 'figures of a database and a zero-cache that are up');
  const grown = (name: string, ...labels: string[]) =>
    sumOf(after, name, labels) - sumOf(before, name, labels);
  const name = 'name="profile.saveBasics"';
  expect(grown('wing_mutations_total', name, 'result="ok"')).toBeGreaterThanOrEqual(2);
  expect(grown('wing_mutations_total', name, 'result="under-age"')).toBeGreaterThanOrEqual(1);
  expect(grown('wing_mutations_total', name, 'result="replayed"')).toBeGreaterThanOrEqual(1);
  expect(grown('wing_mutation_seconds_count', name)).toBeGreaterThanOrEqual(4);
  expect(grown('wing_request_seconds_count', 'endpoint="mutate"')).toBeGreaterThanOrEqual(4);
  for (const metric of ['wing_replication_slot_bytes', 'wing_replication_lag_bytes']) {
    expect(after).toMatch(new RegExp(`^${metric}\\{slot="[^"]+"\\} \\d`, 'm'));
  }
  expect(after).toMatch(/^wing_replication_slot_active\{slot="[^"]+"\} 1$/m);
  expect(after).toMatch(/^wing_jobs_waiting\{state="due"\} \d/m);
  expect(after).toMatch(/^wing_transaction_retries_total \d/m);
  expect(after).toMatch(/^wing_rounds_total \d/m);
});

const line = z.looseObject({msg: z.string(), request: z.string().optional()});

async function lines() {
  const output = await readFile(stack.outputFile, 'utf8');
  return output
    .split('\n')
    .filter((text) => text.startsWith('{') && text.endsWith('}'))
    .map((text) => line.parse(JSON.parse(text)));
}

test("logs a mutation under the answer's id", async () => {
  const member = await signUp(stack);
  const basics = {name: 'Ada', age: 30, gender: 'Female'};
  const client = {group: randomUUID(), id: randomUUID()};
  const body = pushBody(client, 1, 'profile.saveBasics', basics);
  const response = await pushRequest(stack, member.cookie, body);
  const id = response.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  const found = await eventually(
    async () => (await lines()).find(({request}) => request === id),
    'the line of the mutation',
  );
  expect(found).toMatchObject({msg: 'mutation', mutator: 'profile.saveBasics', result: 'ok'});
});

test('logs each job with its result', async () => {
  const done = {msg: 'job', job: expect.any(String), result: 'done'};
  const found = await eventually(
    async () => (await lines()).find(({msg, result}) => msg === 'job' && result === 'done'),
    'the line of a job',
  );
  expect(found).toMatchObject(done);
});

test('no label and no log line holds text that a member wrote', async () => {
  const {ada, chatId} = await makeCouple(stack, sql);
  const client = {group: CANARY, id: `${CANARY} at five`};
  await pushRequest(stack, ada.cookie, pushBody(client, 1, CANARY, {[CANARY]: CANARY}));
  await pushRequest(stack, ada.cookie, pushBody(client, 2, 'chat.markRead', {upTo: CANARY}));
  await ada.send({id: randomUUID(), chatId, text: CANARY});
  await ada.send({id: CANARY, chatId: CANARY, text: CANARY});
  await ada.mutate('profile.saveSummary', {summary: CANARY});
  await ada.mutate(`chat.${CANARY}`, {});
  await fetch(`${stack.url}/api/${CANARY}?${CANARY}`, {
    headers: {traceparent: CANARY, 'x-request-id': CANARY, authorization: `Bearer ${CANARY}`},
  });
  await fetch(`${stack.url}/api/zero/query`, {method: 'POST', body: CANARY});
  const text = await metrics();
  expect(text).not.toContain(CANARY);
  const values = (label: string) =>
    new Set(
      [...text.matchAll(new RegExp(`[{,]${label}="([^"]*)"`, 'g'))].map(([, value]) => value),
    );
  const names = [...text.matchAll(/^wing_mutations_total\{name="([^"]*)"/gm)].map(([, n]) => n);
  const known = new Set<unknown>(['unknown', ...MUTATOR_NAMES, ...REQUEST_WRITES]);
  expect(names.filter((n) => !known.has(n))).toEqual([]);
  expect(names).toContain('unknown');
  const results = new Set<unknown>([
    ...REFUSAL_CODES,
    'ok',
    'replayed',
    'again',
    'internal',
    'other-member',
    'unavailable',
    'done',
    'failed',
    'refused',
    'late',
  ]);
  expect([...values('result')].filter((result) => !results.has(result))).toEqual([]);
  expect([...values('endpoint')].toSorted()).toEqual(['mutate', 'other', 'query']);
  expect(await readFile(stack.outputFile, 'utf8')).not.toContain(CANARY);
});
