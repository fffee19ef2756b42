// When a pair is retired: only by facts that both members know, so that a card's age does not reveal the other's answer.
import {sql} from 'drizzle-orm';
import {beforeEach, expect, test} from 'vitest';
import {
  OFFER_DAYS,
  REOFFER_AFTER_DAYS,
  YES_EXPIRES_DAYS,
  type Response,
} from '../../../rules/suggestions/suggestion.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {findDue, retireDue} from './due.ts';
import {runRound} from './round.ts';

const DAY_MS = 86_400_000;
const START = new Date('2026-01-01T12:00:00Z');
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);

const answers = {
  relationshipReadiness: 'long-term' as const,
  interestWeights: [3, 3, 3, 0, 0, 0, 0, 0, 0],
};
const scratch = useScratchDatabase();

beforeEach(async () => {
  await scratch.db.execute(sql`truncate pairing, credit_entry, auth."user" cascade`);
  await insertMembers(scratch.db, [blankMember('ann', answers), blankMember('bob', answers)]);
  expect(await runRound(scratch.db, START)).toMatchObject({offered: 1});
});

async function respond(userId: string, response: Response, at: Date): Promise<void> {
  await scratch.db.execute(sql`
    update suggestion set response = ${response}, responded_at = ${at.toISOString()}::timestamptz
    where user_id = ${userId}`);
}

const retire = async (now: Date) => retireDue(scratch.db, await findDue(scratch.db, now), now);

async function cards(): Promise<number> {
  const {rows} = await scratch.db.execute(sql`select from suggestion`);
  return rows.length;
}

/** The first whole day on which a round retires the pair. */
async function leavesOn(): Promise<number> {
  for (let at = 0; at < 100; at++) {
    await retire(day(at));
    if ((await cards()) === 0) return at;
  }
  throw new Error('The pair never left.');
}

test('retires an unanswered pair after its offer period', async () => {
  expect(await retire(day(OFFER_DAYS - 0.01))).toMatchObject({expired: 0});
  expect(await retire(day(OFFER_DAYS))).toMatchObject({expired: 1});
  expect(await cards()).toBe(0);
});

test('offers an expired pair again after its waiting time, not before', async () => {
  await retire(day(OFFER_DAYS));
  const early = day(OFFER_DAYS + REOFFER_AFTER_DAYS - 0.01);
  expect(await runRound(scratch.db, early)).toMatchObject({offered: 0});
  const later = day(OFFER_DAYS + REOFFER_AFTER_DAYS);
  expect(await runRound(scratch.db, later)).toMatchObject({offered: 1});
});

test.each(['nobody', 'bob'])(
  'a single Yes and an unpaid match expire on the same day: answered by %s',
  async (other) => {
    await respond('ann', 'Yes', day(2));
    if (other === 'bob') await respond('bob', 'Yes', day(6));
    expect(await leavesOn()).toBe(2 + YES_EXPIRES_DAYS);
  },
);

test.each([8, 10, 13])(
  'a Yes on day %i does not keep a card longer than no answer',
  async (answeredOn) => {
    await respond('bob', 'Yes', day(answeredOn));
    expect(await leavesOn()).toBe(OFFER_DAYS);
  },
);

type Answers = [who: 'ann' | 'bob', response: Response, on: number][];
const TOLD: [what: string, answers: Answers, on: number, told: string[]][] = [
  ['after its seven days', [['ann', 'Yes', 0]], 7, ['ann']],
  ['at the end of the offer', [['ann', 'Yes', 10]], 14, ['ann']],
  [
    'also if a No came meanwhile',
    [
      ['ann', 'Yes', 0],
      ['bob', 'No', 6],
    ],
    7,
    ['ann'],
  ],
  [
    'not if a No ended it earlier',
    [
      ['ann', 'Yes', 0],
      ['bob', 'No', 1],
    ],
    2,
    [],
  ],
  [
    'not if an earlier Yes ended it',
    [
      ['ann', 'Yes', 0],
      ['bob', 'Yes', 5],
    ],
    7,
    ['ann'],
  ],
  ['not of a No', [['ann', 'No', 0]], 14, []],
];

async function whoIsTold(): Promise<string[]> {
  expect(await cards()).toBe(0);
  const {rows} = await scratch.db.execute<{told: string}>(sql`
    select user_id as told from expired_yes`);
  return rows.map(({told}) => told);
}

test.each(TOLD)(
  'a member is told that their own Yes has expired: %s',
  async (_, answered, on, told) => {
    for (const [who, response, at] of answered) await respond(who, response, day(at));
    await retire(day(on));
    expect(await whoIsTold()).toEqual(told);
  },
);

test('no member is told so of a match', async () => {
  await respond('ann', 'Yes', day(0));
  await respond('bob', 'Yes', day(6));
  await scratch.db.execute(sql`update suggestion set outcome = 'matched'`);
  await retire(day(8));
  expect(await whoIsTold()).toEqual([]);
});

test('no member is told so of a pair that changed wishes ended earlier', async () => {
  await respond('ann', 'Yes', day(0));
  await scratch.db.execute(sql`update profile set age = 119`);
  await scratch.db.execute(sql`update questionnaire set max_age_preference = 40`);
  await retire(day(1));
  expect(await whoIsTold()).toEqual([]);
});

/** Changes by either member, because a round checks one card of each pair. */
const CHANGES = Object.fromEntries(
  ['ann', 'bob'].flatMap((id) => [
    [
      `${id} seeks older members`,
      sql`update questionnaire set min_age_preference = 90 where user_id = ${id}`,
    ],
    [
      `${id} seeks another gender`,
      sql`update questionnaire set seeking = 'Men' where user_id = ${id}`,
    ],
    [`${id} has become too old`, sql`update profile set age = 119 where user_id = ${id}`],
  ]),
);
const YES_BY = [[], ['ann'], ['bob'], ['ann', 'bob']];

test.each(Object.entries(CHANGES))(
  'once %s, the next round retires the pair, regardless of the answers',
  async (_, change) => {
    await scratch.db.execute(sql`
      update questionnaire set min_age_preference = 20, max_age_preference = 100, seeking = 'Women'`);
    await scratch.db.execute(sql`update profile set gender = 'Female'`);
    for (const yes of YES_BY) {
      await scratch.db.execute(sql`truncate pairing, suggestion`);
      expect(await runRound(scratch.db, START)).toMatchObject({offered: 1});
      for (const userId of yes) await respond(userId, 'Yes', day(0));
      expect(await retire(day(1))).toMatchObject({expired: 0});
      await scratch.db.execute(change);
      expect(await retire(day(1))).toMatchObject({expired: 1});
      await scratch.db.execute(
        sql`update questionnaire set min_age_preference = 20, seeking = 'Women'`,
      );
      await scratch.db.execute(sql`update profile set age = 30`);
    }
  },
);

test('keeps a match for its day, even when changed answers exclude the pair', async () => {
  await scratch.db.execute(sql`update suggestion set outcome = 'matched', response = 'Yes'`);
  await scratch.db.execute(
    sql`update suggestion set responded_at = ${day(0).toISOString()}::timestamptz`,
  );
  await scratch.db.execute(sql`update profile set age = 119`);
  await scratch.db.execute(sql`update questionnaire set max_age_preference = 40`);
  expect(await retire(day(0.5))).toMatchObject({matched: 0, expired: 0});
});

test('a leaving member takes no position', async () => {
  await scratch.db.execute(sql`delete from auth."user" where id = 'bob'`);
  expect(await cards()).toBe(0);
});
