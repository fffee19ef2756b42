// Request ids accept what Zero and the API generate, and no other text.
import {expect, test} from 'vitest';
import {
  currentRequest,
  mutationRequest,
  newRequest,
  requestFlags,
  requestOfFlags,
  withRequest,
} from './request.ts';

test('names a mutation by its client id and number, and ignores an invalid client id', () => {
  expect(mutationRequest('2g8k1nq0v9f3hj5d7s', 12).request).toBe('2g8k1nq0v9f3hj5d7s.12');
  for (const clientID of ['meet me at five', 'a', '', 'x'.repeat(80), 'tea"}\n{"level"']) {
    expect(mutationRequest(clientID, 1).request).toMatch(/^[0-9a-f]{16}$/);
  }
});

test('passes the request to its jobs as flags, and ignores invalid flags', () => {
  const context = {
    request: '2g8k1nq0v9f3hj5d7s.3',
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  };
  const flags = withRequest(context, requestFlags);
  expect(requestOfFlags(flags)).toEqual(context);
  expect(currentRequest()).toBeUndefined();
  expect(requestFlags()).toEqual([]);
  expect(requestOfFlags(['request:what she wrote', 'traceparent:no']).request).toMatch(
    /^[0-9a-f]{16}$/,
  );
  expect(newRequest('nonsense').traceparent).toBeUndefined();
});
