// A newcomer's search is ranked by the model, and one in ten by the score alone, as a control group.
import {sql} from 'drizzle-orm';
import {beforeAll, expect, test} from 'vitest';
import {openMembers} from '../../../tests/support/answering-community.ts';
import {times} from '../../../tests/support/length.ts';
import {insertManyMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {FEATURES} from './features.ts';
import {normsOf, samplePairs} from './norms.ts';
import {fillSuggestions} from './newcomer.ts';
import {personOf} from './person.ts';
import {storeRound} from './round-record.ts';

const [MEMBERS, NEWCOMERS] = [200, times(30, 60)];
const scratch = useScratchDatabase();

beforeAll(async () => {
  const community = openMembers(MEMBERS);
  await insertManyMembers(scratch.db, community);
  const people = community.map((member) => personOf(member, 3));
  const norms = normsOf(samplePairs(people, 's'));
  await storeRound(scratch.db, new Date(), {
    norms,
    learned: {
      coefficients: FEATURES.map((_, i) => (i === 0 ? 0 : 0.5)),
      answers: 1000,
      product: {mean: 0.25, spread: 0.1},
    },
    willingness: new Map(),
  });
});

test('one search in ten uses the score, and all pairs of a search have the same arm', async () => {
  const arms: string[] = [];
  for (let i = 0; i < NEWCOMERS; i++) {
    await scratch.db.execute(sql`truncate pairing, suggestion`);
    const userId = openMembers(i + 1)[i]?.userId ?? '';
    expect(await fillSuggestions(scratch.db, userId, new Date(), {seed: `${i}`})).toBe(3);
    const {rows} = await scratch.db.execute<{arm: string; predicted: number}>(sql`
      select arm, (count(low_predicted) + count(high_predicted))::int as predicted from pairing group by arm`);
    expect(rows).toEqual([{arm: expect.any(String), predicted: 6}]);
    arms.push(rows[0]?.arm ?? '');
  }
  expect(new Set(arms)).toEqual(new Set(['score', 'model']));
  const share = arms.filter((arm) => arm === 'score').length / NEWCOMERS;
  expect(share).toBeGreaterThan(0.03);
  expect(share).toBeLessThan(0.2);
});
