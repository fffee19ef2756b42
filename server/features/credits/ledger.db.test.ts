// The ledger in a database of its own: the audit of a broken ledger, grants, and the opening of wallets.
import {sql, type SQL} from 'drizzle-orm';
import {beforeAll, describe, expect, test} from 'vitest';
import {untilSomebodyWaits} from '../../../tests/support/locks.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {auditLedger} from './audit.ts';
import {grantCredits} from './grant.ts';
import {lockWallets, openWallet} from './wallet.ts';

const base = useScratchDatabase();
beforeAll(async () => {
  await insertMembers(base.db, [blankMember('ada'), blankMember('ben')]);
});

/** The audit's result after these statements, which Wing's code never runs. Rolls them back. */
async function auditAfter(...statements: SQL[]) {
  const rolledBack = new Error('rolled back');
  let audit: Awaited<ReturnType<typeof auditLedger>> | undefined;
  const auditing = base.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
    audit = await auditLedger(tx);
    throw rolledBack;
  });
  await expect(auditing).rejects.toBe(rolledBack);
  return audit;
}

const chat = sql`insert into chat (id) values ('ada_ben')`;
const charge = (userId: string, amount: number) =>
  sql`insert into credit_entry (id, user_id, amount, kind, chat_id)
    values (${`match:ada_ben:${userId}`}, ${userId}, ${amount}, 'match', 'ada_ben')`;
const pay = sql`update wallet set credits = credits - 20`;

describe('the audit', () => {
  test('finds no violation in a sound ledger, and computes its totals', async () => {
    expect(await auditAfter()).toEqual({
      members: 2,
      matches: 0,
      issued: 200,
      held: 200,
      violations: [],
    });
    expect(await auditAfter(chat, charge('ada', -20), charge('ben', -20), pay)).toEqual({
      members: 2,
      matches: 1,
      issued: 200,
      held: 160,
      violations: [],
    });
  });

  test('finds a wallet that is not the sum of its entries', async () => {
    const changed = await auditAfter(
      sql`update wallet set credits = 101 where user_id = 'ada'`,
      sql`delete from credit_entry where user_id = 'ben'`,
    );
    expect(changed?.violations).toEqual(['2 wallets are not the sum of their entries']);
  });

  test('finds a wallet below zero', async () => {
    const below = await auditAfter(
      sql`alter table wallet drop constraint wallet_credits`,
      sql`update wallet set credits = -1 where user_id = 'ada'`,
      sql`insert into credit_entry (id, user_id, amount, kind) values ('x', 'ada', -101, 'grant')`,
    );
    expect(below?.violations).toEqual(['1 wallets are below zero']);
  });

  test('finds an unpaid chat, and a match that only one member paid for', async () => {
    expect((await auditAfter(chat))?.violations).toEqual(['1 chats were not paid for']);
    const once = await auditAfter(
      chat,
      charge('ada', -20),
      sql`update wallet set credits = 80 where user_id = 'ada'`,
    );
    expect(once?.violations).toEqual([
      '1 matches were not paid once by both sides',
      '180 credits are held of 200 issued',
    ]);
  });
});

const grant = (amount: number, userId = 'ada') => ({userId, amount, reference: `of ${amount}`});

describe('a grant', () => {
  test('is refused below one credit, and to a member without a wallet', async () => {
    expect(() => grantCredits(base.db, grant(0))).toThrow('at least 1');
    expect(() => grantCredits(base.db, grant(-1))).toThrow('at least 1');
    await expect(grantCredits(base.db, grant(1, 'nobody'))).rejects.toThrow('no wallet yet');
  });

  test('adds a job that settles the pairs waiting for credits', async () => {
    await grantCredits(base.db, grant(1));
    const {rows} = await base.db.execute(sql`
      select identifier, payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = task_id`);
    expect(rows).toEqual([{identifier: 'settle-waiting', payload: {userId: 'ada'}}]);
  });
});

test('a wallet is opened once', async () => {
  await base.db.transaction((tx) => openWallet(tx, 'ben'));
  const {rows} = await base.db.execute(sql`
    select credits, amount, kind from wallet join credit_entry using (user_id)
    where user_id = 'ben'`);
  expect(rows).toEqual([{credits: 100, amount: 100, kind: 'opening'}]);
});

test('wallets are locked in the order of their ids, regardless of their order in the table', async () => {
  await insertMembers(base.db, [blankMember('zoe')]);
  await insertMembers(base.db, [blankMember('amy')]);
  const release = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const holder = base.db.transaction(async (tx) => {
    await lockWallets(tx, ['amy']);
    holding.resolve();
    await release.promise;
  });
  await holding.promise;
  const waiting = base.db.transaction((tx) => lockWallets(tx, ['zoe', 'amy']));
  await untilSomebodyWaits(base.db);
  // A transaction that waits for its first wallet holds no lock.
  const zoesWallet = await base.db.execute(
    sql`select from wallet where user_id = 'zoe' for update skip locked`,
  );
  release.resolve();
  await Promise.all([holder, waiting]);
  expect(zoesWallet.rows).toHaveLength(1);
});
