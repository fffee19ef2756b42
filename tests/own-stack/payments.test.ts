// Buying credits, on a stack that sells them: the whole way in a browser, on a translated page and in forced colours, and reports that come repeatedly, shuffled, and
// while the API is killed.
import {randomUUID} from 'node:crypto';
import {expect as expectPage, type Page} from 'playwright/test';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {PAYMENT} from '../../rules/credits/payments.ts';
import {
  startStripe,
  STAND_IN_KEY,
  STAND_IN_SECRET,
  signatureOf,
  type StripeStandIn,
} from '../../scripts/stand-ins/stripe.ts';
import {LANGUAGE_COOKIE} from '../../rules/words/languages.ts';
import {freePorts} from '../../server/app/supervisor/ports.ts';
import {violations} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {ledgerViolations, setCredits} from '../support/credits.ts';
import {eventually, openTestDatabase, type TestDatabase} from '../support/database.ts';
import {killHard, untilReady} from '../support/kill.ts';
import {lostInForcedColours, NOTHING_LOST} from '../support/forced-colours.ts';
import {casesOf, times} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {signUp, type Member} from '../support/member.ts';
import {answerEverything} from '../support/answers.ts';
import {startStack, type Stack} from '../support/stack.ts';
import {translate, unseenWrites, untranslated} from '../support/translator.ts';

const NOTICE = 'I want my credits at once, and know that I lose my right of withdrawal then.';
const PAYMENTS = times(80, 200);

const browser = await useBrowser();
let stack: Stack;
let sql: TestDatabase;
let stripe: StripeStandIn;

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  stripe = await startStripe({webhook: `http://localhost:${port}/api/payments/webhook`});
  stack = await startStack({
    PORT: String(port),
    WING_DEMO: 'off',
    STRIPE_SECRET_KEY: STAND_IN_KEY,
    STRIPE_WEBHOOK_SECRET: STAND_IN_SECRET,
    STRIPE_API_URL: stripe.url,
    CREDIT_PACKS: '60:4.99EUR,140:9.99EUR',
    WITHDRAWAL_NOTICE: NOTICE,
  });
  sql = openTestDatabase(stack);
});
afterAll(async () => {
  await sql?.end();
  await stack?.stop();
  await stripe?.close();
});

async function newMember(): Promise<Member> {
  const member = await signUp(stack);
  await answerEverything(member);
  return member;
}

const webhook = (body: string, signature: string) =>
  fetch(`${stack.url}/api/payments/webhook`, {
    method: 'POST',
    body,
    headers: {'stripe-signature': signature},
  });

/** As Stripe does: until it is answered. */
const deliver = ({body}: {body: string}) =>
  eventually(
    async () => {
      const answer = await webhook(body, signatureOf(body)).catch(() => undefined);
      return answer?.ok ? true : undefined;
    },
    'an answer to a report',
    60_000,
  );

async function creditsOf({userId}: Member) {
  const [row] = await sql<
    {credits: number}[]
  >`select credits from wallet where user_id = ${userId}`;
  return row?.credits;
}

const SIZES = [
  ['phone', 390],
  ['desktop', 1280],
] as const;

