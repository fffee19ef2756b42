import {afterEach, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../../tests/support/memory-storage.ts';
import {replaceIfBroken} from './storage-in-memory.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function refuse(): never {
  throw new DOMException('', 'QuotaExceededError');
}

test('leaves a storage that works', () => {
  const storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
  expect(replaceIfBroken('localStorage')).toBe(true);
  expect(localStorage).toBe(storage);
  expect(storage).toHaveLength(0);
});

test('keeps values of a forbidden storage in memory', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(replaceIfBroken('localStorage')).toBe(false);
  localStorage.setItem('a', '1');
  localStorage.setItem('b', '2');
  localStorage.removeItem('b');
  expect([localStorage.getItem('a'), localStorage.getItem('b'), localStorage.length]).toEqual([
    '1',
    null,
    1,
  ]);
  expect(localStorage.key(0)).toBe('a');
});

test('shows what a full storage has, hides it behind newer values, and deletes it', () => {
  const full = new MemoryStorage();
  full.setItem('old', '1');
  vi.spyOn(full, 'setItem').mockImplementation(refuse);
  vi.stubGlobal('localStorage', full);
  expect(replaceIfBroken('localStorage')).toBe(false);
  expect(localStorage.getItem('old')).toBe('1');
  localStorage.setItem('old', '2');
  expect(localStorage.getItem('old')).toBe('2');
  localStorage.removeItem('old');
  expect([localStorage.getItem('old'), full.getItem('old')]).toEqual([null, null]);
});

test.each(['getItem', 'setItem', 'removeItem'] as const)(
  'replaces a storage whose %s throws',
  (name) => {
    const broken = new MemoryStorage();
    vi.spyOn(broken, name).mockImplementation(refuse);
    vi.stubGlobal('sessionStorage', broken);
    expect(replaceIfBroken('sessionStorage')).toBe(false);
    sessionStorage.setItem('a', '1');
    sessionStorage.removeItem('a');
    expect(sessionStorage.getItem('a')).toBeNull();
  },
);
