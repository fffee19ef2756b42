// Who is there when a mutation arrives: the tab that made it, or only another one of the same browser.
import {EventEmitter} from 'node:events';
import http from 'node:http';
import {Socket} from 'node:net';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {createOpenClients} from './open-clients.ts';

function connect(clients: ReturnType<typeof createOpenClients>, clientID: string) {
  const request = new http.IncomingMessage(new Socket());
  request.url = `/zero/sync/v49/connect?clientGroupID=g&clientID=${clientID}&userID=u`;
  const socket = new EventEmitter();
  clients.add(request, socket);
  return () => socket.emit('close');
}

const of = (clientID: string) => ({clientGroupID: 'g', clientID});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what a tab makes is its own while it is connected and for five seconds more, and abandoned then', () => {
  const clients = createOpenClients();
  connect(clients, 'other');
  const close = connect(clients, 'tab');
  const closeAgain = connect(clients, 'tab');
  close();
  vi.advanceTimersByTime(60_000);
  expect(clients.isAbandoned(of('tab'))).toBe(false);
  closeAgain();
  vi.advanceTimersByTime(4999);
  expect(clients.isAbandoned(of('tab'))).toBe(false);
  vi.advanceTimersByTime(1);
  expect(clients.isAbandoned(of('tab'))).toBe(true);
  expect(clients.isAbandoned(of('never-seen'))).toBe(true);
});

test('where no tab of a browser is connected, nobody else can have sent it', () => {
  const clients = createOpenClients();
  expect(clients.isAbandoned(of('tab'))).toBe(false);
  connect(clients, 'tab')();
  vi.advanceTimersByTime(60_000);
  expect(clients.isAbandoned(of('tab'))).toBe(false);
});
