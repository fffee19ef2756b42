// Concurrent answers on a real Postgres: one chat for a pair, 20 credits from each, no negative balance, always a sound ledger.
import {randomUUID} from 'node:crypto';
import {setTimeout} from 'node:timers/promises';
import {ApplicationError, mustGetMutator} from '@rocicorp/zero';
import {eq, inArray, sql} from 'drizzle-orm';
import * as fc from 'fast-check';
import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';
import {chatIdOf} from '../../../rules/chat/chat.ts';
import {INITIAL_CREDITS, MATCH_COST} from '../../../rules/credits/credits.ts';
import {openDatabase} from '../../platform/postgres/client.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {chat, creditEntry, wallet} from '../../platform/database/tables.ts';
import {serverMutators} from '../../app/mutators/index.ts';
import {DatabaseUnavailable, requestProviders} from '../../platform/zero/transaction.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {times} from '../../../tests/support/length.ts';
import {SEED} from '../../../tests/support/seed.ts';
import {auditLedger} from '../credits/audit.ts';
import {grantCredits} from '../credits/grant.ts';
import {settleWaiting, waitingPartners} from './settle.ts';
import {bookEntry, lockWallets} from '../credits/wallet.ts';

const AUDIT_EVERY_MS = 200;
const base = useScratchDatabase();
let auditor: ReturnType<typeof openDatabase>;
const violations: string[] = [];
const finished = new AbortController();
let auditing: Promise<void>;
/** Audits the ledger repeatedly over a connection of its own. */
async function auditUntil({signal}: AbortController): Promise<void> {
  while (!signal.aborted) {
    violations.push(...(await auditLedger(auditor.db)).violations);
    await setTimeout(AUDIT_EVERY_MS);
  }
}

beforeAll(async () => {
  auditor = openDatabase(base.url, 'wing-audit', 1);
  auditing = auditUntil(finished);
});
afterEach(async () => {
  violations.push(...(await auditLedger(auditor.db)).violations);
  expect(violations).toEqual([]);
});
afterAll(async () => {
  finished.abort();
  await auditing;
  await auditor.close();
});

/** Answers retried because the database was unavailable. */
let retries = 0;
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

function inSomeOrder<T>(items: readonly T[], seed: number): T[] {
  const orders = fc.shuffledSubarray([...items], {minLength: items.length});
  return fc.sample(orders, {seed, numRuns: 1})[0] ?? [];
}

/** Runs the mutation as the endpoint does. */
const sayOrThrow = (userID: string, otherId: string, response = 'Yes') =>
  requestProviders(base.db)().transaction((tx) =>
    mustGetMutator(serverMutators, 'suggestion.answer').fn({
      tx,
      ctx: {userID},
      args: {otherId, response},
    }),
  );

/** Like a browser: retries while the database is unavailable. @returns the code of a refusal. */
async function say(userID: string, otherId: string, response = 'Yes'): Promise<unknown> {
  for (;;) {
    try {
      await sayOrThrow(userID, otherId, response);
      return undefined;
    } catch (error) {
      if (error instanceof ApplicationError) return error.details;
      if (!(error instanceof DatabaseUnavailable)) throw error;
      retries += 1;
    }
  }
}

const creditsOf = async (userId: string) =>
  (await base.db.select().from(wallet).where(eq(wallet.userId, userId)))[0]?.credits;

const answersOf = async (userId: string) =>
  (await base.db.select().from(suggestion).where(eq(suggestion.userId, userId)))[0]?.response;

async function setCredits(userId: string, credits: number): Promise<void> {
  await base.db.transaction(async (tx) => {
    const before = await lockWallets(tx, [userId]);
    const amount = credits - (before.get(userId) ?? 0);
    await bookEntry(tx, {id: `test:${randomUUID()}`, userId, amount, kind: 'grant'});
  });
}

const PAIRS = [1, 50, 200, 500].filter((pairs) => pairs <= times(50, 500));
const ROUNDS = Array.from({length: times(1, 20)}, (_, round) => round);

