import {expect, test} from 'vitest';
import {connectionText} from './connection-text.ts';

const DISCONNECTED = {name: 'disconnected', reason: 'unable to connect for 60 seconds'} as const;

test('shows a hidden tab that never connected as connecting', () => {
  const words = connectionText(DISCONNECTED, {wasConnected: false, isHidden: true});
  expect(words).toContain('Connecting…');
});

test('shows a visible or once connected tab as offline when Zero is disconnected', () => {
  for (const tab of [
    {wasConnected: true, isHidden: true},
    {wasConnected: false, isHidden: false},
  ]) {
    expect(connectionText(DISCONNECTED, tab)).toContain('You are offline.');
  }
});
