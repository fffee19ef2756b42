// A room's sockets that are closed, replaced and lost, on a server in the same process.
import {once} from 'node:events';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {WebSocketServer, type WebSocket as ServerSocket} from 'ws';
import {openReconnecting} from './reconnecting-socket.ts';

let server: WebSocketServer;
let url: string;
const accepted: ServerSocket[] = [];

beforeEach(async () => {
  server = new WebSocketServer({host: '127.0.0.1', port: 0});
  server.on('connection', (socket) => accepted.push(socket));
  await once(server, 'listening');
  const address = server.address();
  url = typeof address === 'object' ? `ws://127.0.0.1:${address?.port}` : '';
});

afterEach(() => {
  for (const socket of accepted.splice(0)) socket.terminate();
  server.close();
});

/** A caller that keeps the open socket, as useRoomSocket does. */
function openInto(page: {socket: WebSocket | undefined}) {
  return openReconnecting(
    url,
    (socket) => {
      page.socket = socket;
    },
    () => undefined,
  );
}

test('the late end of a closed socket does not take the next one away', async () => {
  const page: {socket: WebSocket | undefined} = {socket: undefined};
  const firstOpening = openInto(page);
  await vi.waitUntil(() => page.socket);
  const first = page.socket;
  // The server answers the closing handshake late.
  accepted[0]?.pause();
  firstOpening.close();
  expect(page.socket).toBeUndefined();
  const secondOpening = openInto(page);
  await vi.waitUntil(() => page.socket);
  const second = page.socket;
  const ended = first && once(first, 'close');
  accepted[0]?.resume();
  await ended;
  expect(page.socket).toBe(second);
  secondOpening.close();
});

test('a lost socket is opened again, a closed one is not', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  const page: {socket: WebSocket | undefined} = {socket: undefined};
  const opening = openInto(page);
  await vi.waitUntil(() => page.socket);
  accepted[0]?.terminate();
  await vi.waitUntil(() => page.socket === undefined);
  await vi.advanceTimersByTimeAsync(3000);
  await vi.waitUntil(() => page.socket);
  opening.close();
  expect(page.socket).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(accepted).toHaveLength(2);
  vi.useRealTimers();
});

test('the next socket is open before the one that the server will close, and both go at the end', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  const page: {socket: WebSocket | undefined} = {socket: undefined};
  const opening = openInto(page);
  await vi.waitUntil(() => page.socket);
  const first = page.socket;
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  await vi.waitUntil(() => page.socket !== first);
  expect(page.socket).toBeDefined();
  await vi.waitUntil(() => accepted[0]?.readyState === WebSocket.CLOSED);
  opening.renew();
  opening.close();
  await vi.waitUntil(() => accepted.every(({readyState}) => readyState === WebSocket.CLOSED));
  vi.useRealTimers();
});

test('a renewal that fails leaves the open socket as it is', async () => {
  const page: {socket: WebSocket | undefined} = {socket: undefined};
  const opening = openInto(page);
  await vi.waitUntil(() => page.socket);
  const first = page.socket;
  let refusals = 0;
  server.options.verifyClient = () => {
    refusals += 1;
    return false;
  };
  // A second renewal begins when the first has ended.
  await vi.waitUntil(() => {
    opening.renew();
    return refusals > 1;
  });
  expect(page.socket).toBe(first);
  expect(first?.readyState).toBe(WebSocket.OPEN);
  opening.close();
});

test('a closed one is not renewed', async () => {
  const page: {socket: WebSocket | undefined} = {socket: undefined};
  const opening = openInto(page);
  await vi.waitUntil(() => page.socket);
  opening.close();
  const opened = vi.spyOn(globalThis, 'WebSocket');
  opening.renew();
  expect(opened).not.toHaveBeenCalled();
  opened.mockRestore();
});
