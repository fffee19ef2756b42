// How the proxy counts connections, and closes one for a newer one of the same member.
import {once} from 'node:events';
import type net from 'node:net';
import {expect, test, vi} from 'vitest';
import {PLACE_TAKEN} from '../../../rules/sync.ts';
import {
  callThrough,
  closeFrame,
  connected,
  frame,
  SWITCH,
  zeroCache,
} from '../../../tests/support/zero-proxy.ts';
import {registry} from '../../platform/observability/metrics.ts';

const counted = async () =>
  (await registry.getSingleMetric('wing_connected_clients')?.get())?.values[0]?.value;

test('closes the oldest connection of a member for a new one, after the frame under way', async () => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  const first = await connected(zero, dial);
  const underWay = frame('news for the first', 'zero-cache');
  // Enough bytes for the proxy to see that it is no error.
  const begun = 14;
  first.upstream.write(underWay.subarray(0, begun));
  await once(first.socket, 'data');
  const second = await connected(zero, dial);
  first.upstream.write(Buffer.concat([underWay.subarray(begun), frame('unheard', 'zero-cache')]));
  const error = {kind: 'Internal', origin: 'zeroCache', message: PLACE_TAKEN};
  const errorFrame = frame(JSON.stringify(['error', error]), 'zero-cache');
  const closed = closeFrame(4008, PLACE_TAKEN);
  expect(await first.rest).toBe(String(underWay) + String(errorFrame) + closed);
  const frameForSecond = frame('news for the second', 'zero-cache');
  second.upstream.end(frameForSecond);
  expect(await second.rest).toBe(String(frameForSecond));
});

test.each([
  ['between two frames', Buffer.alloc(0)],
  ['in the middle of a frame', frame('never finished', 'zero-cache').subarray(0, -1)],
])('closes both sockets of a displaced connection %s', async (_, begun) => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  const first = await connected(zero, dial);
  // Its sockets end before their streams do.
  first.rest.catch(() => undefined);
  await vi.waitFor(async () => expect(await counted()).toBe(1));
  first.upstream.resume().write(begun);
  // The page neither answers nor closes the connection.
  const closed = [once(first.upstream, 'close'), once(first.socket, 'close')];
  const second = await connected(zero, dial);
  second.rest.catch(() => undefined);
  await Promise.all(closed);
  await vi.waitFor(async () => expect(await counted()).toBe(1));
  second.socket.destroy();
});

test.each([
  ['the browser disconnects', (socket: net.Socket) => socket.destroy()],
  ['zero-cache disconnects', (_: net.Socket, upstream: net.Socket) => upstream.resetAndDestroy()],
])('counts a connection until %s', async (_, go) => {
  const zero = await zeroCache();
  const {dial} = await callThrough(zero.port);
  const called = zero.call();
  const socket = dial();
  const upstream = await called;
  // Connections of earlier tests may still be closing.
  await vi.waitFor(async () => expect(await counted()).toBe(0));
  upstream.write(SWITCH);
  await once(socket, 'data');
  expect(await counted()).toBe(1);
  const closed = [once(socket, 'close'), once(upstream, 'close')];
  go(socket, upstream);
  await Promise.all(closed);
  await vi.waitFor(async () => expect(await counted()).toBe(0));
});
