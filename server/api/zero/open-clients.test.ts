// Whether the tab that made a mutation is still open when the mutation arrives.
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

test('treats a mutation as abandoned five seconds after its tab has closed', () => {
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

test('treats no mutation as abandoned while no tab of the browser is connected', () => {
  const clients = createOpenClients();
  expect(clients.isAbandoned(of('tab'))).toBe(false);
  connect(clients, 'tab')();
  vi.advanceTimersByTime(60_000);
  expect(clients.isAbandoned(of('tab'))).toBe(false);
});
