// Learning in a real database: answers outlive their cards, rounds learn from them, and answers of erased members and
// of members who turned learning off are excluded.
import {eq, sql, type SQL} from 'drizzle-orm';
import {beforeAll, expect, inject, test} from 'vitest';
import {AnsweringCommunity, openMembers} from '../../../tests/support/answering-community.ts';
import {insertManyMembers, scratchDatabase} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {matchingRound, memberScore} from '../../platform/database/matching-tables.ts';
import {profile, questionnaire} from '../../platform/database/tables.ts';
import {loadAnswers} from './evidence.ts';
import {explainPair} from './explain.ts';
import {loadAnyMembers, loadPeople} from './load.ts';
import {logistic} from './logistic.ts';
import {planOffers} from './plan.ts';
import {recordAt} from './round-record.ts';
import {runRound} from './round.ts';

const ROUNDS = 9;
const NOW = new Date();
const scratch = useScratchDatabase();
let community: AnsweringCommunity;

beforeAll(async () => {
  community = new AnsweringCommunity(scratch.db);
  await community.settle(40);
  for (let i = 0; i < ROUNDS; i++) {
    await community.round(i * 15);
    await community.answerCards();
  }
});

async function one<T extends Record<string, unknown>>(query: SQL) {
  const {
    rows: [row],
  } = await scratch.db.execute<T>(query);
  if (!row) throw new Error('no row');
  return row;
}

test('the contributions of an explained prediction sum to it', async () => {
  const {low, high} = await one<{low: string; high: string}>(sql`
    select low_id as low, high_id as high from pairing where arm = 'model' order by offered_at limit 1`);
  const explained = await explainPair(scratch.db, low, high, community.on(365));
  expect(explained?.measuredAt).toEqual(explained?.offered?.offeredAt);
  expect(explained?.measuredAt?.getTime()).toBeLessThan(community.on((ROUNDS - 1) * 15).getTime());
  expect(explained?.predictions).toHaveLength(2);
  for (const {contributions, probability} of explained?.predictions ?? []) {
    const logit = contributions.reduce((total, {logOdds}) => total + logOdds, 0);
    expect(logistic(logit)).toBeCloseTo(probability, 10);
  }
  const {trust = 0, value = 0, rescaled = 0, weight} = explained ?? {};
  expect(trust).toBeGreaterThan(0);
  expect(weight).toBeCloseTo((1 - trust) * value + trust * rescaled, 10);
});

test('answers of a member who turns learning off leave the fit, and return when it is turned on', async () => {
  const before = await loadAnswers(scratch.db, NOW);
  const [first] = before;
  const userId = first?.fromId ?? '';
  await community.mutate(userId, 'learning.turnOff');
  const left = await loadAnswers(scratch.db, NOW);
  expect(left).toEqual(before.filter(({fromId}) => fromId !== userId));
  expect(left.length).toBeLessThan(before.length);
  await community.mutate(userId, 'learning.turnOn');
  expect(await loadAnswers(scratch.db, NOW)).toEqual(before);

  await scratch.db
    .insert(memberScore)
    .values({userId, willingness: 1})
    .onConflictDoUpdate({target: memberScore.userId, set: {willingness: 1}});
  const stored = async () => (await loadAnyMembers(scratch.db, NOW, eq(profile.userId, userId)))[0];
  expect(await stored()).toMatchObject({willingness: 1});
  await community.mutate(userId, 'learning.turnOff');
  expect(await stored()).toMatchObject({willingness: 0});
  await community.round(ROUNDS * 15);
  const [score] = await scratch.db.select().from(memberScore).where(eq(memberScore.userId, userId));
  expect(score?.willingness ?? 0).toBe(0);
  await community.mutate(userId, 'learning.turnOn');
});

test('after an erasure the model equals one that never had the answers', async () => {
  await community.answerCards();
  const [first] = await loadAnswers(scratch.db, NOW);
  const userId = first?.fromId ?? '';
  const without = (await loadAnswers(scratch.db, NOW)).filter(
    ({fromId, toId}) => fromId !== userId && toId !== userId,
  );
  const day = (ROUNDS + 1) * 15;
  const people = await loadPeople(scratch.db, NOW);
  const never = planOffers(
    people.filter(({wishes}) => wishes.userId !== userId),
    {barred: new Int32Array(), seed: `${day}`, answers: without},
  );
  await scratch.db.execute(sql`
    update auth."user" set leaves_at = now() - interval '1 day' where id = ${userId}`);
  await scratch.db.execute(sql`select forget_member(${userId})`);
  expect(await loadAnswers(scratch.db, NOW)).toEqual(without);
  await community.round(day);
  const record = await recordAt(scratch.db, community.on(day));
  expect(record?.learned).toEqual(never.learned);
  expect(record?.learned.answers).toBe(without.length);
  const [round] = await scratch.db
    .select()
    .from(matchingRound)
    .where(eq(matchingRound.madeAt, community.on(day)));
  expect(round).toMatchObject({answers: without.length});
  expect(
    await scratch.db.select().from(questionnaire).where(eq(questionnaire.userId, userId)),
  ).toHaveLength(0);
});

test('a round without room measures the same norms', async () => {
  const full = await scratchDatabase(inject('databaseUrl'));
  try {
    await insertManyMembers(full.db, openMembers(4));
    const [start, later] = [community.on(0), community.on(1)];
    expect(await runRound(full.db, start, {seed: 's'})).toMatchObject({offered: 6});
    expect(await runRound(full.db, later, {seed: 's'})).toMatchObject({offered: 0});
    const [first, second] = [await recordAt(full.db, start), await recordAt(full.db, later)];
    expect(second?.madeAt).toEqual(later);
    expect(second?.norms.value.spread).toBeGreaterThan(0);
    expect(second?.norms).toEqual(first?.norms);
  } finally {
    await full.drop();
  }
});
