// Malformed requests to every endpoint and malformed WebSocket handshakes, with and without a session: no server error,
// no error in the log, and the sender's session and account are unchanged.
import {randomUUID} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import http from 'node:http';
import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {PHOTO_SLOTS} from '../../rules/photos/photos.ts';
import {REPORT_REASONS} from '../../rules/safety/report.ts';
import {uniqueAddress} from '../support/address.ts';
import {times} from '../support/length.ts';
import {PASSWORD, pushBody, pushRequest, signUp, uniqueEmail} from '../support/member.ts';
import {endpoints} from '../support/routes.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
/** Fixed, so that every run sends the same requests; WING_SEED overrides it. */
const SEED = Number(process.env.WING_SEED ?? 19);
const EACH = times(5, 1000);
const OTHERS = times(320, 20_000);
const AT_ONCE = 16;
const ERROR_LEVEL = 50;
/** Answers 503 when the database or zero-cache is down. */
const REPORTS_HEALTH = new Set(['GET /readyz']);

const text = fc.oneof(fc.string(), fc.string({unit: 'binary'}), fc.constant('\u0000'));
const known = fc.constantFrom('email', 'password', 'token', 'keys', 'endpoint', 'id', 'name');
const body = fc.oneof(
  fc.string(),
  fc.json({maxDepth: 5}),
  fc.dictionary(fc.oneof(known, fc.string()), fc.jsonValue()).map((value) => JSON.stringify(value)),
);
const escaped = text.map((value) => encodeURIComponent(value.toWellFormed()));
/** Unescaped text in the request line, which browsers do not send. */
const raw = fc.oneof(
  escaped,
  fc.constantFrom('%', '%zz', '%00', '%ff', '..', '//', '?', 'a'.repeat(5000)),
);
const type = fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'image/jpeg');

type Sent = {method: string; path: string; body?: string; headers?: http.OutgoingHttpHeaders};

const toRoute = (route: string): fc.Arbitrary<Sent> => {
  const [method = '', path = ''] = route.split(' ');
  return fc.record({body, query: escaped, tail: escaped, type}).map((nonsense) => ({
    method,
    path: `${path.replace(/\*|:\w+/g, nonsense.tail)}?q=${nonsense.query}`,
    body: method === 'GET' ? undefined : nonsense.body,
    headers: {'content-type': nonsense.type},
  }));
};

const prefix = fc.constantFrom(
  '/',
  '/api/',
  '/photos/',
  '/zero/sync/',
  '/api/typing?chat=',
  '/api/zero/',
  '/dev/',
  '/assets/',
);
const method = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'PROPFIND',
);

const anywhere: fc.Arbitrary<Sent> = fc
  .record({method, prefix, raw, body})
  .map((nonsense) => ({...nonsense, path: nonsense.prefix + nonsense.raw}));

const upgradePath = fc.constantFrom(
  '/zero/sync/v51/connect?',
  '/api/typing?chat=',
  '/zero/sync/',
  '/zero/',
  '/api/x?',
);
const handshake: fc.Arbitrary<Sent> = fc
  .record({
    method: fc.oneof(fc.constant('GET'), method),
    path: fc.tuple(upgradePath, raw).map((parts) => parts.join('')),
    upgrade: fc.constantFrom('websocket', 'websocket', 'WebSocket', 'h2c', 'tls/1.0', 'nonsense'),
    key: fc.constantFrom('dGhlIHNhbXBsZSBub25jZQ==', 'short', ''),
    version: fc.constantFrom('13', '8', 'x'),
    protocol: fc.oneof(escaped, fc.constantFrom('', 'e30%3D', encodeURIComponent(btoa('[1]')))),
  })
  .map(({upgrade, key, version, protocol, ...request}) => ({
    ...request,
    headers: {
      connection: 'Upgrade',
      upgrade,
      'sec-websocket-key': key,
      'sec-websocket-version': version,
      'sec-websocket-protocol': protocol,
    },
  }));

const agent = new http.Agent({keepAlive: true, maxSockets: AT_ONCE});

type Answer = {status: number; id: string | undefined};

/** Resolves with status 0 when the server closes the connection, as it may on invalid HTTP. */
function send({method: verb, path, body: sent, headers}: Sent, cookie: string): Promise<Answer> {
  const {hostname, port} = new URL(stack.url);
  return new Promise((resolve) => {
    const request = http.request({
      hostname,
      port,
      path: path.replaceAll(/[^\u0021-\u00ff]/g, ''),
      method: verb,
      agent: headers?.upgrade === undefined ? agent : false,
      headers: {
        origin: stack.url,
        'x-api-key': stack.apiKey,
        'x-forwarded-for': uniqueAddress(),
        ...(cookie === '' ? {} : {cookie}),
        ...headers,
      },
    });
    const answer = ({statusCode = 0, headers: received}: http.IncomingMessage) =>
      resolve({status: statusCode, id: received['x-request-id']?.toString()});
    request.on('response', (response) => {
      response.resume();
      answer(response);
    });
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      answer(response);
    });
    request.on('error', () => resolve({status: 0, id: undefined}));
    request.end(sent);
  });
}

