import {expect, test} from 'vitest';
import {canAffordMatch, CREDIT_KINDS} from './credits.ts';

test('a match costs twenty credits', () => {
  expect([0, 19, 20, 21].map(canAffordMatch)).toEqual([false, false, true, true]);
});

test('the ledger has five kinds of entries', () => {
  expect(CREDIT_KINDS).toEqual(['opening', 'match', 'grant', 'purchase', 'refund']);
});
