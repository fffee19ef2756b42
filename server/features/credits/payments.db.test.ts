// Payments in a database of their own: reports that come twice, late and in any order, against a stand-in for Stripe.
import {randomUUID} from 'node:crypto';
import {eq, inArray, sql} from 'drizzle-orm';
import type {Stripe} from 'stripe';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {
  STAND_IN_KEY,
  startStripe,
  type Report,
  type StripeStandIn,
} from '../../../scripts/stand-ins/stripe.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {auditLedger} from './audit.ts';
import {payment} from '../../platform/database/payment-tables.ts';
import {creditEntry, wallet} from '../../platform/database/tables.ts';
import {comparePayments} from './compare.ts';
import {markSolved, paymentProblems} from './problems.ts';
import {openCheckout, stripeOf} from './stripe.ts';
import {bookEvent} from './webhook.ts';

const base = useScratchDatabase();
const PACK = {credits: 60, amount: 499, currency: 'EUR'};
let standIn: StripeStandIn;
let stripe: Stripe;

beforeAll(async () => {
  standIn = await startStripe();
  const made = await stripeOf({STRIPE_SECRET_KEY: STAND_IN_KEY, STRIPE_API_URL: standIn.url});
  if (!made) throw new Error('There is no Stripe.');
  stripe = made;
});
afterAll(() => standIn.close());

/** A member with 100 credits who has opened a payment page. */
async function buyer() {
  const userId = `m${randomUUID().replaceAll('-', '')}`;
  await insertMembers(base.db, [blankMember(userId)]);
  const id = randomUUID();
  await base.db.insert(payment).values({id, userId, ...PACK});
  const url = await openCheckout(stripe, {id, userId, pack: PACK, publicUrl: 'http://wing.test'});
  return {userId, id, session: url.split('/').at(-1) ?? ''};
}

const book = ({body}: Report) => {
  const event: Stripe.Event = JSON.parse(body);
  return bookEvent(base.db, event);
};

async function creditsOf(userId: string) {
  const [row] = await base.db.select().from(wallet).where(eq(wallet.userId, userId));
  return row?.credits;
}

const entriesOf = (userId: string) =>
  base.db
    .select({id: creditEntry.id, amount: creditEntry.amount})
    .from(creditEntry)
    .where(sql`${creditEntry.userId} = ${userId} and ${creditEntry.kind} in ('purchase', 'refund')`)
    .orderBy(creditEntry.createdAt, creditEntry.id);

const rowOf = async (id: string) =>
  (await base.db.select().from(payment).where(eq(payment.id, id)))[0];

