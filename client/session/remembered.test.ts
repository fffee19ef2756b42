// What a browser remembers of its members, over a local and a session storage in memory.
import {beforeEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import {
  announceChange,
  clearDrafts,
  departures,
  forgetDeparture,
  forgetMember,
  isKnown,
  isSignOutPending,
  lastMember,
  noteDeparture,
  onChangeElsewhere,
  readDraft,
  rememberDevtools,
  rememberMember,
  remembersDevtools,
  setSignOutPending,
  writeDraft,
} from './remembered.ts';

let local: MemoryStorage;
beforeEach(() => {
  local = new MemoryStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', new MemoryStorage());
});

test('remembers the last member until they leave, and their devtools with them', () => {
  expect(lastMember()).toBeUndefined();
  rememberMember('ada');
  rememberDevtools(true);
  expect([lastMember(), remembersDevtools()]).toEqual(['ada', true]);
  forgetMember();
  expect([lastMember(), remembersDevtools()]).toEqual([undefined, false]);
});

test('knows whether a sign-out is still to be told', () => {
  expect(isSignOutPending()).toBe(false);
  setSignOutPending(true);
  expect(isSignOutPending()).toBe(true);
  setSignOutPending(false);
  expect(isSignOutPending()).toBe(false);
});

test('a browser is known once it holds anything of a member', () => {
  expect(isKnown()).toBe(false);
  rememberMember('ada');
  expect(isKnown()).toBe(true);
  forgetMember();
  setSignOutPending(true);
  expect(isKnown()).toBe(true);
  setSignOutPending(false);
  local.setItem('another-site', 'x');
  expect(isKnown()).toBe(false);
  writeDraft('ada', 'chat:room', 'Hi');
  expect(isKnown()).toBe(true);
});

test('notes who left, and how', () => {
  noteDeparture('ada', 'signed-out');
  noteDeparture('ben', 'ended');
  expect([...departures()]).toEqual([
    ['ada', 'signed-out'],
    ['ben', 'ended'],
  ]);
  forgetDeparture('ada');
  expect([...departures().keys()]).toEqual(['ben']);
});

test('keeps drafts by member and name, and clears one member’s only', () => {
  writeDraft('ada', 'chat:one', 'First');
  writeDraft('ada', 'chat:two', 'Second');
  writeDraft('ben', 'chat:one', 'His');
  expect([readDraft('ada', 'chat:one'), readDraft('ada', 'chat:two')]).toEqual(['First', 'Second']);
  writeDraft('ada', 'chat:two', undefined);
  expect(readDraft('ada', 'chat:two')).toBeUndefined();
  clearDrafts('ada');
  expect(readDraft('ada', 'chat:one')).toBeUndefined();
  expect(readDraft('ben', 'chat:one')).toBe('His');
});

test('hears of a change in another tab, and of nothing else', () => {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  let changes = 0;
  onChangeElsewhere(() => (changes += 1));
  announceChange();
  const [key = ''] = Object.keys(local);
  for (const changed of [key, 'wing:last-member', null]) {
    window.dispatchEvent(Object.assign(new Event('storage'), {key: changed}));
  }
  expect(changes).toBe(1);
});

test('each announcement is a change that other tabs can see', () => {
  vi.useFakeTimers({now: 1});
  announceChange();
  const before = Object.values(local);
  vi.setSystemTime(2);
  announceChange();
  expect(Object.values(local)).not.toEqual(before);
  vi.useRealTimers();
});