describe.each(casesOf(SIZES, [0]))('on a %s', (_, width) => {
  test('a member buys credits, which appear when the report is booked; a cancelled payment says so', async () => {
    const member = await newMember();
    const {page, context, problems} = await openWindow(browser, stack, {member, width});
    await translate(context);
    await page.goto('/balance');
    await expectPage(page.getByRole('heading', {name: PAYMENT.title})).toBeVisible();
    await expectPage(page.getByText(PAYMENT.purpose)).toBeVisible();
    const buy = page.getByRole('button', {name: /^Buy 60 credits for €4.99/});
    await buy.click();
    await expectPage(page.getByRole('alert')).toHaveText(PAYMENT.needsConsent);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('checkbox', {name: NOTICE}).check();
    expect(await lostInForcedColours(page)).toEqual(NOTHING_LOST);
    await page.emulateMedia({forcedColors: 'none'});
    await buy.click();
    await page.getByRole('button', {name: 'Cancel'}).click();
    await expectPage(page.getByText(PAYMENT.cancelled)).toBeVisible();
    await expectCredits(page, 100);

    await page.getByRole('checkbox', {name: NOTICE}).check();
    await buy.click();
    await page.getByRole('button', {name: 'Pay'}).click();
    await expectPage(page.getByText(PAYMENT.arrived)).toBeVisible();
    await expectCredits(page, 160);
    await expectPage(page.getByText('Credits bought')).toBeVisible();
    expect([await unseenWrites(page), await untranslated(page)]).toEqual([[], []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
    expect(problems).toEqual([]);
  });
});

const expectCredits = (page: Page, credits: number) =>
  expectPage(page.getByText(`${credits}credits`)).toBeVisible();

test('without the script of the shop the balance stays', async () => {
  const {page} = await openWindow(browser, stack, {member: await newMember()});
  await page.route('**/assets/credit-shop-*.js', (route) => route.abort());
  await page.goto('/balance');
  await expectPage(page.getByText(PAYMENT.notLoaded)).toBeVisible();
  await expectCredits(page, 100);
});

test('the return alone books nothing: the payment is being confirmed until the report comes', async () => {
  const member = await newMember();
  const {page} = await openWindow(browser, stack, {member});
  await page.goto(`/balance?payment=${randomUUID()}`);
  await expectPage(page.getByText(PAYMENT.confirming)).toBeVisible();
  expect(await creditsOf(member)).toBe(100);
});

longTest(
  'after the browser has gone back from the payment page, a member can buy again',
  async () => {
    const member = await newMember();
    const {page} = await openWindow(browser, stack, {member});
    await page.goto('/balance');
    // The page stays, as in the browser's cache of pages, which this browser does not have.
    await page.route(`${stripe.url}/**`, (route) => route.fulfill({status: 204}));
    await page.getByRole('checkbox', {name: NOTICE}).check();
    const buy = page.getByRole('button', {name: /^Buy 60 credits/});
    const opens = page.waitForRequest(`${stripe.url}/**`);
    await buy.click();
    await opens;
    await expectPage(buy).toHaveText('Opening...');
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true})),
    );
    await expectPage(buy).toBeEnabled();
  },
);

test('forged, old, foreign and live reports are refused, and change nothing', async () => {
  const member = await newMember();
  const session = await openSession(member);
  const paid = await stripe.pay(session);
  expect(await creditsOf(member)).toBe(160);
  const other = paid.body
    .replaceAll(/"payment":"[^"]+"/g, `"payment":"${randomUUID()}"`)
    .replace(/"payment_intent":"[^"]+"/, `"payment_intent":"pi_${randomUUID()}"`);
  for (const [body, signature] of [
    [other, signatureOf(paid.body)],
    [other, ''],
    [other, 't=1,v1=00'],
    [other, signatureOf(other, {secret: 'whsec_of_somebody_else'})],
    [other, signatureOf(other, {at: Date.now() - 6 * 60_000})],
    [
      other.replace('"livemode":false', '"livemode":true'),
      signatureOf(other.replace('"livemode":false', '"livemode":true')),
    ],
  ] as const) {
    const answer = await webhook(body, signature);
    expect(answer.status).toBe(400);
  }
  expect((await webhook(other, signatureOf(other))).status).toBe(200);
  expect(await creditsOf(member)).toBe(220);
});

/** Opens a payment page as the member's browser would. */
async function openSession(member: Member, credits = 60, amount = 499): Promise<string> {
  const answer = await fetch(`${stack.url}/api/payments/checkout`, {
    method: 'POST',
    headers: {cookie: member.cookie, origin: stack.url, 'content-type': 'application/json'},
    body: JSON.stringify({credits, amount, hasAgreed: true}),
  });
  if (!answer.ok) throw new Error(`No payment page: ${answer.status} ${await answer.text()}`);
  const {url} = (await answer.json()) as {url: string};
  return url.split('/').at(-1) ?? '';
}

