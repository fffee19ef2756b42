// Rankings and their weights convert into each other.
import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {
  checkDimensionWeights,
  DEFAULT_ORDER,
  DIMENSIONS,
  orderOfWeights,
  weightsOfOrder,
} from './dimensions.ts';

const order = fc.shuffledSubarray([...DEFAULT_ORDER], {minLength: DIMENSIONS.length});

test('gives the most important statement 4, then 3, 2, 1', () => {
  fc.assert(
    fc.property(order, (ranking) => {
      const weights = weightsOfOrder(ranking);
      expect(ranking.map((statement) => weights[statement])).toEqual([4, 3, 2, 1]);
    }),
  );
});

test('accepts every ranking and restores its order', () => {
  fc.assert(
    fc.property(order, (ranking) => {
      const weights = weightsOfOrder(ranking);
      expect(checkDimensionWeights(weights)).toBeUndefined();
      expect(orderOfWeights(weights)).toEqual(ranking);
    }),
  );
});

test('accepts exactly the weights 1 to 4, each once, and shows the default order for others', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({min: 0, max: 5}), {maxLength: 5}), (weights) => {
      const isRanking = weights.toSorted().join() === '1,2,3,4';
      expect(checkDimensionWeights(weights) === undefined).toBe(isRanking);
      if (!isRanking) expect(orderOfWeights(weights)).toEqual(DEFAULT_ORDER);
    }),
  );
});

test.each([[[4, 3, 2, 2]], [[4, 3, 2, 1, 1]]])('refuses %j with the reason', (weights) => {
  expect(checkDimensionWeights(weights)).toEqual({
    code: 'wrong-ranking',
    message: 'Please put all four statements in order.',
  });
});
