// Turning mails off from a mail: without a session or an Origin, by one click, by a scanner, twice, with a forged token, and
// after the account is gone.
import {beforeEach, expect, test} from 'vitest';
import {unsubscribeTokens} from '../../server/features/notices/unsubscribe.ts';
import {leaveForGood} from '../support/leaving.ts';
import {signUp, type Member} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const tokens = unsubscribeTokens(stack.secret ?? '');
let ada: Member;
beforeEach(async () => {
  ada = await signUp(stack);
});

const address = (token: string, more = '') =>
  `${stack.url}/api/unsubscribe?token=${encodeURIComponent(token)}${more}`;

/** As a mail program sends it (RFC 8058): no cookie, no Origin. */
const oneClick = (token: string, more?: string) =>
  fetch(address(token, more), {
    method: 'POST',
    headers: {'content-type': 'application/x-www-form-urlencoded'},
    body: 'List-Unsubscribe=One-Click',
  });

async function off(): Promise<string[]> {
  const rows = await sql<{off: string[]}[]>`
    select off from notice_setting where user_id = ${ada.userId}`;
  return rows[0]?.off ?? [];
}

test('one click turns off the mails of this kind, and a second one changes nothing', async () => {
  const token = tokens.make(ada.userId, 'suggestions');
  expect((await oneClick(token)).status).toBe(200);
  expect(await off()).toEqual(['mail:suggestions']);
  expect((await oneClick(token)).status).toBe(200);
  expect(await off()).toEqual(['mail:suggestions']);
  expect((await oneClick(tokens.make(ada.userId, 'match'))).status).toBe(200);
  expect((await off()).toSorted()).toEqual(['mail:match', 'mail:suggestions']);
});

test('all mails, but no pushes', async () => {
  expect((await oneClick(tokens.make(ada.userId, 'match'), '&all=1')).status).toBe(200);
  expect((await off()).toSorted()).toEqual([
    'mail:match',
    'mail:message',
    'mail:reminder',
    'mail:suggestions',
  ]);
});

test.each(['GET', 'HEAD'])(
  'a scanner that sends %s changes nothing, and is led to the page',
  async (method) => {
    const token = tokens.make(ada.userId, 'match');
    const response = await fetch(address(token), {method, redirect: 'manual'});
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(
      `/unsubscribe?token=${encodeURIComponent(token)}`,
    );
    expect((await fetch(`${stack.url}/unsubscribe?token=${token}`, {method})).status).toBe(200);
    expect(await off()).toEqual([]);
  },
);

test('a forged token is refused', async () => {
  const forged = tokens.make('somebody', 'match').replace('somebody', ada.userId);
  const response = await oneClick(forged);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({code: 'dead-link'});
  expect(await off()).toEqual([]);
});

test('after the account is gone a click succeeds and leaves nothing', async () => {
  const token = tokens.make(ada.userId, 'match');
  await leaveForGood(stack, sql, ada);
  expect((await oneClick(token)).status).toBe(200);
  expect([...(await sql`select from notice_setting where user_id = ${ada.userId}`)]).toEqual([]);
});
