// Learning on a real database: answers outlive their cards, rounds learn from them, members who want none
// of it and those who are erased leave nothing behind, and the report says what the tables say.
import {mustGetMutator} from '@rocicorp/zero';
import {eq, sql, type SQL} from 'drizzle-orm';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {population} from '../../../tests/support/population.ts';
import {
  insertManyMembers,
  scratchDatabase,
  type ScratchDatabase,
} from '../../../tests/support/scratch-database.ts';
import {memberScore} from '../database/matching-tables.ts';
import {questionnaire} from '../database/tables.ts';
import {serverMutators} from '../../api/mutators/index.ts';
import {requestProviders} from '../../api/mutators/transaction.ts';
import {loadAnswers} from './evidence.ts';
import {explainPair} from './explain.ts';
import {loadParticipants} from './load.ts';
import {logistic} from './logistic.ts';
import {randomFrom} from './random.ts';
import {reportOf} from './report.ts';
import {planRound} from './plan.ts';
import {recordAt, willingnessOf} from './round-record.ts';
import {runRound} from './round.ts';

const DAY_MS = 86_400_000;
const ROUNDS = 12;
const START = Date.now();
const random = randomFrom(21);
let scratch: ScratchDatabase;

/** Members who may all meet each other. */
const openTown = (size: number) =>
  population(size, 'learning').map((member) => ({
    ...member,
    seeking: 'Everyone' as const,
    minAgePreference: 18,
    maxAgePreference: 99,
  }));

beforeAll(async () => {
  scratch = await scratchDatabase(inject('stack').databaseUrl);
  const town = openTown(40);
  await insertManyMembers(scratch.db, town);
  await scratch.db.execute(sql`
    insert into wallet (user_id, credits) select user_id, 10000 from profile
    on conflict (user_id) do update set credits = 10000`);
});
afterAll(() => scratch.drop());

async function answer(userId: string, otherId: string, response: 'Yes' | 'No'): Promise<void> {
  const {fn} = mustGetMutator(serverMutators, 'suggestion.answer');
  await requestProviders(scratch.db)().transaction((tx) =>
    fn({tx, ctx: {userID: userId}, args: {otherId, response}}),
  );
}

/** Most members answer most of their cards, one after the other. */
async function answerAll(): Promise<void> {
  const {rows} = await scratch.db.execute<{user_id: string; other_id: string}>(sql`
    select user_id, other_id from suggestion where response is null order by 1, 2`);
  for (const {user_id: userId, other_id: otherId} of rows) {
    if (random() < 0.3) continue;
    const {rows: still} = await scratch.db.execute(sql`
      select from suggestion where user_id = ${userId} and other_id = ${otherId} and response is null`);
    if (still.length > 0) await answer(userId, otherId, random() < 0.5 ? 'Yes' : 'No');
  }
}

async function one<T extends Record<string, unknown>>(query: SQL) {
  const {
    rows: [row],
  } = await scratch.db.execute<T>(query);
  if (!row) throw new Error('no row');
  return row;
}

const round = (day: number) =>
  runRound(scratch.db, new Date(START + day * DAY_MS), {seed: `${day}`});

test('twelve rounds are reported as the tables have them', async () => {
  for (let i = 0; i < ROUNDS; i++) {
    await round(i * 15);
    await answerAll();
  }
  const {rows, calibration, thirds} = await reportOf(scratch.db);
  const sum = (key: 'offers' | 'answers' | 'yes' | 'mutual') =>
    rows.reduce((total, row) => total + row[key], 0);
  const held = await one<{offers: number; answers: number; yes: number; mutual: number}>(sql`
    select count(*)::int as offers,
      sum((low_response is not null)::int + (high_response is not null)::int)::int as answers,
      sum((low_response is not distinct from 'Yes')::int
        + (high_response is not distinct from 'Yes')::int)::int as yes,
      sum((low_response = 'Yes' and high_response = 'Yes')::int)::int as mutual
    from pairing`);
  expect({
    offers: sum('offers'),
    answers: sum('answers'),
    yes: sum('yes'),
    mutual: sum('mutual'),
  }).toEqual(held);
  const {chats} = await one<{chats: number}>(sql`select count(*)::int as chats from chat`);
  expect(held.mutual).toBe(chats);
  expect(held.mutual).toBeGreaterThan(0);
  const predicted = await one<{answers: number}>(sql`
    select (count(low_response) + count(high_response))::int as answers from pairing
    where low_predicted is not null`);
  expect(calibration.reduce((total, bin) => total + bin.answers, 0)).toBe(predicted.answers);
  expect(thirds.reduce((total, {cards}) => total + cards, 0)).toBe(2 * held.offers);
  expect(new Set(rows.map(({arm}) => arm))).toEqual(new Set(['start', 'score', 'model']));
});

