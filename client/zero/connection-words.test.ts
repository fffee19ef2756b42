import {expect, test} from 'vitest';
import {connectionWords} from './connection-words.ts';

const DISCONNECTED = {name: 'disconnected', reason: 'unable to connect for 60 seconds'} as const;

test('a tab in the background that never connected is connecting', () => {
  const words = connectionWords(DISCONNECTED, {wasConnected: false, isHidden: true});
  expect(words).toContain('Connecting…');
});

test('a tab that was connected, or is visible, is offline when Zero has given up', () => {
  for (const tab of [
    {wasConnected: true, isHidden: true},
    {wasConnected: false, isHidden: false},
  ]) {
    expect(connectionWords(DISCONNECTED, tab)).toContain('You are offline.');
  }
});
