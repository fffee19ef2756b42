// Whether the tab that made a mutation is still open when the mutation arrives.
import {EventEmitter} from 'node:events';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {createOpenClients} from './open-clients.ts';

function connect(clients: ReturnType<typeof createOpenClients>, clientID: string) {
  const socket = new EventEmitter();
  clients.add(clientID, socket);
  return () => socket.emit('close');
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('treats a mutation sent by another tab as abandoned five seconds after its tab has closed', () => {
  const clients = createOpenClients();
  connect(clients, 'other');
  const close = connect(clients, 'tab');
  const closeAgain = connect(clients, 'tab');
  close();
  vi.advanceTimersByTime(60_000);
  expect(clients.isAbandoned('tab', 'other')).toBe(false);
  closeAgain();
  vi.advanceTimersByTime(4999);
  expect(clients.isAbandoned('tab', 'other')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(clients.isAbandoned('tab', 'other')).toBe(true);
  expect(clients.isAbandoned('never-seen', 'other')).toBe(true);
});

test('never treats a mutation sent by its own tab as abandoned, connected here or not', () => {
  const clients = createOpenClients();
  connect(clients, 'other');
  expect(clients.isAbandoned('tab', 'tab')).toBe(false);
  expect(clients.isAbandoned('täb/1', 't%C3%A4b%2F1')).toBe(false);
  expect(clients.isAbandoned('tab', undefined)).toBe(false);
});
