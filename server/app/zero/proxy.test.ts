// What passes between a page and a zero-cache that is slow, failing or absent.
import {once} from 'node:events';
import {expect, test, vi} from 'vitest';
import {rankForGroup} from './rank-for-group.ts';
import {
  asking,
  connected,
  heard,
  messagesOf,
  protocolOf,
  proxyTo,
  REFUSING_PORT,
  urlOfZero,
  zeroCache,
} from '../../../tests/support/zero-proxy.ts';

test('forwards messages both ways, the first that zero-cache sends and the last of a page that leaves', async () => {
  const zero = await zeroCache();
  const {open} = await proxyTo(zero.port);
  const called = zero.call();
  const page = open();
  const received = messagesOf(page, 2);
  const upstream = await called;
  const sent = messagesOf(upstream, 2);
  for (const greeting of ['["connected",{}]', '["pokeStart",{}]']) upstream.send(greeting);
  expect(await received).toEqual(['["connected",{}]', '["pokeStart",{}]']);
  page.send(asking(1));
  page.send('["ping",{}]');
  page.close();
  expect(await sent).toEqual([asking(1), '["ping",{}]']);
  await once(upstream, 'close');
});

test('ends the connection to zero-cache of a page that left before the answer', async () => {
  const answer = Promise.withResolvers<void>();
  const zero = await zeroCache(undefined, answer.promise);
  const {open} = await proxyTo(zero.port);
  const called = zero.call();
  const page = open();
  await vi.waitFor(() => expect(zero.requests).toHaveLength(1));
  page.terminate();
  answer.resolve();
  await once(await called, 'close');
});

test('forwards the messages of a page one after the other while they are counted', async () => {
  const zero = await zeroCache();
  const counted: number[] = [];
  const {open} = await proxyTo(zero.port, {
    count: async (_, points) => {
      counted.push(points);
      // The first takes longer than the second.
      if (points === 2) await new Promise(setImmediate);
      return true;
    },
  });
  const {page, upstream} = await connected(zero, open);
  const sent = messagesOf(upstream, 2);
  page.send(asking(11));
  page.send('["ping",{}]');
  expect(await sent).toEqual([asking(11), '["ping",{}]']);
});

test('ends a page’s connection with zero-cache’s code, or as a restart when zero-cache crashes', async () => {
  const zero = await zeroCache();
  const {open} = await proxyTo(zero.port);
  const first = await connected(zero, open);
  first.upstream.close(3000);
  expect((await once(first.page, 'close'))[0]).toBe(3000);
  const second = await connected(zero, open);
  zero.cut(second.upstream);
  expect((await once(second.page, 'close'))[0]).toBe(1012);
});

test('connects a client group to its first zero-cache, and to the next when that one fails', async () => {
  const caches = [await zeroCache(), await zeroCache()];
  const failing = await zeroCache(500);
  const urls = [...caches.map(({port}) => port), failing.port].map(urlOfZero);
  const groups = Array.from({length: 50}, (_, i) => `g${i}`);
  const group = groups.find((one) => rankForGroup(urls, one)[0] === urlOfZero(failing.port));
  const [, next] = rankForGroup(urls, group ?? '');
  const {open, lines} = await proxyTo([...caches.map(({port}) => port), failing.port]);
  await once(open({...(group !== undefined && {group})}), 'open');
  expect(failing.requests).toHaveLength(1);
  expect(caches.find(({requests}) => requests.length === 1)?.port).toBe(
    Number(URL.parse(next ?? '')?.port),
  );
  expect(lines[0]).toContain('500');
});

test('does not try a client group’s first zero-cache while it is away', async () => {
  const caches = [await zeroCache(), await zeroCache()];
  const [first] = rankForGroup(
    caches.map(({port}) => urlOfZero(port)),
    'g',
  );
  const {open} = await proxyTo(
    caches.map(({port}) => port),
    {awayLast: (ranked) => ranked.toSorted((a, b) => Number(a === first) - Number(b === first))},
  );
  await once(open(), 'open');
  expect(caches.find(({port}) => urlOfZero(port) === first)?.requests).toEqual([]);
});

test.each([
  ['is unreachable', async () => REFUSING_PORT, 'ECONNREFUSED'],
  ['refuses connections', async () => (await zeroCache(500)).port, '500'],
])('answers every page and logs once while zero-cache %s', async (_what, port, reason) => {
  const {dial, lines} = await proxyTo(await port());
  for (const _ of [1, 2]) expect(await heard(dial())).toContain('503 Service Unavailable');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(reason);
});

test('sends zero-cache the queries of the handshake', async () => {
  const zero = await zeroCache();
  const {open} = await proxyTo(zero.port);
  const protocol = protocolOf({
    initConnectionMessage: ['initConnection', {desiredQueriesPatch: []}],
  });
  const {page, upstream} = await connected(zero, () => open({protocol}));
  expect([page.protocol, upstream.protocol]).toEqual([protocol, protocol]);
});
