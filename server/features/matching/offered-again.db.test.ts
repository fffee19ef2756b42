// Offering an expired pair again keeps the prediction and answers of the earlier offer.
import {sql} from 'drizzle-orm';
import {beforeAll, expect, test} from 'vitest';
import {
  OFFER_DAYS,
  REOFFER_AFTER_DAYS,
  type Response,
} from '../../../rules/suggestions/suggestion.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {loadAnswers} from './evidence.ts';
import {recordResponse} from './pairing.ts';
import {reportOf} from './report.ts';
import {runRound} from './round.ts';

const DAY_MS = 86_400_000;
const START = new Date('2026-01-05T12:00:00Z');
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);
const EXPIRED = OFFER_DAYS + 1;
const AGAIN = EXPIRED + REOFFER_AFTER_DAYS + 1;

const answers = {
  relationshipReadiness: 'long-term' as const,
  interestWeights: [3, 3, 3, 0, 0, 0, 0, 0, 0],
};
const scratch = useScratchDatabase();

beforeAll(async () => {
  await insertMembers(scratch.db, [blankMember('ann', answers), blankMember('bob', answers)]);
});

const say = (response: Response) => recordResponse(scratch.db, ['ann', 'bob'], response);

async function fitted() {
  return (await loadAnswers(scratch.db, day(AGAIN))).map(({fromId, toId, isYes}) => [
    fromId,
    toId,
    isYes,
  ]);
}

test('keeps the earlier offer with its answer, arm and predictions', async () => {
  expect(await runRound(scratch.db, START)).toMatchObject({offered: 1});
  await say('Yes');
  await scratch.db.execute(sql`
    update pairing set arm = 'model', low_predicted = 0.75, high_predicted = 0.25`);
  const first = await reportOf(scratch.db, day(AGAIN));
  expect(first.rows).toMatchObject([{week: '2026-01-05', arm: 'model', answers: 1, yes: 1}]);

  await runRound(scratch.db, day(EXPIRED));
  expect(await runRound(scratch.db, day(AGAIN))).toMatchObject({offered: 1});
  const second = await reportOf(scratch.db, day(AGAIN));
  expect(second.rows).toMatchObject([first.rows[0], {offers: 1, answers: 0}]);
  expect(second.calibration).toEqual(first.calibration);
  expect(second.thirds.map(({cards}) => cards)).toEqual([2, 2, 0]);
  expect(await fitted()).toEqual([['ann', 'bob', true]]);

  await say('No');
  expect(await fitted()).toEqual([
    ['ann', 'bob', false],
    ['ann', 'bob', true],
  ]);
  expect((await reportOf(scratch.db, day(AGAIN))).rows[0]).toEqual(first.rows[0]);
});
