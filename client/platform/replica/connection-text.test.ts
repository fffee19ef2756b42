import {expect, test} from 'vitest';
import {connectionText} from './connection-text.ts';

const DISCONNECTED = {name: 'disconnected', reason: 'unable to connect for 60 seconds'} as const;

test('shows a hidden tab that never connected as connecting', () => {
  const words = connectionText(DISCONNECTED, {
    wasConnected: false,
    isHidden: true,
    hasRows: true,
  });
  expect(words).toContain('Connecting…');
});

test('shows a visible or once connected tab as offline when Zero is disconnected', () => {
  for (const tab of [
    {wasConnected: true, isHidden: true, hasRows: true},
    {wasConnected: false, isHidden: false, hasRows: true},
  ]) {
    expect(connectionText(DISCONNECTED, tab)).toContain('You are offline.');
  }
});

test('never speaks of saved data where there is none', () => {
  for (const name of ['connecting', 'disconnected'] as const) {
    for (const isHidden of [true, false]) {
      const state = {name, reason: '', attempt: 1, disconnectAt: 0};
      const words = connectionText(state, {wasConnected: false, isHidden, hasRows: false});
      expect(words).not.toMatch(/saved|read everything/);
    }
  }
});

test('tells a page that the server refuses to reload', () => {
  const page = {wasConnected: true, isHidden: false, hasRows: true};
  const error = {name: 'error', reason: 'too old'} as const;
  expect(connectionText(error, {...page, isRefused: true})).toContain('Reload this page.');
  expect(connectionText(error, page)).toContain('Trying again');
});
