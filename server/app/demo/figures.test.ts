// The demo's figures fit the desk's pages, and each other.
import * as v from 'valibot';
import {expect, test} from 'vitest';
import {growthShape} from '../../../rules/desk/growth.ts';
import {matchingShape} from '../../../rules/desk/matching.ts';
import {demoGrowth, demoMatching} from './figures.ts';

const NOW = new Date('2026-11-25T10:00:00Z');

test('sign-ups end yesterday, each step has fewer members, and no more came back than signed up', () => {
  const {signUps, newcomers, funnel, journey, returns} = v.parse(growthShape, demoGrowth(NOW));
  expect(signUps.map(({day}) => day)).toEqual([...new Set(signUps.map(({day}) => day))].toSorted());
  expect(signUps.at(-1)?.day).toBe('2026-11-24');
  for (const steps of [funnel, journey]) {
    const members = [newcomers, ...steps.map((step) => step.members)].map(Number);
    expect(members).toEqual(members.toSorted((a, b) => b - a));
  }
  expect(returns.length).toBeGreaterThan(0);
  for (const {signedUp, week, members, of} of returns) {
    expect(signedUp < week).toBe(true);
    expect(members).toBeLessThanOrEqual(of);
  }
});

test('offers are of twelve whole weeks, and no outcome is more frequent than what it is one of', () => {
  const {weeks, arms, bins} = v.parse(matchingShape, demoMatching(NOW));
  const mondays = [...new Set(weeks.map(({week}) => week))];
  expect([mondays.length, mondays.at(-1)]).toEqual([12, '2026-11-16']);
  for (const {offers, answers, yes, mutual, talked} of [...weeks, ...arms]) {
    const [of, said] = [Number(answers), Number(yes)];
    expect([of <= 2 * offers, said <= of, 2 * Number(mutual) <= said, talked <= offers]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  }
  for (const {yes, answers} of bins) expect(yes).toBeLessThanOrEqual(answers);
});
