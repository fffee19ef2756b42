// Answers given at the same instant, on a real Postgres with real concurrency: one chat a pair, 20
// credits from each, never below zero, and a ledger that is right at every moment of it.
import {ApplicationError, mustGetMutator} from '@rocicorp/zero';
import {eq, inArray} from 'drizzle-orm';
import {afterAll, afterEach, beforeAll, describe, expect, inject, test} from 'vitest';
import {INITIAL_CREDITS, MATCH_COST} from '../../rules/credits.ts';
import {chat, suggestion, wallet} from '../db/tables.ts';
import {serverMutators} from '../mutators/index.ts';
import {requestProvider} from '../zero/transaction.ts';
import {blankMember} from '../../tests/support/population.ts';
import {
  insertMembers,
  scratchDatabase,
  type ScratchDatabase,
} from '../../tests/support/scratch-database.ts';
import {auditLedger} from './audit.ts';
import {grantCredits} from './grant.ts';
import {settlePair, waitingPartners} from './settle.ts';
import {book, lockWallets} from './wallet.ts';

const AUDIT_EVERY_MS = 200;

let base: ScratchDatabase;
const violations: string[] = [];
let auditing: NodeJS.Timeout;

beforeAll(async () => {
  base = await scratchDatabase(inject('stack').databaseUrl);
  auditing = setInterval(() => {
    void auditLedger(base.db).then((audit) => violations.push(...audit.violations));
  }, AUDIT_EVERY_MS);
});
afterEach(async () => {
  violations.push(...(await auditLedger(base.db)).violations);
  expect(violations).toEqual([]);
});
afterAll(async () => {
  clearInterval(auditing);
  await base.drop();
});

let made = 0;
const newIds = (count: number) => Array.from({length: count}, () => `s${(made += 1)}`);

async function members(count: number): Promise<string[]> {
  const ids = newIds(count);
  await insertMembers(
    base.db,
    ids.map((id) => blankMember(id)),
  );
  return ids;
}

async function suggest(a: string, b: string, [atA, atB] = [0, 0]): Promise<void> {
  const card = {description: '', reasons: []};
  await base.db.insert(suggestion).values([
    {userId: a, otherId: b, position: atA, ...card},
    {userId: b, otherId: a, position: atB, ...card},
  ]);
}

/** The mutation as the endpoint runs it. Answers its refusal's code, if it was refused. */
async function say(userID: string, otherId: string, response = 'Yes'): Promise<unknown> {
  try {
    await requestProvider(base.db).transaction((tx) =>
      mustGetMutator(serverMutators, 'suggestion.answer').fn({
        tx,
        ctx: {userID},
        args: {otherId, response},
      }),
    );
    return undefined;
  } catch (error) {
    if (error instanceof ApplicationError) return error.details;
    throw error;
  }
}

const creditsOf = async (userId: string) =>
  (await base.db.select().from(wallet).where(eq(wallet.userId, userId)))[0]?.credits;

async function setCredits(userId: string, credits: number): Promise<void> {
  await base.db.transaction(async (tx) => {
    await lockWallets(tx, [userId]);
    const amount = credits - INITIAL_CREDITS;
    await book(tx, {id: `test:${userId}`, userId, amount, kind: 'grant'});
  });
}

test.each([1, 50, 200])(
  '%i pairs say Yes at the same instant: one chat each, 20 credits from each, no error',
  async (pairs) => {
    const ids = await members(2 * pairs);
    const couples = Array.from({length: pairs}, (_, i) => [ids[2 * i] ?? '', ids[2 * i + 1] ?? '']);
    for (const [a = '', b = ''] of couples) await suggest(a, b);
    const before = (await base.db.select().from(chat)).length;
    const refusals = await Promise.all(
      couples.flatMap(([a = '', b = '']) => [say(a, b), say(b, a)]),
    );
    expect(refusals.filter((refusal) => refusal !== undefined)).toEqual([]);
    expect((await base.db.select().from(chat)).length - before).toBe(pairs);
    for (const id of ids) expect(await creditsOf(id)).toBe(INITIAL_CREDITS - MATCH_COST);
  },
);