describe('a payment', () => {
  test('is booked once, however often and concurrently it is reported', async () => {
    const {userId, id, session} = await buyer();
    const report = await standIn.pay(session);
    const outcomes = await Promise.all([book(report), book(report), book(report)]);
    expect(outcomes.toSorted()).toEqual(['booked', 'nothing', 'nothing']);
    expect(await creditsOf(userId)).toBe(160);
    expect(await entriesOf(userId)).toEqual([{id: `purchase:${id}`, amount: 60}]);
    const {rows} = await base.db.execute(sql`
      select from graphile_worker.jobs where task_identifier = 'settle-waiting' and flags ? ${`about:${userId}`}`);
    expect(rows).toHaveLength(1);
  });

  test('that is not paid yet, or that Wing has not opened, books nothing', async () => {
    const {userId, session} = await buyer();
    const {body} = await standIn.pay(session);
    expect(
      await book({
        id: '',
        type: '',
        body: body.replace('"payment_status":"paid"', '"payment_status":"unpaid"'),
      }),
    ).toBe('nothing');
    expect(
      await book({id: '', type: '', body: body.replace(/"metadata":\{[^}]*\}/, '"metadata":{}')}),
    ).toBe('nothing');
    expect(await creditsOf(userId)).toBe(100);
  });

  test('of a member who has left books nothing, and an operator is told', async () => {
    const {userId, id, session} = await buyer();
    await base.db.delete(payment).where(eq(payment.id, id));
    await base.db.execute(sql`update auth."user" set leaves_at = now() where id = ${userId}`);
    await base.db.execute(sql`select forget_member(${userId})`);
    await book(await standIn.pay(session));
    expect(await rowOf(id)).toMatchObject({userId: null, problem: 'no-member'});
    expect((await paymentProblems(base.db)).map((row) => row.id)).toContain(id);
    const solved = {id, operator: 'eve@wing.test', why: 'Paid back.'};
    expect(await markSolved(base.db, solved)).toBe(true);
    expect(await markSolved(base.db, solved)).toBe(false);
    expect((await paymentProblems(base.db)).map((row) => row.id)).not.toContain(id);
  });

  test.each(['disabled_at', 'leaves_at'])(
    'of a member with %s is booked, and an operator is told',
    async (since) => {
      const {userId, id, session} = await buyer();
      await base.db.execute(
        sql`update auth."user" set ${sql.identifier(since)} = now() where id = ${userId}`,
      );
      await book(await standIn.pay(session));
      expect(await creditsOf(userId)).toBe(160);
      expect(await rowOf(id)).toMatchObject({problem: 'suspended'});
    },
  );

  test('stays for the books without the member who leaves', async () => {
    const {userId, id, session} = await buyer();
    await book(await standIn.pay(session));
    await base.db.execute(sql`update auth."user" set leaves_at = now() where id = ${userId}`);
    await base.db.execute(sql`select forget_member(${userId})`);
    expect(await rowOf(id)).toMatchObject({userId: null, credits: 60, amount: 499});
    expect((await auditLedger(base.db)).violations).toEqual([]);
  });
});

describe('a refund', () => {
  test('takes the share of the credits that was paid back, once for each report', async () => {
    const {userId, id, session} = await buyer();
    await book(await standIn.pay(session));
    const half = await standIn.refund(session, 250);
    const rest = await standIn.refund(session, 249);
    await book(half);
    expect(await creditsOf(userId)).toBe(130);
    await book(rest);
    await book(half);
    await book(rest);
    expect(await creditsOf(userId)).toBe(100);
    expect(await entriesOf(userId)).toEqual([
      {id: `purchase:${id}`, amount: 60},
      {id: `refund:${id}:30`, amount: -30},
      {id: `refund:${id}:60`, amount: -30},
    ]);
  });

  test('that is reported before the payment counts when the payment is booked', async () => {
    const {userId, session} = await buyer();
    const paid = await standIn.pay(session);
    await book(await standIn.refund(session, 499));
    expect(await creditsOf(userId)).toBe(100);
    await book(paid);
    expect(await creditsOf(userId)).toBe(100);
    expect(await entriesOf(userId)).toHaveLength(2);
  });

  test('after the credits were spent takes what is left, never more, and an operator is told', async () => {
    const {userId, id, session} = await buyer();
    await book(await standIn.pay(session));
    await base.db.execute(
      sql`insert into credit_entry (id, user_id, amount, kind) values (${randomUUID()}, ${userId}, -150, 'grant')`,
    );
    await base.db.execute(sql`update wallet set credits = 10 where user_id = ${userId}`);
    const report = await standIn.refund(session, 499);
    await book(report);
    await book(report);
    expect(await creditsOf(userId)).toBe(0);
    expect(await rowOf(id)).toMatchObject({missingCredits: 50, problem: 'spent'});
  });

  test('by a lost dispute takes the credits; a won one takes none; one of an unknown payment is asked for again', async () => {
    const {userId, session} = await buyer();
    const paid = await standIn.pay(session);
    const won = await standIn.dispute(session, 'won');
    const lost = await standIn.dispute(session, 'lost');
    expect(await book(lost)).toBe('unknown');
    await book(paid);
    expect(await book(won)).toBe('nothing');
    expect(await creditsOf(userId)).toBe(160);
    expect(await book(lost)).toBe('booked');
    expect(await book(lost)).toBe('booked');
    expect(await creditsOf(userId)).toBe(100);
  });
});

