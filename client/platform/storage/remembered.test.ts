// What a browser stores about its members, with in-memory local and session storage.
import {beforeEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../../tests/support/memory-storage.ts';
import {
  notifyOtherTabs,
  clearDrafts,
  departures,
  removeDepartureNote,
  forgetLastMember,
  hasMemberData,
  isSignOutPending,
  lastMember,
  noteDeparture,
  onOtherTabChange,
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

test('remembers the last member, and whether the tab shows the devtools', () => {
  expect(lastMember()).toBeUndefined();
  rememberMember('ada');
  rememberDevtools(true);
  expect([lastMember(), remembersDevtools()]).toEqual(['ada', true]);
  forgetLastMember();
  rememberDevtools(false);
  expect([lastMember(), remembersDevtools()]).toEqual([undefined, false]);
});

test('remembers a sign-out that the server has not confirmed', () => {
  expect(isSignOutPending()).toBe(false);
  setSignOutPending(true);
  expect(isSignOutPending()).toBe(true);
  setSignOutPending(false);
  expect(isSignOutPending()).toBe(false);
});

test('detects whether the browser holds data of any member', () => {
  expect(hasMemberData()).toBe(false);
  rememberMember('ada');
  expect(hasMemberData()).toBe(true);
  forgetLastMember();
  setSignOutPending(true);
  expect(hasMemberData()).toBe(true);
  setSignOutPending(false);
  local.setItem('another-site', 'x');
  expect(hasMemberData()).toBe(false);
  writeDraft('ada', 'chat:room', 'Hi');
  expect(hasMemberData()).toBe(true);
});

test("stores how each member's session ended", () => {
  noteDeparture('ada', 'signed-out');
  noteDeparture('ben', 'ended');
  expect([...departures()]).toEqual([
    ['ada', 'signed-out'],
    ['ben', 'ended'],
  ]);
  removeDepartureNote('ada');
  expect([...departures().keys()]).toEqual(['ben']);
});

test('keeps drafts by member and name, and clears those of one member', () => {
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

test('other tabs learn who has logged out, or that something else has changed', () => {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  const heard: string[] = [];
  onOtherTabChange((loggedOut) => heard.push(loggedOut));
  const written = vi.spyOn(localStorage, 'setItem');
  notifyOtherTabs('ada');
  notifyOtherTabs();
  for (const [key, value] of written.mock.calls) {
    for (const changed of [key, 'wing:last-member', null]) {
      for (const newValue of [value, null]) {
        window.dispatchEvent(Object.assign(new Event('storage'), {key: changed, newValue}));
      }
    }
  }
  expect(heard).toEqual(['ada', '']);
});

test('the note to other tabs is no data of a member', () => {
  notifyOtherTabs();
  expect(hasMemberData()).toBe(false);
});
