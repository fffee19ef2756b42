// Request ids accept what Zero and the API generate, and no other text.
import {expect, test} from 'vitest';
import {
  currentRequest,
  mutationRequest,
  requestFlags,
  requestOfFlags,
  withRequest,
} from './request.ts';

test('names a mutation by its client id and number, and ignores an invalid client id', () => {
  expect(mutationRequest('2g8k1nq0v9f3hj5d7s', 12)).toBe('2g8k1nq0v9f3hj5d7s.12');
  for (const clientID of ['meet me at five', 'a', '', 'x'.repeat(80), 'tea"}\n{"level"']) {
    expect(mutationRequest(clientID, 1)).toMatch(/^[0-9a-f]{16}$/);
  }
});

test('passes the request to its jobs as flags, and ignores invalid flags', () => {
  const request = '2g8k1nq0v9f3hj5d7s.3';
  expect(requestOfFlags(withRequest(request, requestFlags))).toBe(request);
  expect(currentRequest()).toBeUndefined();
  expect(requestFlags()).toEqual([]);
  expect(requestOfFlags(['request:what she wrote'])).toMatch(/^[0-9a-f]{16}$/);
});
