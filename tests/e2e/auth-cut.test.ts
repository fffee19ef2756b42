// A session that has ended ends its live connection too, whatever holds the other end of it.
import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import type {Browser} from 'playwright';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {post, signInCall} from '../support/auth-calls.ts';
import {launchBrowser} from '../support/browser.ts';
import {eventually, openTestDatabase, type TestDatabase} from '../support/database.ts';
import {openMailbox, tokenIn, type Mailbox} from '../support/mailbox.ts';
import {cookieOf, joinPool, PASSWORD, removeMembers} from '../support/member.ts';
import {couple} from '../support/personas.ts';
import {openRawConnection, type RawConnection} from '../support/raw-sync.ts';

const CUT_MS = 20_000;

const stack = inject('stack');
let browser: Browser;
let sql: TestDatabase;
let mailbox: Mailbox;
beforeAll(async () => {
  browser = await launchBrowser();
  sql = openTestDatabase(stack);
  mailbox = await openMailbox(stack);
});
afterAll(async () => {
  await browser.close();
  await removeMembers(sql);
  await sql.end();
  await mailbox.stop();
});

type Ending = (who: {email: string; cookie: string}) => Promise<unknown>;

async function firstRows({received}: RawConnection): Promise<void> {
  const look = async () => (received().includes('pokeEnd') ? true : undefined);
  await eventually(look, 'the first rows').catch(() => {
    throw new Error(`No rows came, but this: ${received()}`);
  });
}

const ENDINGS: Record<string, Ending> = {
  'signing out': ({cookie}) => post(stack, 'auth/sign-out', {}, {cookie}),
  'a new password by mail': async ({email}) => {
    await post(stack, 'auth/request-password-reset', {email});
    const token = tokenIn(await mailbox.next(email, 'new password'));
    return post(stack, 'auth/reset-password', {token, newPassword: PASSWORD});
  },
  'being disabled': ({email}) =>
    promisify(execFile)(process.execPath, ['scripts/account.ts', 'disable', email], {
      env: {...process.env, WING_DATA_DIR: stack.dataDir},
    }),
};

test.each(Object.entries(ENDINGS))(
  '%s cuts the live connection within 20 seconds',
  async (how, end) => {
    const [persona] = couple();
    const member = await joinPool(stack, persona);
    const connection = await openRawConnection(browser, stack, member.cookie);
    await firstRows(connection);
    await end(member);
    const ended = performance.now();
    const closedAt = await eventually(
      async () => connection.closedAt(),
      'the end of the connection',
      CUT_MS,
    );
    console.log(`${how}: cut after ${Math.round(closedAt - ended)} ms`);
    expect(closedAt - ended).toBeLessThan(CUT_MS);
    const before = connection.received();
    await sql`update profile set summary = 'secret after the end' where user_id = ${member.userId}`;
    await sql`delete from auth.user where id = ${member.userId}`;
    expect(connection.received()).toBe(before);
    expect(before).not.toContain('secret after the end');
  },
);

test('the other device stays connected and still hears of everything', async () => {
  const [persona] = couple();
  const member = await joinPool(stack, persona);
  const phone = cookieOf(await signInCall(stack, member.email, PASSWORD));
  const gone = await openRawConnection(browser, stack, member.cookie);
  const stays = await openRawConnection(browser, stack, phone);
  await firstRows(stays);
  await post(stack, 'auth/sign-out', {}, {cookie: member.cookie});
  await eventually(async () => gone.closedAt(), 'the end of the connection', CUT_MS);
  await sql`update profile set summary = 'still here' where user_id = ${member.userId}`;
  await eventually(
    async () => (stays.received().includes('still here') ? true : undefined),
    'the change on the other device',
  );
  expect(gone.received()).not.toContain('still here');
  expect(stays.closedAt()).toBeUndefined();
  stays.close();
  await sql`delete from auth.user where id = ${member.userId}`;
});
