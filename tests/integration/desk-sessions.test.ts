// An operator's session: polling does not keep it alive, removal ends it, and a password alone opens nothing.
import {expect, test} from 'vitest';
import {DESK, DESK_ACTIVE_HEADER} from '../../rules/desk/desk.ts';
import {makeOperator, openDeskSession} from '../support/desk.ts';
import {operate} from '../support/operator.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

const today = (cookie: string, headers: HeadersInit = {}) =>
  fetch(`${stack.url}/api/desk/today`, {headers: {cookie, ...headers}});

test('a page that polls does not keep the session alive, a press does', async () => {
  const {id, cookie} = await makeOperator(sql, stack);
  const age = async () => {
    const [row] = await sql<{minutes: number}[]>`
      select extract(epoch from now() - active_at)::float / 60 as minutes
      from auth.operator_session where user_id = ${id}`;
    return row?.minutes ?? 0;
  };
  await sql`update auth.operator_session set active_at = now() - interval '29 minutes'
    where user_id = ${id}`;
  expect((await today(cookie)).status).toBe(200);
  expect(await age()).toBeGreaterThan(28);
  expect((await today(cookie, {[DESK_ACTIVE_HEADER]: 'yes'})).status).toBe(200);
  expect(await age()).toBeLessThan(1);
});

test('a session that a password alone has opened stays without rights when the second factor is set up elsewhere', async () => {
  const {id, cookie} = await makeOperator(sql, stack);
  const stolen = await openDeskSession(sql, stack, id, 'password');
  expect((await today(cookie)).status).toBe(200);
  expect((await today(stolen)).status).toBe(403);
});

test('a second factor that another secret has encrypted is not called a wrong code', async () => {
  const {id, cookie} = await makeOperator(sql, stack);
  const foreign = '$ba$1$00';
  await sql`insert into auth.operator_two_factor (id, user_id, secret, backup_codes, verified)
    values (${id}, ${id}, ${foreign}, ${foreign}, true)`;
  for (const code of ['123456', 'abcde-fghij']) {
    const response = await fetch(`${stack.url}/api/desk/auth/code`, {
      method: 'POST',
      headers: {cookie, origin: stack.url, 'content-type': 'application/json'},
      body: JSON.stringify({code}),
    });
    expect(await response.json()).toMatchObject({message: DESK.uncheckedCode});
  }
});

test(
  'the command lists and removes operators, whose sessions end',
  {timeout: 150_000},
  async () => {
    const {email, cookie} = await makeOperator(sql, stack);
    expect(await operate(stack, 'operator', 'list')).toContain(email);
    await operate(stack, 'operator', 'remove', email);
    expect((await today(cookie)).status).toBe(401);
    await expect(operate(stack, 'operator', 'remove', email)).rejects.toThrow('no operator');
    await expect(operate(stack, 'operator', 'add', 'nobody')).rejects.toThrow('Usage');
    const log = await sql`select act, why from desk_entry where why = ${email}`;
    expect([...log]).toEqual([{act: 'operator-removed', why: email}]);
  },
);
