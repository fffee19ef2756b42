import {afterEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import {browserStorage, tabStorage} from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

function forbidden(): never {
  throw new DOMException('', 'SecurityError');
}

test('stores, finds and removes values', () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  expect(browserStorage.read('wing:a')).toBeUndefined();
  expect(browserStorage.write('wing:a', 'one')).toBe(true);
  expect(browserStorage.write('else:wing:', 'two')).toBe(true);
  expect(browserStorage.read('wing:a')).toBe('one');
  expect(browserStorage.keysWith('wing:')).toEqual(['wing:a']);
  expect(browserStorage.write('wing:a', undefined)).toBe(true);
  expect(browserStorage.read('wing:a')).toBeUndefined();
  expect(browserStorage.keysWith('wing:')).toEqual([]);
});

test('separates session storage from local storage', () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  tabStorage.write('wing:a', 'tab');
  expect([tabStorage.read('wing:a'), browserStorage.read('wing:a')]).toEqual(['tab', undefined]);
});

test('neither stores nor throws when the browser forbids storage', () => {
  vi.stubGlobal('localStorage', {getItem: forbidden, setItem: forbidden, removeItem: forbidden});
  expect(browserStorage.write('wing:a', 'one')).toBe(false);
  expect(browserStorage.read('wing:a')).toBeUndefined();
  vi.stubGlobal('localStorage', undefined);
  expect(browserStorage.keysWith('')).toEqual([]);
});
