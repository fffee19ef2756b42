import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {blankMember} from '../../../tests/support/population.ts';
import {BarredPairs} from './barred-pairs.ts';
import {planRound} from './plan.ts';

const PEOPLE = 12;
const place = fc.nat({max: PEOPLE - 1});
const pairs = fc.array(
  fc.tuple(place, place).filter(([a, b]) => a !== b),
  {maxLength: 40},
);

test('a pair is barred in both orders exactly if it was given or added', () => {
  fc.assert(
    fc.property(pairs, pairs, (given, added) => {
      const barred = new BarredPairs(PEOPLE, Int32Array.from(given.flat()));
      for (const [a, b] of added) barred.add(a, b);
      const all = new Set([...given, ...added].flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
      for (let i = 0; i < PEOPLE; i++) {
        for (let j = 0; j < PEOPLE; j++) expect(barred.has(i, j)).toBe(all.has(`${i} ${j}`));
      }
    }),
  );
});

test('a member who is barred from all but one of hundreds is offered the only allowed candidate', () => {
  const participants = Array.from({length: 400}, (_, i) => ({
    member: blankMember(`m${i}`, i === 0 ? {gender: 'Male'} : {seeking: 'Men'}),
    openPositions: 3,
  }));
  const left = 317;
  const met = participants.flatMap((_, i) => (i > 0 && i !== left ? [0, i] : []));
  const {offers} = planRound({participants, barred: Int32Array.from(met), seed: 'one left'});
  expect(offers.map(({low, high}) => `${low} ${high}`)).toEqual([`m0 m${left}`]);
});