test.each(PAIRS.flatMap((pairs) => ROUNDS.map((round) => [pairs, round] as const)))(
  '%i pairs that say Yes at once, round %i: one chat each, 20 credits from each, no error',
  async (pairs, round) => {
    const ids = await members(2 * pairs);
    const couples = Array.from({length: pairs}, (_, i) => [ids[2 * i] ?? '', ids[2 * i + 1] ?? '']);
    for (const [a = '', b = ''] of couples) await suggest(a, b);
    const before = (await base.db.select().from(chat)).length;
    const retriesBefore = retries;
    const answers = inSomeOrder(
      couples.flatMap(([a = '', b = '']) => [[a, b] as const, [b, a] as const]),
      SEED + round,
    );
    const refusals = await Promise.all(answers.map(([who, other]) => say(who, other)));
    console.log(
      `${pairs} pairs, seed ${SEED + round}: ${answers.length} answers, ${retries - retriesBefore} retries`,
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
  test(`makes exactly ${affordable} of three simultaneous matches, and the others once credits arrive`, async () => {
    for (let run = 0; run < times(2, 200); run += 1) {
      const [poor = '', ...partners] = await members(4);
      for (const [position, partner] of partners.entries()) {
        await suggest(poor, partner, [position, 0]);
        expect(await say(poor, partner)).toBeUndefined();
      }
      await setCredits(poor, credits);
      const eager = inSomeOrder(partners, SEED + run);
      await Promise.all(eager.map((partner) => say(partner, poor)));

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
      await settleWaiting(base.db, poor);
      expect(await creditsOf(poor)).toBe(credits + 60 - 3 * MATCH_COST);
    }
  });
});

test('shows only to a member who can pay that the other cannot', async () => {
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
  /** The transactions that wrote the two cards. */
  const writers = () =>
    base.db.execute(
      sql`select user_id, xmin::text from suggestion where user_id in (${a}, ${b}) order by 1`,
    );
  const retry = () => settleWaiting(base.db, a);
  await setCredits(a, 0);
  await say(b, a);
  expect(await outcomes()).toEqual({a: null, b: 'other-out-of-credits'});
  const {rows: written} = await writers();
  await retry();
  expect((await writers()).rows, 'cards whose outcome stays').toEqual(written);
  await setCredits(b, 0);
  await retry();
  expect(await outcomes()).toEqual({a: null, b: null});
  await grantCredits(base.db, {userId: a, amount: 50, reference: `sides ${a}`});
  await retry();
  expect(await outcomes()).toEqual({a: 'other-out-of-credits', b: null});
});

test('applies an answer once that is sent twenty times concurrently', async () => {
  const [a = '', b = ''] = await members(2);
  await suggest(a, b);
  await say(a, b);
  const results = await Promise.all(Array.from({length: 20}, () => say(b, a)));
  expect(results.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect([await creditsOf(a), await creditsOf(b)]).toEqual([80, 80]);
});

describe('refuses an impossible match with the specification’s message and writes nothing', () => {
  test.each([
    ['the other wallet', 0, ['credit_entry', 'wallet']],
    ['the member’s own wallet', 1, ['credit_entry', 'wallet']],
    ['the other profile', 0, ['profile']],
  ] as const)('without %s', async (_, whose, tables) => {
    const [a = '', b = ''] = await members(2);
    await suggest(a, b);
    await say(a, b);
    await base.db.transaction(async (tx) => {
      // Wing never deletes these rows, so the test disables the constraints.
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const table of tables) {
        await tx.execute(
          sql`delete from ${sql.identifier(table)} where user_id = ${[a, b][whose]}`,
        );
      }
    });
    await expect(sayOrThrow(b, a)).rejects.toThrow('Could not find user documents');
    expect(await answersOf(b)).toBeNull();
  });

  test('with a database that refuses the charge', async () => {
    const [a = '', b = ''] = await members(2);
    await suggest(a, b);
    await say(a, b);
    const rule = `user_id <> '${b}' or credits >= ${INITIAL_CREDITS}`;
    await base.db.execute(`alter table wallet add check (${rule})`);
    await expect(sayOrThrow(b, a)).rejects.toThrow('Failed to deduct credits');
    expect([await answersOf(b), await creditsOf(a)]).toEqual([null, INITIAL_CREDITS]);
  });

  test('with an entry of this match in the ledger', async () => {
    const [a = '', b = ''] = await members(2);
    await suggest(a, b);
    await say(a, b);
    const id = `match:${chatIdOf(a, b)}:${b}`;
    await base.db.insert(creditEntry).values({id, userId: b, amount: 0, kind: 'grant'});
    expect(await say(b, a)).toMatchObject({code: 'match-impossible'});
    expect([await answersOf(b), await creditsOf(b)]).toEqual([null, INITIAL_CREDITS]);
  });
});

test('settles the other pairs when one fails', async () => {
  const [poor = '', odd = '', even = ''] = await members(3);
  await setCredits(poor, 20);
  for (const [position, other] of [odd, even].entries()) {
    await suggest(poor, other, [position, 0]);
    await say(poor, other);
  }
  await setCredits(poor, 0);
  for (const other of [odd, even]) await say(other, poor);
  const id = `match:${chatIdOf(poor, odd)}:${poor}`;
  await base.db.insert(creditEntry).values({id, userId: poor, amount: 0, kind: 'grant'});
  await grantCredits(base.db, {userId: poor, amount: 40, reference: `both ${poor}`});
  await expect(settleWaiting(base.db, poor)).rejects.toThrow('could not be settled');
  expect(await Promise.all([poor, odd, even].map(creditsOf))).toEqual([20, 100, 80]);
});

test('refuses a reference that was used for another amount or member', async () => {
  const [a = '', b = ''] = await members(2);
  const grant = {userId: a, amount: 10, reference: 'order-1'};
  const booked = await Promise.all(Array.from({length: 10}, () => grantCredits(base.db, grant)));
  expect(booked.filter(Boolean)).toHaveLength(1);
  await expect(grantCredits(base.db, {...grant, amount: 11})).rejects.toThrow('another grant');
  await expect(grantCredits(base.db, {...grant, userId: b})).rejects.toThrow('another grant');
  expect(() => grantCredits(base.db, {...grant, amount: 0.5})).toThrow('whole number');
  expect(await creditsOf(a)).toBe(INITIAL_CREDITS + 10);
});

test('refuses to change or delete a ledger entry, even by the database’s owner', async () => {
  await members(1);
  const before = await base.db.select().from(creditEntry);
  for (const change of [
    sql`update credit_entry set amount = 1000`,
    sql`update credit_entry set kind = 'grant', chat_id = null`,
    sql`update credit_entry set created_at = now() - interval '1 day'`,
    sql`delete from credit_entry`,
  ]) {
    await expect(base.db.execute(change)).rejects.toThrow();
  }
  expect(await base.db.select().from(creditEntry)).toEqual(before);
});
