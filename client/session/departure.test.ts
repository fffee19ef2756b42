// Who is cleared away, and when the clearing is tried again.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import {noteIncomplete, wasIncomplete} from './incomplete.ts';
import {knownPeople, rememberPeople} from './known-people.ts';
import {
  clearAway,
  findKeepers,
  onDeparture,
  unfinishedDepartures,
  welcomeBack,
} from './departure.ts';
import {rememberMember} from './remembered.ts';

const cleared: string[] = [];
let failure: Error | undefined;
onDeparture(async (userID, how) => {
  if (failure) throw failure;
  cleared.push(`${userID} ${how}`);
});

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
});
afterEach(() => {
  cleared.length = 0;
  failure = undefined;
  findKeepers(() => Promise.resolve());
});

test('clears a member who left, and forgets the departure', async () => {
  await clearAway('ada', 'signed-out');
  expect(cleared).toEqual(['ada signed-out']);
  expect([...unfinishedDepartures()]).toEqual([]);
});

test('notes the departure before anything is cleared', async () => {
  const clearing = clearAway('ada', 'ended');
  expect([...unfinishedDepartures()]).toEqual([['ada', 'ended']]);
  await clearing;
});

test('clears what it can and tries again later when something fails', async () => {
  failure = new Error('The disk is full.');
  rememberMember('ada');
  rememberPeople('ada', ['ben']);
  rememberMember('cleo');
  await clearAway('ada', 'signed-out');
  expect(knownPeople('ada')).toEqual([]);
  expect([...unfinishedDepartures().keys()]).toEqual(['ada']);
});

test('clears what is loaded and tries again later when a keeper cannot be loaded', async () => {
  findKeepers(() => Promise.reject(new Error('offline')));
  await clearAway('ada', 'signed-out');
  expect(cleared).toEqual(['ada signed-out']);
  expect([...unfinishedDepartures().keys()]).toEqual(['ada']);
});

test('waits for the keepers', async () => {
  const {promise, resolve} = Promise.withResolvers<void>();
  findKeepers(() => promise);
  const clearing = clearAway('ada', 'signed-out');
  await new Promise((later) => setTimeout(later, 5));
  expect(cleared).toEqual([]);
  resolve();
  await clearing;
  expect(cleared).toEqual(['ada signed-out']);
});

test('clears nothing of a member who came back', async () => {
  const clearing = clearAway('ada', 'signed-out');
  welcomeBack('ada');
  await clearing;
  expect(cleared).toEqual([]);
  expect([...unfinishedDepartures()]).toEqual([]);
});

test('clears nothing of a member who came back in another tab', async () => {
  const clearing = clearAway('ada', 'signed-out');
  rememberMember('ada');
  await clearing;
  expect(cleared).toEqual([]);
});

test('remembers whom a member’s replica holds, while the member is here', () => {
  expect(knownPeople('ada')).toEqual([]);
  rememberPeople('ada', ['ben']);
  expect(knownPeople('ada')).toEqual([]);
  rememberMember('ada');
  rememberPeople('ada', ['ben']);
  expect([knownPeople('ada'), knownPeople('ben')]).toEqual([['ben'], []]);
});

test.each(['{', '7', '[7]'])('takes the damaged list %s for an empty one', (damaged) => {
  rememberMember('ada');
  rememberPeople('ada', ['ben']);
  for (const key of Object.keys(localStorage)) {
    if (key.includes('people')) localStorage.setItem(key, damaged);
  }
  expect(knownPeople('ada')).toEqual([]);
});

test('forgets at a departure whose profile was incomplete', async () => {
  noteIncomplete('ada');
  expect([wasIncomplete('ada'), wasIncomplete('ben')]).toEqual([true, false]);
  await clearAway('ada', 'ended');
  expect(wasIncomplete('ada')).toBe(false);
});