test.each([
  ['de', 'de'],
  ['ar', 'auto'],
])(
  "the payment page of a member who reads %s has Stripe's language %s",
  async (language, locale) => {
    const {cookie, ...member} = await newMember();
    const id = await openSession({...member, cookie: `${cookie}; ${LANGUAGE_COOKIE}=${language}`});
    const page = await fetch(`${stripe.url}/pay/${id}`);
    expect(await page.text()).toContain(`<html lang="${locale}">`);
  },
);

test('a visitor, an unknown price and a missing consent get no payment page', async () => {
  const member = await newMember();
  const ask = (order: object, cookie: string) =>
    fetch(`${stack.url}/api/payments/checkout`, {
      method: 'POST',
      headers: {cookie, origin: stack.url, 'content-type': 'application/json'},
      body: JSON.stringify(order),
    });
  const order = {credits: 60, amount: 499, hasAgreed: true};
  expect((await ask(order, '')).status).toBe(401);
  expect((await ask({...order, amount: 1}, member.cookie)).status).toBe(409);
  expect((await ask({...order, hasAgreed: false}, member.cookie)).status).toBe(400);
  const fromElsewhere = await fetch(`${stack.url}/api/payments/checkout`, {
    method: 'POST',
    headers: {cookie: member.cookie, origin: 'https://elsewhere.example'},
    body: JSON.stringify(order),
  });
  expect(fromElsewhere.status).toBe(403);
});

test(`${PAYMENTS} reports, each sent three times, shuffled, while the API is killed, are booked once each`, async () => {
  const members = [await newMember(), await newMember()];
  const reports: {body: string}[] = [];
  for (let i = 0; i < PAYMENTS; i += 1) {
    const member = members[i % 2];
    if (!member) throw new Error('There is no member.');
    const id = randomUUID();
    await sql`insert into payment (id, user_id, credits, amount, currency) values (${id}, ${member.userId}, 60, 499, 'EUR')`;
    const object = {
      object: 'checkout.session',
      created: Math.floor(Date.now() / 1000),
      metadata: {payment: id, credits: '60'},
      client_reference_id: member.userId,
      amount_total: 499,
      currency: 'eur',
      payment_status: 'paid',
      payment_intent: `pi_${id}`,
    };
    const event = {
      id: `evt_${id}`,
      object: 'event',
      livemode: false,
      type: 'checkout.session.completed',
      data: {object},
    };
    reports.push({body: JSON.stringify(event)});
  }
  const thrice = [...reports, ...reports, ...reports].map((report) => ({
    report,
    at: Math.random(),
  }));
  const queue = thrice.toSorted((a, b) => a.at - b.at).map(({report}) => report);
  const work = Array.from({length: 8}, async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await deliver(next);
  });
  for (const left of [2.25 * PAYMENTS, 1.25 * PAYMENTS]) {
    await eventually(async () => (queue.length <= left ? true : undefined), 'progress', 60_000);
    killHard(stack, 'api');
    await untilReady(stack);
  }
  await Promise.all(work);
  for (const member of members) expect(await creditsOf(member)).toBe(100 + 60 * (PAYMENTS / 2));
  expect(await ledgerViolations(stack)).toEqual([]);
});

test('a refund after the credits were spent takes what is left', async () => {
  const member = await newMember();
  const session = await openSession(member);
  await stripe.pay(session);
  await setCredits(sql, member, 15);
  await stripe.refund(session, 499);
  expect(await creditsOf(member)).toBe(0);
});

test('a member exports their payments', async () => {
  const member = await newMember();
  await stripe.pay(await openSession(member, 140, 999));
  const answer = await fetch(`${stack.url}/api/account/export`, {headers: {cookie: member.cookie}});
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).includes('"amount":999')).toBe(true);
});