/** The lines in Wing's log that report an error in one of these requests. */
async function errorsOf(ids: ReadonlySet<string>): Promise<string[]> {
  const lines = (await readFile(stack.outputFile, 'utf8')).split('\n');
  return lines.filter((line) => {
    // The last line may not be complete yet.
    if (!line.startsWith('{') || !line.endsWith('}')) return false;
    const {level, request}: {level?: number; request?: string} = JSON.parse(line);
    return (level ?? 0) >= ERROR_LEVEL && ids.has(request ?? '');
  });
}

const sample = (from: fc.Arbitrary<Sent>, numRuns: number) =>
  fc.sample(from, {seed: SEED, numRuns});

test(`seed ${SEED}: malformed requests cause no server error and no error in the log`, async () => {
  const routes = (await endpoints(stack)).filter((route) => !REPORTS_HEALTH.has(route));
  const all = [
    ...routes.flatMap((route) => sample(toRoute(route), EACH)),
    ...sample(anywhere, OTHERS),
    ...sample(handshake, OTHERS),
  ];
  const member = await signUp(stack);
  const leaver = await signUp(stack);
  // Any request to sign out succeeds, so those requests use a session of their own.
  const tasks = all.flatMap((sent) => {
    const {cookie} = sent.path.includes('sign-out') ? leaver : member;
    return ['', cookie].map((who) => ({sent, who}));
  });
  console.log(`${tasks.length} requests to ${routes.length} routes and elsewhere`);
  expect(tasks.length).toBeGreaterThan(2000);
  const failed: string[] = [];
  const ids = new Set<string>();
  const lane = async () => {
    for (let task = tasks.pop(); task; task = tasks.pop()) {
      const {status, id} = await send(task.sent, task.who);
      // Google is unreachable in tests, which the server logs as an error.
      if (id !== undefined && !task.sent.path.includes('google')) ids.add(id);
      if (status >= 500) failed.push(`${status} ${JSON.stringify(task.sent)}`);
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, lane));
  agent.destroy();
  expect(failed).toEqual([]);
  expect(ids.size).toBeGreaterThan(500);
  expect(await errorsOf(ids)).toEqual([]);
  const account = await fetch(`${stack.url}/api/account`, {headers: {cookie: member.cookie}});
  expect(await account.json()).toMatchObject({email: member.email, hasPassword: true});
});

const NUL = 'a\u0000b';
const ENDPOINT = 'https://fcm.googleapis.com/x';
const KEYS = {p256dh: 'p'.repeat(87), auth: 'a'.repeat(22)};
const [{value: reason}] = REPORT_REASONS;
const WITH_NUL: [string, unknown][] = [
  ['POST /api/account/sign-out-device', {id: NUL}],
  ['POST /api/account/confirm-email', {token: NUL}],
  ['POST /api/account/email', {email: `${NUL}@test.example`, password: PASSWORD}],
  ['POST /api/account/email', {email: uniqueEmail(), password: NUL}],
  ['POST /api/account/password', {currentPassword: NUL, newPassword: `new ${PASSWORD}`}],
  ['POST /api/account/password', {currentPassword: PASSWORD, newPassword: `${PASSWORD}${NUL}`}],
  ['POST /api/account/leave', {password: NUL}],
  ['POST /api/auth/sign-in/email', {email: uniqueEmail(), password: NUL}],
  ['POST /api/auth/sign-up/email', {email: uniqueEmail(), password: PASSWORD, name: NUL}],
  ['POST /api/auth/request-password-reset', {email: `${NUL}@test.example`}],
  ['POST /api/auth/reset-password', {token: NUL, newPassword: PASSWORD}],
  ['POST /api/safety/reports', {otherId: NUL, reason}],
  ['POST /api/safety/reports', {otherId: 'demoAda', reason, name: NUL}],
  ['PUT /api/push/subscription', {endpoint: `${ENDPOINT}\u0000`, keys: KEYS}],
  ['PUT /api/push/subscription', {endpoint: ENDPOINT, keys: KEYS, replaces: `${ENDPOINT}${NUL}`}],
  ['DELETE /api/push/subscription', {endpoint: `${ENDPOINT}\u0000`}],
  ['PUT /api/photos/order', {keys: PHOTO_SLOTS.map(() => NUL)}],
];

test.each(WITH_NUL)('%s refuses NUL in %j', async (route, sent) => {
  const {cookie} = await signUp(stack);
  const [verb, path] = route.split(' ');
  const {status, headers} = await fetch(`${stack.url}${path}`, {
    method: verb,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': uniqueAddress(),
      origin: stack.url,
      cookie,
    },
    body: JSON.stringify(sent),
  });
  expect(Math.floor(status / 100)).toBe(4);
  expect(await errorsOf(new Set([headers.get('x-request-id') ?? '']))).toEqual([]);
});

type Client = {group: string; id: string};
const client: Client = {group: randomUUID(), id: randomUUID()};
const save = (of: Client) => pushBody(of, 1, 'profile.saveBasics', {});

test.each([
  ['the client group', save({...client, group: NUL})],
  ['the client', save({...client, id: NUL})],
])('a push with NUL in the id of %s is refused', async (_, push) => {
  const {cookie} = await signUp(stack);
  const {status, headers} = await pushRequest(stack, cookie, push);
  expect(status).toBe(400);
  expect(await errorsOf(new Set([headers.get('x-request-id') ?? '']))).toEqual([]);
});
