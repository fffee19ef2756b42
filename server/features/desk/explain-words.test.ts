// An explanation names the strongest terms of each direction, for and against, and no others.
import {expect, test} from 'vitest';
import {explainInWords} from './explain-words.ts';

const term = (name: string, value: number, adds: number) => ({name, weight: 0.2, value, adds});

test('tells the strongest terms in words, and the expected chance once something is learned', () => {
  const terms = [
    term('age', 1.4, 0.04),
    term('looks', 0, 0),
    term('interests', -0.6, -0.02),
    term('readiness', 0.1, 0.01),
  ];
  const {directions, rules} = explainInWords({
    measuredAt: undefined,
    directions: [{from: 'ada', to: 'ben', terms, score: 0.6}],
    value: 0.6,
    predictions: [{from: 'ada', to: 'ben', contributions: [], probability: 0.414}],
    trust: 0.5,
    rescaled: undefined,
    weight: 0.6,
    offered: undefined,
    rules: [{rule: 'of the wished gender', holds: true}],
  });
  expect(directions).toEqual([
    {
      from: 'ada',
      to: 'ben',
      reasons: [
        'age: far above average, which speaks for it',
        'interests: a little below average, which speaks against it',
        'readiness: about average, which speaks for it',
        'a Yes was expected with 41 %',
      ],
    },
  ]);
  expect(rules).toEqual([{rule: 'of the wished gender', holds: true}]);
});