describe.each([
  [20, 1],
  [39, 1],
  [40, 2],
  [59, 2],
])('with %i credits and three open Yeses', (credits, affordable) => {
  test(`exactly ${affordable} of three simultaneous answers become matches, and the rest once credits arrive`, async () => {
    for (let run = 0; run < 5; run += 1) {
      const [poor = '', ...partners] = await members(4);
      for (const [position, partner] of partners.entries()) {
        await suggest(poor, partner, [position, 0]);
        expect(await say(poor, partner)).toBeUndefined();
      }
      await setCredits(poor, credits);
      await Promise.all(partners.map((partner) => say(partner, poor)));

      const cards = await base.db.select().from(suggestion).where(eq(suggestion.otherId, poor));
      const outcomes = cards.map(({outcome}) => outcome).toSorted();
      const refused = Array.from({length: 3 - affordable}, () => 'other-out-of-credits');
      const matched = Array.from({length: affordable}, () => 'matched');
      expect(outcomes).toEqual([...matched, ...refused].toSorted());
      expect(await creditsOf(poor)).toBe(credits - affordable * MATCH_COST);

      const grant = {userId: poor, amount: 60, reference: `run ${run} ${poor}`};
      expect(await grantCredits(base.db, grant)).toBe(true);
      expect(await grantCredits(base.db, grant)).toBe(false);
      const waiting = await base.db.transaction((tx) => waitingPartners(tx, poor));
      expect(waiting).toHaveLength(3 - affordable);
      for (const other of waiting) {
        await base.db.transaction((tx) => settlePair(tx, [poor, other]));
      }
      expect(await creditsOf(poor)).toBe(credits + 60 - 3 * MATCH_COST);
    }
  });
});

test('only who can pay hears of the other: poverty on both sides says nothing, and may change sides', async () => {
  const [a = '', b = ''] = await members(2);
  await suggest(a, b);
  await say(a, b);
  const outcomes = async () => {
    const rows = await base.db
      .select()
      .from(suggestion)
      .where(inArray(suggestion.userId, [a, b]));
    return Object.fromEntries(rows.map(({userId, outcome}) => [userId === a ? 'a' : 'b', outcome]));
  };
  const retry = () => base.db.transaction((tx) => settlePair(tx, [a, b]));
  await setCredits(a, 0);
  await say(b, a);
  expect(await outcomes()).toEqual({a: null, b: 'other-out-of-credits'});
  await setCredits(b, 0);
  await retry();
  expect(await outcomes()).toEqual({a: null, b: null});
  await grantCredits(base.db, {userId: a, amount: 50, reference: `sides ${a}`});
  await retry();
  expect(await outcomes()).toEqual({a: 'other-out-of-credits', b: null});
});

test('the same answer sent twenty times at once has one effect', async () => {
  const [a = '', b = ''] = await members(2);
  await suggest(a, b);
  await say(a, b);
  const results = await Promise.all(Array.from({length: 20}, () => say(b, a)));
  expect(results.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect([await creditsOf(a), await creditsOf(b)]).toEqual([80, 80]);
});

test('a reference is one grant: another amount or member under it is refused', async () => {
  const [a = '', b = ''] = await members(2);
  const grant = {userId: a, amount: 10, reference: 'order-1'};
  const booked = await Promise.all(Array.from({length: 10}, () => grantCredits(base.db, grant)));
  expect(booked.filter(Boolean)).toHaveLength(1);
  await expect(grantCredits(base.db, {...grant, amount: 11})).rejects.toThrow('another grant');
  await expect(grantCredits(base.db, {...grant, userId: b})).rejects.toThrow('another grant');
  expect(() => grantCredits(base.db, {...grant, amount: 0.5})).toThrow('whole number');
  expect(await creditsOf(a)).toBe(INITIAL_CREDITS + 10);
});
