// What a request's id may be made of: what Zero and we make, and nothing that somebody wrote.
import {expect, test} from 'vitest';
import {
  currentRequest,
  mutationRequest,
  newRequest,
  requestFlags,
  requestOfFlags,
  within,
} from './request.ts';

test('a mutation is named as its browser names it, and by nothing that is no client id', () => {
  expect(mutationRequest('2g8k1nq0v9f3hj5d7s', 12).request).toBe('2g8k1nq0v9f3hj5d7s.12');
  for (const clientID of ['meet me at five', 'a', '', 'x'.repeat(80), 'tea"}\n{"level"']) {
    expect(mutationRequest(clientID, 1).request).toMatch(/^[0-9a-f]{16}$/);
  }
});

test('a job carries the request that added it, and believes no flag that is none of ours', () => {
  const context = {
    request: '2g8k1nq0v9f3hj5d7s.3',
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  };
  const flags = within(context, requestFlags);
  expect(requestOfFlags(flags)).toEqual(context);
  expect(currentRequest()).toBeUndefined();
  expect(requestFlags()).toEqual([]);
  expect(requestOfFlags(['request:what she wrote', 'traceparent:no']).request).toMatch(
    /^[0-9a-f]{16}$/,
  );
  expect(newRequest('nonsense').traceparent).toBeUndefined();
});