test('the nightly comparison books what no webhook has reported, and marks what Stripe does not know', async () => {
  const now = new Date();
  await comparePayments(base.db, stripe, now);
  const [late, lost, refunded] = [await buyer(), await buyer(), await buyer()];
  await standIn.pay(late.session);
  await standIn.pay(lost.session);
  // A backup from before the payment page was opened.
  await base.db.delete(payment).where(eq(payment.id, lost.id));
  await book(await standIn.pay(refunded.session));
  await standIn.refund(refunded.session, 499);
  const invented = {id: randomUUID(), userId: late.userId, ...PACK};
  const hoursAgo = new Date(now.getTime() - 3 * 3_600_000);
  const spent = {...invented, id: randomUUID(), problem: 'spent' as const};
  // Stripe's list, read before, does not have it yet.
  const justPaid = {...invented, id: randomUUID(), createdAt: hoursAgo, paidAt: now};
  await base.db
    .insert(payment)
    .values([
      ...[invented, spent].map((row) => ({...row, createdAt: hoursAgo, paidAt: hoursAgo})),
      justPaid,
    ]);

  expect(await comparePayments(base.db, stripe, now)).toMatchObject({bookedLate: 2, unknown: 1});
  expect(await creditsOf(late.userId)).toBe(160);
  expect(await creditsOf(lost.userId)).toBe(160);
  expect(await creditsOf(refunded.userId)).toBe(100);
  expect(await rowOf(invented.id)).toMatchObject({problem: 'unknown'});
  expect(await rowOf(spent.id)).toMatchObject({problem: 'spent'});
  expect(await rowOf(justPaid.id)).toMatchObject({problem: null});
  await markSolved(base.db, {id: invented.id, operator: 'eve@wing.test', why: 'A test key.'});
  expect(await comparePayments(base.db, stripe, now)).toMatchObject({bookedLate: 0, unknown: 0});
  await base.db.delete(payment).where(inArray(payment.id, [invented.id, spent.id, justPaid.id]));
  expect(await comparePayments(base.db, stripe, now)).toMatchObject({bookedLate: 0, unknown: 0});
  expect((await auditLedger(base.db)).violations).toEqual([]);
});

test('the nightly comparison books a refund of any age, and keeps the time of a payment that a backup has lost', async () => {
  const now = Date.now();
  const [old, lost] = [await buyer(), await buyer()];
  const daysAgo = (days: number) => Math.floor(now / 1000) - days * 86_400;
  for (const [{id, session}, days] of [
    [old, 30],
    [lost, 10],
  ] as const) {
    const found = standIn.sessions.get(session);
    if (found) found.created = daysAgo(days);
    await base.db
      .update(payment)
      .set({createdAt: new Date(daysAgo(days) * 1000)})
      .where(eq(payment.id, id));
  }
  await book(await standIn.pay(old.session));
  await standIn.refund(old.session, 499);
  await standIn.pay(lost.session);
  await base.db.delete(payment).where(eq(payment.id, lost.id));
  await comparePayments(base.db, stripe, new Date(now));
  expect(await creditsOf(old.userId)).toBe(100);
  expect(await creditsOf(lost.userId)).toBe(160);
  // By then Stripe's list no longer has the lost one.
  const later = new Date(now + 5 * 86_400_000);
  await comparePayments(base.db, stripe, later);
  expect(await rowOf(lost.id)).toMatchObject({problem: null});
});

test('the audit finds a payment that is not in the ledger, and a purchase without a payment', async () => {
  const {userId, id} = await buyer();
  await base.db.update(payment).set({paidAt: new Date()}).where(eq(payment.id, id));
  expect((await auditLedger(base.db)).violations).toEqual(['1 payments were not booked once']);
  await base.db.update(payment).set({paidAt: null}).where(eq(payment.id, id));
  await base.db.execute(
    sql`insert into credit_entry (id, user_id, amount, kind) values ('purchase:none', ${userId}, 1, 'purchase')`,
  );
  await base.db.execute(sql`update wallet set credits = credits + 1 where user_id = ${userId}`);
  expect((await auditLedger(base.db)).violations).toEqual(['1 payments were not booked once']);
});
