// Which handshakes the proxy forwards to zero-cache, which it refuses, and what they cost.
import {expect, test} from 'vitest';
import {createQueryLimit} from './query-limit.ts';
import {
  AD_HOC_QUERY,
  asking,
  callThrough,
  connected,
  heard,
  protocolOf,
  QUERIES,
  REFUSING_PORT,
  zeroCache,
} from '../../../tests/support/zero-proxy.ts';

test.each([
  [
    'with more queries than its rate limit allows',
    protocolOf({initConnectionMessage: ['initConnection', JSON.parse(asking(QUERIES + 1))[1]]}),
    429,
  ],
  [
    'with an ad-hoc query',
    protocolOf({initConnectionMessage: ['initConnection', JSON.parse(AD_HOC_QUERY)[1]]}),
    400,
  ],
  ['with a token', protocolOf({authToken: 'other'}), 400],
  ['with nonsense', '%', 400],
])('refuses a handshake %s', async (_, protocol, status) => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  expect(await heard(dial({protocol}))).toContain(`HTTP/1.1 ${status} `);
});

test.each([
  [95, 'in it', {initConnectionMessage: ['initConnection', {desiredQueriesPatch: []}]}],
  [20, 'after it', {}],
])('accepts %i handshakes a minute whose queries come %s', async (count, _, hello) => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port, {consumePoints: createQueryLimit()});
  const protocol = protocolOf(hello);
  for (let i = 0; i < count; i += 1) {
    const {socket, rest} = await connected(zero, () => dial({protocol}));
    socket.destroy();
    await rest.catch(() => undefined);
  }
  expect(await heard(dial({protocol}))).toContain('HTTP/1.1 429 ');
});

test('counts the late queries of a page that leaves before zero-cache has answered', async () => {
  const zero = await zeroCache();
  const counted: number[] = [];
  const consumePoints = async (_: string, points: number) => counted.push(points) > 0;
  const {dial} = await callThrough(zero.port, {consumePoints});
  const called = zero.call();
  const socket = dial({protocol: protocolOf({})});
  await called;
  socket.destroy();
  expect(counted).toEqual([100]);
});

test('returns the points of a connection while zero-cache is down, and counts refused handshakes', async () => {
  const zero = await zeroCache();
  const counted: number[] = [];
  const consumePoints = async (_: string, points: number) => counted.push(points) > 0;
  const {dial} = await callThrough(REFUSING_PORT, {consumePoints});
  expect(await heard(dial())).toContain('HTTP/1.1 503 ');
  expect(await heard(dial({protocol: '%'}))).toContain('HTTP/1.1 400 ');
  expect(counted).toEqual([100, -100, 200]);
  expect(zero.asked()).toBe('');
});

test('refuses another method than GET', async () => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  expect(await heard(dial({method: 'POST'}))).toContain('HTTP/1.1 405 ');
});

test.each([
  {client: '__proto__'},
  {group: 'constructor'},
  {group: 'x'.repeat(65)},
  {client: 'a%00'},
  {profile: 'a%00'},
  {client: 'c&baseCookie=zz'},
  {client: ''},
  {group: ''},
  {ts: 'x'},
])('refuses an invalid id: %o', async (ids) => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  expect(await heard(dial(ids))).toContain('HTTP/1.1 400 ');
});

test.each(['/zero/sync/', '/zero/sync/v51/connect/x', '/zero/sync/vx/connect'])(
  'refuses the path %s',
  async (path) => {
    const zero = await zeroCache();
    const {dial} = await callThrough(zero.port);
    expect(await heard(dial({path}))).toContain('HTTP/1.1 404 ');
  },
);

test('makes a client begin a new replica when zero-cache has too many rows of the old one', async () => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port, {mustBeginAnew: async ({group}) => group === 'g'});
  expect(await heard(dial())).toContain('"kind":"ClientNotFound"');
  expect(zero.asked()).toBe('');
  const {socket, rest} = await connected(zero, () => dial({group: 'new'}));
  socket.destroy();
  await rest.catch(() => undefined);
});

test('forwards the cookie of a page whose member is signed in', async () => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  const called = zero.call();
  dial();
  await called;
  expect(zero.asked()).toContain('userID=ada');
  expect(zero.asked()).toContain('whose=it-is');
});

test.each(['v29', 'v52'])(
  'tells a page of protocol %s to load a newer version',
  async (version) => {
    const zero = await zeroCache();
    const {dial} = await callThrough(zero.port);
    const received = await heard(dial({path: `/zero/sync/${version}/connect`}));
    expect(received).toContain('"kind":"VersionNotSupported"');
    expect(zero.asked()).toBe('');
  },
);

test.each([
  ['of a former session’s member', 'ben'],
  ['without a session', undefined],
])('tells a page %s to sign in again, without zero-cache', async (_, userID) => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port, {signedIn: async () => userID});
  const received = await heard(dial());
  expect(received).toContain('101 Switching Protocols');
  expect(received).toContain('"kind":"Unauthorized"');
  expect(zero.asked()).toBe('');
});

test('refuses a connection whose session cannot be read', async () => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port, {
    signedIn: () => Promise.reject(new Error('No database.')),
  });
  expect(await heard(dial())).toContain('503 Service Unavailable');
});
