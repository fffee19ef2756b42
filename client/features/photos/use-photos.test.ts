// Which order of photos is shown while a reorder or a deletion is pending.
import {expect, test, vi} from 'vitest';

vi.stubGlobal('window', new EventTarget());
const {isSameOrder, shownOrder, requestOrder} = await import('./use-photos.ts');

test('shows a requested order and a photo that arrives meanwhile', () => {
  const wanted = requestOrder(['b', 'a', null], ['a', 'b', null]);
  expect(shownOrder(['a', 'b', null], wanted)).toEqual(['b', 'a', null]);
  expect(shownOrder(['a', 'b', 'new'], wanted)).toEqual(['b', 'a', 'new']);
  expect(isSameOrder(['b', 'a', 'new'], shownOrder(['b', 'a', 'new'], wanted))).toBe(true);
});

test('does not show a deleted photo that the server still has', () => {
  const removed = requestOrder([null, 'b', null], ['a', 'b', null]);
  expect(shownOrder(['a', 'b', null], removed)).toEqual([null, 'b', null]);
  const ordered = requestOrder(['b', null, null], ['a', 'b', null], removed);
  expect(shownOrder(['a', 'b', null], ordered)).toEqual(['b', null, null]);
});
