// How the proxy counts connections, and closes one for a newer one of the same member.
import {once} from 'node:events';
import {expect, test, vi} from 'vitest';
import type {WebSocket} from 'ws';
import {PLACE_TAKEN} from '../../../rules/sync.ts';
import {
  closeOf,
  connected,
  messagesOf,
  proxyTo,
  zeroCache,
  type StandIn,
} from '../../../tests/support/zero-proxy.ts';
import {register} from 'prom-client';

const counted = async () =>
  (await register.getSingleMetric('wing_connected_clients')?.get())?.values[0]?.value;

test('closes the oldest connection of a member for a new one', async () => {
  const zero = await zeroCache();
  const {open} = await proxyTo(zero.port);
  const first = await connected(zero, open);
  const received = messagesOf(first.page, 2);
  const closed = [closeOf(first.page), once(first.upstream, 'close')];
  first.upstream.send('["news",{}]');
  const second = await connected(zero, open);
  const error = {kind: 'Internal', origin: 'zeroCache', message: PLACE_TAKEN};
  expect(await received).toEqual(['["news",{}]', JSON.stringify(['error', error])]);
  expect((await Promise.all(closed))[0]).toEqual([4008, PLACE_TAKEN]);
  const next = messagesOf(second.page, 1);
  second.upstream.send('["more",{}]');
  expect(await next).toEqual(['["more",{}]']);
});

test('closes both sockets of a displaced page that neither answers nor closes', async () => {
  const zero = await zeroCache();
  const {open} = await proxyTo(zero.port);
  const first = await connected(zero, open);
  await vi.waitFor(async () => expect(await counted()).toBe(1));
  first.page.pause();
  const closed = once(first.upstream, 'close');
  const second = await connected(zero, open);
  await closed;
  await vi.waitFor(async () => expect(await counted()).toBe(1));
  second.page.terminate();
});

test.each([
  ['the page disconnects', (page: WebSocket) => page.terminate()],
  [
    'zero-cache disconnects',
    (_: WebSocket, upstream: WebSocket, zero: StandIn) => zero.cut(upstream),
  ],
])('counts a connection until %s', async (_, go) => {
  const zero = await zeroCache();
  const {open} = await proxyTo(zero.port);
  // Connections of earlier tests may still be closing.
  await vi.waitFor(async () => expect(await counted()).toBe(0));
  const {page, upstream} = await connected(zero, open);
  expect(await counted()).toBe(1);
  const closed = [once(page, 'close'), once(upstream, 'close')];
  go(page, upstream, zero);
  await Promise.all(closed);
  await vi.waitFor(async () => expect(await counted()).toBe(0));
});