test('an explanation of the prediction adds up', async () => {
  const {low, high} = await one<{low: string; high: string}>(sql`
    select low_id as low, high_id as high from pairing where arm = 'model' limit 1`);
  const explained = await explainPair(scratch.db, low, high, new Date(START + 365 * DAY_MS));
  expect(explained?.predictions).toHaveLength(2);
  for (const {contributions, probability} of explained?.predictions ?? []) {
    const logit = contributions.reduce((total, {logOdds}) => total + logOdds, 0);
    expect(logistic(logit)).toBeCloseTo(probability, 10);
  }
  const {trust = 0, value = 0, rescaled = 0, weight} = explained ?? {};
  expect(trust).toBeGreaterThan(0);
  expect(weight).toBeCloseTo((1 - trust) * value + trust * rescaled, 10);
});

test('the answers of a member who turns learning off leave the fit, and come back', async () => {
  const before = await loadAnswers(scratch.db);
  const [first] = before;
  const userId = first?.fromId ?? '';
  const turn = async (name: string) => {
    const {fn} = mustGetMutator(serverMutators, name);
    await requestProviders(scratch.db)().transaction((tx) =>
      fn({tx, ctx: {userID: userId}, args: {}}),
    );
  };
  await turn('learning.turnOff');
  const left = await loadAnswers(scratch.db);
  expect(left).toEqual(before.filter(({fromId}) => fromId !== userId));
  expect(left.length).toBeLessThan(before.length);
  await turn('learning.turnOn');
  expect(await loadAnswers(scratch.db)).toEqual(before);

  await scratch.db
    .insert(memberScore)
    .values({userId, willingness: 1})
    .onConflictDoUpdate({target: memberScore.userId, set: {willingness: 1}});
  expect((await willingnessOf(scratch.db, [userId])).get(userId)).toBe(1);
  await turn('learning.turnOff');
  expect((await willingnessOf(scratch.db, [userId])).get(userId) ?? 0).toBe(0);
  await round(ROUNDS * 15);
  const [score] = await scratch.db.select().from(memberScore).where(eq(memberScore.userId, userId));
  expect(score?.willingness ?? 0).toBe(0);
  await turn('learning.turnOn');
});

test('after a member is erased the model is that of a Wing which never had them', async () => {
  await answerAll();
  const [first] = await loadAnswers(scratch.db);
  const userId = first?.fromId ?? '';
  const without = (await loadAnswers(scratch.db)).filter(
    ({fromId, toId}) => fromId !== userId && toId !== userId,
  );
  const day = (ROUNDS + 1) * 15;
  const pool = (await Array.fromAsync(loadParticipants(scratch.db, new Date()))).flat();
  const never = planRound({
    participants: pool.filter(({member}) => member.userId !== userId),
    barred: new Int32Array(),
    seed: `${day}`,
    answers: without,
  });
  await scratch.db.execute(sql`
    update auth."user" set leaves_at = now() - interval '1 day' where id = ${userId}`);
  await scratch.db.execute(sql`select forget_member(${userId})`);
  expect(await loadAnswers(scratch.db)).toEqual(without);
  await round(day);
  const record = await recordAt(scratch.db, new Date(START + day * DAY_MS));
  expect(record?.learned).toEqual(never.learned);
  expect(record?.learned.answers).toBe(without.length);
  expect(
    await scratch.db.select().from(questionnaire).where(eq(questionnaire.userId, userId)),
  ).toHaveLength(0);
});

test('a round in which nobody has room measures the same scales', async () => {
  const full = await scratchDatabase(inject('stack').databaseUrl);
  try {
    await insertManyMembers(full.db, openTown(4));
    const later = new Date(START + 1000);
    expect(await runRound(full.db, new Date(START), {seed: 's'})).toMatchObject({open: 4});
    expect(await runRound(full.db, later, {seed: 's'})).toMatchObject({open: 0});
    const [first, second] = [
      await recordAt(full.db, new Date(START)),
      await recordAt(full.db, later),
    ];
    expect(second?.madeAt).toEqual(later);
    expect(second?.norms.value.spread).toBeGreaterThan(0);
    expect(second?.norms).toEqual(first?.norms);
  } finally {
    await full.drop();
  }
});
