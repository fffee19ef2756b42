// Members who have not visited for long: how many suggestions rounds and searches give them.
import {eq, sql} from 'drizzle-orm';
import {beforeEach, expect, test} from 'vitest';
import {dayBefore} from '../../../rules/suggestions/away.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertManyMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {profile, questionnaire} from '../../platform/database/tables.ts';
import {enterPool} from './enter-pool.ts';
import {explainPair} from './explain.ts';
import {loadPeople} from './load.ts';
import {fillSuggestions} from './newcomer.ts';
import {offerPairs} from './offer.ts';
import {offerOf} from './offered-pair.ts';
import {runRound} from './round.ts';

const NOW = new Date();
const inPool = {
  relationshipReadiness: 'long-term',
  interestWeights: [3, 3, 3, 0, 0, 0, 0, 0, 0],
} as const;
/** Ann is the only woman: each of them holds at most her card. */
const MEN = ['bob', 'cid', 'dan', 'eli'];

const base = useScratchDatabase();
beforeEach(async () => {
  await base.db.execute(sql`truncate pairing, credit_entry, chat, auth."user" cascade`);
  const men = MEN.map((id) => blankMember(id, {...inPool, gender: 'Male', seeking: 'Women'}));
  await insertManyMembers(base.db, [blankMember('ann', {...inPool, seeking: 'Men'}), ...men]);
});

const lastVisit = (userId: string, days: number) =>
  base.db
    .update(user)
    .set({visitedOn: dayBefore(NOW, days)})
    .where(eq(user.id, userId));
const cardsOf = (userId: string) => base.db.$count(suggestion, eq(suggestion.userId, userId));

/** The positions that a round plans for Ann; undefined when it leaves her out. */
async function planned(): Promise<number | undefined> {
  const people = await loadPeople(base.db, NOW);
  return people.find(({wishes}) => wishes.userId === 'ann')?.openPositions;
}

const HELD_AFTER = [
  {days: 29, held: 3},
  {days: 30, held: 1},
  {days: 89, held: 1},
  {days: 90, held: 0},
];

test.each(HELD_AFTER)('a round gives $held cards after $days days', async ({days, held}) => {
  await lastVisit('ann', days);
  await runRound(base.db, NOW);
  expect(await cardsOf('ann')).toBe(held);
  await runRound(base.db, NOW);
  expect(await cardsOf('ann')).toBe(held);
});

test.each(HELD_AFTER)(
  'newcomers find a member with room for $held after $days days',
  async ({days, held}) => {
    await lastVisit('ann', days);
    for (const man of MEN) await fillSuggestions(base.db, man, NOW);
    expect(await cardsOf('ann')).toBe(held);
  },
);

test.each(HELD_AFTER)(
  'planned pairs are offered up to $held after $days days',
  async ({days, held}) => {
    await lastVisit('ann', days);
    const offers = MEN.map((man) => offerOf('ann', man, 1, {arm: 'start', chances: null}));
    const made = await base.db.transaction((tx) => offerPairs(tx, offers, {now: NOW, seed: 'any'}));
    expect(made).toHaveLength(held);
  },
);

test.each(HELD_AFTER)('a round plans $held positions after $days days', async ({days, held}) => {
  await lastVisit('ann', days);
  const expected = held === 0 ? [undefined, undefined] : [held, held - 1];
  const before = await planned();
  const card = {otherId: 'bob', position: 0, description: '', reasons: []};
  await base.db.insert(suggestion).values({userId: 'ann', ...card});
  expect([before, await planned()]).toEqual(expected);
});

test('a card of a member who is away is replaced by one other', async () => {
  await lastVisit('ann', 30);
  await runRound(base.db, NOW);
  const [first] = await base.db.select().from(suggestion).where(eq(suggestion.userId, 'ann'));
  await base.db.update(suggestion).set({response: 'No'}).where(eq(suggestion.userId, 'ann'));
  await runRound(base.db, NOW);
  const next = await base.db.select().from(suggestion).where(eq(suggestion.userId, 'ann'));
  expect(next).toHaveLength(1);
  expect(next[0]?.otherId).not.toBe(first?.otherId);
});

test('a demo member never rests', async () => {
  await lastVisit('ann', 1000);
  await base.db.update(profile).set({isDemo: true}).where(eq(profile.userId, 'ann'));
  await fillSuggestions(base.db, 'bob', NOW);
  await runRound(base.db, NOW);
  expect(await cardsOf('ann')).toBe(3);
});

test('a resting member who saves answers is not searched for', async () => {
  const jobs = async () => {
    const {rows} = await base.db.execute(sql`
      select from graphile_worker.jobs where key = 'serve:ann'`);
    return rows.length;
  };
  await lastVisit('ann', 90);
  await base.db.transaction((tx) => enterPool(tx, 'ann'));
  expect(await jobs()).toBe(0);
  await lastVisit('ann', 89);
  await base.db.transaction((tx) => enterPool(tx, 'ann'));
  expect(await jobs()).toBe(1);
});

test('an explanation names who is away, and is refused for a paused member', async () => {
  const rules = async () => (await explainPair(base.db, 'ann', 'bob', NOW))?.rules;
  await lastVisit('ann', 29);
  expect(await rules()).toContainEqual({rule: 'ann has visited within 90 days', holds: true});
  await lastVisit('ann', 30);
  expect(await rules()).toContainEqual({
    rule: 'ann has visited within 90 days (not within 30: one suggestion at a time)',
    holds: true,
  });
  await lastVisit('ann', 90);
  expect(await rules()).toContainEqual({rule: 'ann has visited within 90 days', holds: false});
  await base.db.update(questionnaire).set({pausedAt: NOW});
  expect(await rules()).toBeUndefined();
});
