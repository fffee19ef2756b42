// Every term of the score has parts and a weight.
import {expect, test} from 'vitest';
import {blankMember} from '../../../../tests/support/population.ts';
import {RawTerms} from '../raw-terms.ts';
import {Scorer} from '../score.ts';
import {traitsOf} from '../traits/traits.ts';
import {PARTS, TERMS} from './parts.ts';

const NORM = {mean: 0, spread: 1};
const scorer = new Scorer(
  new RawTerms(PARTS.map(() => NORM)),
  TERMS.map(() => NORM),
);
const weights = scorer.weights(traitsOf(blankMember('u', {})));

test.each(TERMS.map((term, i) => ({term, i})))('$term has a part and a weight', ({i}) => {
  expect(PARTS.some(({term}) => term === i)).toBe(true);
  expect(weights[i]).toBeGreaterThan(0);
});
