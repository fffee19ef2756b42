// What a browser stores about the question whether to install Wing, with an in-memory local storage.
import {beforeEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../../tests/support/memory-storage.ts';
import {forgetMatched, installState, noteInstallState} from './install-prompt.ts';

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));

test('a member who leaves takes along that there was a conversation', () => {
  noteInstallState('matched');
  forgetMatched();
  expect(installState()).toBe(undefined);
});

test('is not asked again after an answer, whoever has given it', () => {
  noteInstallState('offered');
  forgetMatched();
  expect(installState()).toBe('offered');
});
