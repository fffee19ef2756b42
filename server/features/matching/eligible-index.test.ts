import {expect, test} from 'vitest';
import {population} from '../../../tests/support/population.ts';
import {areEligible} from './eligibility.ts';
import {EligibleIndex} from './eligible-index.ts';
import {randomFrom} from './random.ts';

const members = population(400, 'index');
const everybody = members.map((_, i) => i);
const index = new EligibleIndex(members, everybody);
const eligibleFor = (u: number) =>
  everybody.filter((v) => {
    const [a, b] = [members[u], members[v]];
    return a !== undefined && b !== undefined && areEligible(a, b);
  });

test('finds exactly the people a member may meet', () => {
  for (const u of everybody) {
    const found = index.sample(u, members.length, randomFrom(1));
    expect(found.toSorted((a, b) => a - b)).toEqual(eligibleFor(u));
  }
});

test('a sample has the requested size without repeats, or all eligible people', () => {
  for (const u of everybody) {
    const found = index.sample(u, 10, randomFrom(u));
    expect(new Set(found).size).toBe(found.length);
    expect(found.length).toBeGreaterThanOrEqual(Math.min(10, eligibleFor(u).length));
    expect(found.length).toBeLessThanOrEqual(16);
    expect(eligibleFor(u)).toEqual(expect.arrayContaining(found));
  }
});
