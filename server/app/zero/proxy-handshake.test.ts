// Which handshakes the proxy forwards to zero-cache, which it refuses, and what they count.
import {once} from 'node:events';
import {expect, test} from 'vitest';
import {LATE_QUERIES_POINTS, SYNC_RATE_LIMIT} from '../../../rules/sync.ts';
import {createMessageLimit} from './message-limit.ts';
import {
  AD_HOC_QUERY,
  asking,
  heard,
  messagesOf,
  protocolOf,
  proxyTo,
  REFUSING_PORT,
  zeroCache,
} from '../../../tests/support/zero-proxy.ts';

const initial = (message: string) => ({
  initConnectionMessage: ['initConnection', JSON.parse(message)[1]],
});

test.each([
  ['an ad-hoc query', protocolOf(initial(AD_HOC_QUERY))],
  ['a token', protocolOf({authToken: 'other'})],
  ['nonsense', '%'],
  ['white space, which atob passes over', 'e30 '.repeat(2)],
])('refuses a handshake with %s', async (_, protocol) => {
  const zero = await zeroCache();
  const {dial} = await proxyTo(zero.port);
  expect(await heard(dial({protocol}))).toContain('HTTP/1.1 400 ');
  expect(zero.requests).toEqual([]);
});

test.each([
  ['one for a few queries in it', initial(asking(10)), 1],
  ['one for each ten queries in it', initial(asking(31)), 4],
  ['more when its queries come later', {}, LATE_QUERIES_POINTS],
])('counts a handshake: %s', async (_, hello, expected) => {
  const counted: number[] = [];
  const {dial} = await proxyTo(REFUSING_PORT, {
    count: async (_user, points) => counted.push(points) > 0,
  });
  expect(await heard(dial({protocol: protocolOf(hello)}))).toContain('HTTP/1.1 503 ');
  expect(counted).toEqual([expected]);
});

test('refuses a member’s handshakes above the limit of messages', async () => {
  const count = createMessageLimit();
  const {dial} = await proxyTo(REFUSING_PORT, {count});
  await count('ada', SYNC_RATE_LIMIT.points - LATE_QUERIES_POINTS);
  expect(await heard(dial())).toContain('HTTP/1.1 503 ');
  expect(await heard(dial())).toContain('HTTP/1.1 429 ');
});

test.each([
  [{method: 'POST'}, 405],
  [{headers: {origin: 'http://elsewhere.test'}}, 403],
  [{path: '/zero/sync/'}, 404],
  [{path: '/zero/sync/v51/connect/x'}, 404],
  [{path: '/zero/sync/vx/connect'}, 404],
  [{client: '__proto__'}, 400],
  [{group: 'constructor'}, 400],
  [{group: 'x'.repeat(65)}, 400],
  [{client: 'a%00'}, 400],
  [{profile: 'a%00'}, 400],
  [{client: 'c&baseCookie=zz'}, 400],
  [{client: ''}, 400],
  [{group: ''}, 400],
  [{ts: 'x'}, 400],
])('refuses %o', async (how, status) => {
  const {dial} = await proxyTo(REFUSING_PORT);
  expect(await heard(dial(how))).toContain(`HTTP/1.1 ${status} `);
});

test('forwards Wing’s own cookies, and no header that ends zero-cache', async () => {
  const zero = await zeroCache();
  const {dial} = await proxyTo(zero.port);
  const socket = dial({
    headers: {
      cookie: `a=${'x'.repeat(8000)}; wing.session_token=a.b%3D; not-wing.x=y; __Host-wing.state=c`,
      'transfer-encoding': 'chunked',
      trailer: 'x',
      'sec-websocket-extensions': 'x',
    },
  });
  await once(socket, 'data');
  const [{url = '', headers} = {headers: {}}] = zero.requests;
  expect(url).toContain('userID=ada');
  expect(headers).toMatchObject({cookie: 'wing.session_token=a.b%3D; __Host-wing.state=c'});
  expect(Object.keys(headers).toSorted()).toEqual([
    'connection',
    'cookie',
    'host',
    'origin',
    'sec-websocket-key',
    'sec-websocket-protocol',
    'sec-websocket-version',
    'upgrade',
    'user-agent',
  ]);
});

test.each(['v29', 'v52'])(
  'tells a page of protocol %s to load a newer version',
  async (version) => {
    const {open} = await proxyTo(REFUSING_PORT);
    const [error] = await messagesOf(open({path: `/zero/sync/${version}/connect`}), 1);
    expect(error).toContain('"kind":"VersionNotSupported"');
  },
);

test.each([
  ['of a former session’s member', 'ben'],
  ['without a session', undefined],
])('tells a page %s to sign in again, without zero-cache', async (_, userID) => {
  const zero = await zeroCache();
  const {open} = await proxyTo(zero.port, {signedIn: async () => userID});
  const [error] = await messagesOf(open(), 1);
  expect(error).toContain('"kind":"Unauthorized"');
  expect(zero.requests).toEqual([]);
});

test('refuses a connection whose session cannot be read, and logs why, once', async () => {
  const zero = await zeroCache();
  const {dial, lines} = await proxyTo(zero.port, {
    signedIn: () => Promise.reject(new TypeError('id is undefined')),
  });
  for (const _ of [1, 2]) expect(await heard(dial())).toContain('503 Service Unavailable');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('id is undefined');
});

test('closes the connection to zero-cache when the page’s handshake is none', async () => {
  const zero = await zeroCache();
  const {dial} = await proxyTo(zero.port);
  const called = zero.call();
  const answer = heard(dial({headers: {'sec-websocket-key': 'none'}}));
  await once(await called, 'close');
  expect(await answer).toContain('HTTP/1.1 400 ');
});
