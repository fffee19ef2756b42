// A member's requests do not take the connections to Postgres that other members' requests need.
import {quietChannel} from '../../tests/support/quiet-channel.ts';
import {unsubscribeTokens} from '../features/notices/unsubscribe.ts';
import {once} from 'node:events';
import net from 'node:net';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {PHOTO_SLOTS} from '../../rules/photos/photos.ts';
import {REQUESTS_AT_ONCE} from '../../rules/rate-limits.ts';
import {parseEnv} from '../platform/config/env.ts';
import {folderStorage, newPhotoKey} from '../features/photos/storage.ts';
import {createLog} from '../platform/observability/log.ts';
import {openDatabase, type Database} from '../platform/postgres/client.ts';
import {createApp} from './app.ts';
import {createOperatorAuth} from '../features/desk/routes/operator-auth.ts';
import {createAuth} from '../features/account/sessions/auth.ts';

const FLOOD = 70;
/** Postgres' answer to a client that may not connect: an error that is not retried. */
const FIELDS = 'SFATAL\0C28000\0Mrefused\0\0';
const REFUSAL = Buffer.from(`E\0\0\0${String.fromCharCode(FIELDS.length + 4)}${FIELDS}`, 'latin1');

const refuse = (socket: net.Socket) => socket.end(REFUSAL);

/** Accepts connections and answers none; `refuseAll` ends these and later ones with an error. */
async function silentPostgres() {
  const sockets = new Set<net.Socket>();
  let isRefusing = false;
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.add(socket);
    if (isRefusing) socket.once('data', () => refuse(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `postgres://wing@127.0.0.1:${port}/wing`,
    connections: () => sockets.size,
    refuseAll: () => {
      isRefusing = true;
      for (const socket of sockets) refuse(socket);
    },
    close: () => server.close(),
  };
}

let postgres: Awaited<ReturnType<typeof silentPostgres>>;
let db: Database;
let close: () => Promise<void>;
beforeEach(async () => {
  postgres = await silentPostgres();
  ({db, close} = openDatabase(postgres.url, 'test'));
});
afterEach(async () => {
  await close();
  postgres.close();
});

/** The API, with the signed-in member taken from a header. */
function api() {
  const env = {...parseEnv({}), ZERO_CACHE_URL: [], ZERO_API_KEY: 'no key at all..'};
  const log = createLog('silent');
  const signIn = {env, secret: 'only for this test, and no other', db, log};
  const app = createApp(
    {
      env,
      db,
      auth: createAuth(signIn),
      signedIn: async (headers) => {
        const userId = headers.get('x-member');
        if (userId === null) return undefined;
        return {sessionId: userId, userId, signedInAt: new Date(), email: '', isConfirmed: true};
      },
      google: async () => undefined,
      log,
    },
    {
      channel: quietChannel(db),
      storage: folderStorage('/nowhere'),
      selfies: folderStorage('/nowhere'),
      deskAuth: createOperatorAuth(signIn),
      pushKey: '',
      unsubscribeTokens: unsubscribeTokens('a secret'),
      isStopping: () => false,
      jobs: {isWorking: async () => true, stop: async () => undefined},
    },
  );
  return (member: string, method: string, path: string, body?: object) =>
    app.request(
      `${env.publicUrl}${path}`,
      {
        method,
        headers: {'x-member': member, origin: env.publicUrl, 'content-type': 'application/json'},
        body: body && JSON.stringify(body),
      },
      {incoming: {socket: {remoteAddress: '127.0.0.1'}}},
    );
}

const ORDER = {keys: PHOTO_SLOTS.map(() => null)};

test.each([
  ['PUT', '/api/photos/order', ORDER],
  ['DELETE', `/api/photos/0?key=${newPhotoKey('ada')}`, undefined],
  ['GET', '/api/account/export', undefined],
  ['GET', '/api/safety/former', undefined],
] as const)('limits one member’s concurrent requests: %s %s', async (method, path, body) => {
  const ask = api();
  const flood = Array.from({length: FLOOD}, () => ask('ada', method, path, body));
  const other = ask('ben', method, path, body);
  await vi.waitFor(() => expect(postgres.connections()).toBeGreaterThan(REQUESTS_AT_ONCE.running));
  expect(postgres.connections()).toBe(REQUESTS_AT_ONCE.running + 1);
  postgres.refuseAll();
  const answers = await Promise.all(flood);
  const refused = answers.filter(({status}) => status === 429);
  expect(refused).toHaveLength(FLOOD - REQUESTS_AT_ONCE.running - REQUESTS_AT_ONCE.waiting);
  expect(refused[0]?.headers.get('Retry-After')).toBe('5');
  expect((await other).status).toBe(500);
});

test('serves a photo while the member’s other requests are at their limit', async () => {
  const ask = api();
  const flood = Array.from({length: REQUESTS_AT_ONCE.running}, () =>
    ask('ada', 'PUT', '/api/photos/order', ORDER),
  );
  const photo = ask(
    'ada',
    'GET',
    '/photos/user_photos/ben/00000000-0000-4000-8000-000000000000/320.webp',
  );
  expect((await photo).status).toBe(404);
  postgres.refuseAll();
  await Promise.all(flood);
});
