import {expect, test} from 'vitest';
import {isSameOrder, shownOrder, want} from './photo-order.ts';

test('an order shows at once, and a photo that arrives meanwhile shows too', () => {
  const wanted = want(['b', 'a', null], ['a', 'b', null]);
  expect(shownOrder(['a', 'b', null], wanted)).toEqual(['b', 'a', null]);
  expect(shownOrder(['a', 'b', 'new'], wanted)).toEqual(['b', 'a', 'new']);
  expect(isSameOrder(['b', 'a', 'new'], shownOrder(['b', 'a', 'new'], wanted))).toBe(true);
});

test('a removed photo does not come back while the server has it', () => {
  const removed = want([null, 'b', null], ['a', 'b', null]);
  expect(shownOrder(['a', 'b', null], removed)).toEqual([null, 'b', null]);
  const ordered = want(['b', null, null], ['a', 'b', null], removed);
  expect(shownOrder(['a', 'b', null], ordered)).toEqual(['b', null, null]);
});
