import {expect, test} from 'vitest';
import {interval} from './interval.ts';

test.each([
  [0, 10, [0, 0.2775]],
  [5, 10, [0.2366, 0.7634]],
  [81, 263, [0.2553, 0.3662]],
  [10, 10, [0.7225, 1]],
])("gives Wilson's interval for %i of %i", (part, of, [low = 0, high = 0]) => {
  expect(interval(part, of)).toEqual([expect.closeTo(low, 4), expect.closeTo(high, 4)]);
});
