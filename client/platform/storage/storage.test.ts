import {afterEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../../tests/support/memory-storage.ts';
import {browserStorage, tabStorage} from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

function refuse(): never {
  throw new DOMException('', 'QuotaExceededError');
}

test('stores, finds and removes values', () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  expect(browserStorage.read('wing:a')).toBeUndefined();
  browserStorage.write('wing:a', 'one');
  browserStorage.write('else:wing:', 'two');
  expect(browserStorage.read('wing:a')).toBe('one');
  expect(browserStorage.keysWith('wing:')).toEqual(['wing:a']);
  browserStorage.write('wing:a', undefined);
  expect(browserStorage.read('wing:a')).toBeUndefined();
  expect(browserStorage.keysWith('wing:')).toEqual([]);
});

test('separates session storage from local storage', () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  tabStorage.write('wing:a', 'tab');
  expect([tabStorage.read('wing:a'), browserStorage.read('wing:a')]).toEqual(['tab', undefined]);
});

test('keeps the former value when the storage has become full', () => {
  const storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
  browserStorage.write('wing:a', 'one');
  vi.spyOn(storage, 'setItem').mockImplementation(refuse);
  browserStorage.write('wing:a', 'two');
  expect(browserStorage.read('wing:a')).toBe('one');
});
