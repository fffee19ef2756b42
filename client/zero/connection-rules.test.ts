import type {ConnectionState} from '@rocicorp/zero';
import {expect, test} from 'vitest';
import type {Session} from '../session/session.ts';
import {isConnected, isOffline, mayConnect} from './connection-rules.ts';

const NAMES = {
  connected: true,
  connecting: true,
  disconnected: true,
  'needs-auth': true,
  error: true,
  closed: true,
} satisfies Record<ConnectionState['name'], true>;
type Name = keyof typeof NAMES;

const namesFor = (holds: (name: Name) => boolean) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object literal
  (Object.keys(NAMES) as Name[]).filter(holds);

const CONFIRMED: Session = {status: 'signed-in', userID: 'ada', verified: true};
const UNCONFIRMED: Session = {...CONFIRMED, verified: false};

test('is connected in one state only, and not without a network', () => {
  expect(namesFor((name) => isConnected(name, true))).toEqual(['connected']);
  expect(namesFor((name) => isConnected(name, false))).toEqual([]);
});

test('a write may wait while Zero connects, but not without a network', () => {
  expect(namesFor((name) => mayConnect(name, true))).toEqual(['connected', 'connecting']);
  expect(namesFor((name) => mayConnect(name, false))).toEqual([]);
});

test('unless a session is unconfirmed, only a disconnected Zero is offline', () => {
  const others: Session[] = [{status: 'unknown'}, {status: 'signed-out'}];
  for (const session of [CONFIRMED, ...others]) {
    expect(namesFor((name) => isOffline(name, session))).toEqual(['disconnected']);
  }
});

test('an unconfirmed session is offline until Zero is connected, which confirms it', () => {
  const online = namesFor((name) => !isOffline(name, UNCONFIRMED));
  expect(online).toEqual(['connected']);
});
