// Clearing a departed member's data, and its retries.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import {noteIncomplete, wasIncomplete} from './incomplete.ts';
import {knownPeople, rememberPeople} from './known-people.ts';
import {
  clearMemberData,
  setCleanerLoader,
  onDeparture,
  unfinishedDepartures,
  cancelDeparture,
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
  setCleanerLoader(() => Promise.resolve());
});

test('clears a member who left, and forgets the departure', async () => {
  await clearMemberData('ada', 'signed-out');
  expect(cleared).toEqual(['ada signed-out']);
  expect([...unfinishedDepartures()]).toEqual([]);
});

test('notes the departure before anything is cleared', async () => {
  const clearing = clearMemberData('ada', 'ended');
  expect([...unfinishedDepartures()]).toEqual([['ada', 'ended']]);
  await clearing;
});

test('keeps the departure for a retry when a cleaner fails', async () => {
  failure = new Error('The disk is full.');
  rememberMember('ada');
  rememberPeople('ada', ['ben']);
  rememberMember('cleo');
  await clearMemberData('ada', 'signed-out');
  expect(knownPeople('ada')).toEqual([]);
  expect([...unfinishedDepartures().keys()]).toEqual(['ada']);
});

test('runs the loaded cleaners and keeps the departure when others cannot be loaded', async () => {
  setCleanerLoader(() => Promise.reject(new Error('offline')));
  await clearMemberData('ada', 'signed-out');
  expect(cleared).toEqual(['ada signed-out']);
  expect([...unfinishedDepartures().keys()]).toEqual(['ada']);
});

test('waits until the cleaners are loaded', async () => {
  const {promise, resolve} = Promise.withResolvers<void>();
  const called = Promise.withResolvers<void>();
  setCleanerLoader(() => {
    called.resolve();
    return promise;
  });
  const clearing = clearMemberData('ada', 'signed-out');
  await called.promise;
  await new Promise((pendingCallbacksRan) => setImmediate(pendingCallbacksRan));
  expect(cleared).toEqual([]);
  resolve();
  await clearing;
  expect(cleared).toEqual(['ada signed-out']);
});

test('clears nothing when the member has signed in again', async () => {
  const clearing = clearMemberData('ada', 'signed-out');
  cancelDeparture('ada');
  await clearing;
  expect(cleared).toEqual([]);
  expect([...unfinishedDepartures()]).toEqual([]);
});

test('clears nothing when the member has signed in again in another tab', async () => {
  const clearing = clearMemberData('ada', 'signed-out');
  rememberMember('ada');
  await clearing;
  expect(cleared).toEqual([]);
});

test("stores the known people of the browser's last member only", () => {
  expect(knownPeople('ada')).toEqual([]);
  rememberPeople('ada', ['ben']);
  expect(knownPeople('ada')).toEqual([]);
  rememberMember('ada');
  rememberPeople('ada', ['ben']);
  expect([knownPeople('ada'), knownPeople('ben')]).toEqual([['ben'], []]);
});

test.each(['{', '7', '[7]'])('reads the damaged list %s as empty', (damaged) => {
  rememberMember('ada');
  rememberPeople('ada', ['ben']);
  for (const key of Object.keys(localStorage)) {
    if (key.includes('people')) localStorage.setItem(key, damaged);
  }
  expect(knownPeople('ada')).toEqual([]);
});

test('clears the incomplete-profile mark at a departure', async () => {
  noteIncomplete('ada');
  expect([wasIncomplete('ada'), wasIncomplete('ben')]).toEqual([true, false]);
  await clearMemberData('ada', 'ended');
  expect(wasIncomplete('ada')).toBe(false);
});
