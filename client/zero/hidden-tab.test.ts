import {expect, test} from 'vitest';
import {mayDisconnect} from './hidden-tab.ts';

const IDLE = {isPushOn: false, openChats: 0, pendingMatches: 0};

test('disconnects a hidden tab that waits for nothing', () => {
  expect(mayDisconnect(IDLE)).toBe(true);
});

test('keeps a hidden tab connected whose title counts unread messages', () => {
  expect(mayDisconnect({...IDLE, openChats: 1})).toBe(false);
  expect(mayDisconnect({...IDLE, pendingMatches: 1})).toBe(false);
});

test('disconnects a hidden tab on a device that gets notifications', () => {
  expect(mayDisconnect({...IDLE, isPushOn: true, openChats: 3, pendingMatches: 2})).toBe(true);
});
