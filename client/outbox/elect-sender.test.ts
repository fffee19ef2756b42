// Which of a browser's tabs sends the outbox. The tabs share Web Locks that work in this process.
import {setImmediate} from 'node:timers/promises';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type {Zero} from '@rocicorp/zero';
import {electSender} from './elect-sender.ts';
import type {Outbox} from './outbox.ts';

type Tab = {document: EventTarget & {visibilityState: string}; leave: () => void};

/** The tabs that send at the moment. */
let sending: Set<string>;
/** The tabs that began to send, in order. */
let began: string[];

vi.mock('./deliver.ts', () => ({
  deliver: async (tab: string, _: Outbox, signal: AbortSignal) => {
    sending.add(tab);
    began.push(tab);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    sending.delete(tab);
  },
}));

beforeEach(() => {
  sending = new Set();
  began = [];
});
afterEach(() => vi.unstubAllGlobals());

function openTab(name: string, visibilityState: 'visible' | 'hidden'): Tab {
  const document = Object.assign(new EventTarget(), {visibilityState});
  vi.stubGlobal('document', document);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `electSender` only passes the first on
  const leave = electSender(name as unknown as Zero, {userID: 'ada'} as Outbox);
  return {document, leave};
}

function show({document}: Tab, visibilityState = 'visible'): void {
  vi.stubGlobal('document', document);
  document.visibilityState = visibilityState;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Lets the lock manager handle what the tabs have requested so far, and the requests that follow from it. */
async function locksSettled(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await navigator.locks.query();
    await setImmediate();
  }
}

const isSending = (...tabs: string[]) => vi.waitFor(() => expect([...sending]).toEqual(tabs));

test('one tab sends at a time, and the next one when it closes', async () => {
  const first = openTab('first', 'hidden');
  await isSending('first');
  const second = openTab('second', 'hidden');
  await isSending('first');
  first.leave();
  await isSending('second');
  second.leave();
  await isSending();
});

test('a visible tab takes over, and gives back when it closes', async () => {
  const hidden = openTab('hidden', 'hidden');
  await isSending('hidden');
  const visible = openTab('visible', 'visible');
  await isSending('visible');
  visible.leave();
  await isSending('hidden');
  hidden.leave();
  await isSending();
});

test('a waiting tab takes over when it becomes visible', async () => {
  const first = openTab('first', 'hidden');
  await isSending('first');
  const second = openTab('second', 'hidden');
  show(second);
  await isSending('second');
  // It sends already, so it steals no more, even from a tab that takes over later.
  show(second);
  const third = openTab('third', 'visible');
  await isSending('third');
  await locksSettled();
  expect(began).toEqual(['first', 'second', 'third']);
  for (const tab of [first, second, third]) tab.leave();
  await isSending();
});

test('a waiting tab that is hidden does not take over', async () => {
  const first = openTab('first', 'hidden');
  await isSending('first');
  const second = openTab('second', 'hidden');
  show(second, 'hidden');
  await locksSettled();
  expect(began).toEqual(['first']);
  first.leave();
  await isSending('second');
  second.leave();
  await isSending();
});

test('a tab that has closed takes over no more', async () => {
  const first = openTab('first', 'hidden');
  await isSending('first');
  const second = openTab('second', 'hidden');
  second.leave();
  show(second);
  await locksSettled();
  expect(began).toEqual(['first']);
  first.leave();
  await isSending();
});

test('requests a rejected lock again only after a delay', async () => {
  vi.useFakeTimers({toFake: ['setTimeout']});
  const request = vi.fn(() => Promise.reject(new DOMException('going away', 'AbortError')));
  vi.stubGlobal('navigator', {locks: {request}});
  const tab = openTab('tab', 'visible');
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(request).toHaveBeenCalledTimes(2);
  tab.leave();
  vi.useRealTimers();
});
