// What operators do for members over the desk's API: credits, sessions, deletion, export, and the log of it.
import {randomUUID} from 'node:crypto';
import {beforeAll, expect, test} from 'vitest';
import {INITIAL_CREDITS} from '../../rules/credits/credits.ts';
import {MEMBERS} from '../../rules/desk/members.ts';
import {REASON_MAX, REPORTS} from '../../rules/desk/reports.ts';
import {isSignedIn} from '../support/auth-calls.ts';
import {makeOperator, type DeskOperator} from '../support/desk.ts';
import {joinPool, signUp, type Member} from '../support/member.ts';
import {coupleAlone} from '../support/personas.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
let olga: DeskOperator;
let member: Member;

beforeAll(async () => {
  olga = await makeOperator(sql, stack);
  member = await joinPool(stack, (await coupleAlone(sql))[0]);
});

async function call(path: string, body?: unknown): Promise<{status: number; body: unknown}> {
  const response = await fetch(`${stack.url}/api/desk${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {cookie: olga.cookie, origin: stack.url, 'content-type': 'application/json'},
    ...(body !== undefined && {body: JSON.stringify(body)}),
  });
  return {status: response.status, body: await response.json()};
}

const creditsOf = async ({userId}: Member) => {
  const [row] = await sql<
    {credits: number}[]
  >`select credits from wallet where user_id = ${userId}`;
  return row?.credits;
};

test('credits are granted once for a request, and never taken back below zero', async () => {
  const path = `/members/${member.userId}/credits`;
  const grant = {id: randomUUID(), amount: 30, why: `Our mistake. ${'🙂'.repeat(REASON_MAX - 13)}`};
  expect((await call(path, grant)).status).toBe(200);
  expect((await call(path, grant)).status).toBe(200);
  expect(await creditsOf(member)).toBe(INITIAL_CREDITS + 30);
  const all = {id: randomUUID(), amount: -(INITIAL_CREDITS + 31), why: 'Too many.'};
  expect(await call(path, all)).toEqual({
    status: 409,
    body: {code: 'too-few', message: MEMBERS.tooMuch(INITIAL_CREDITS + 30)},
  });
  expect((await call(path, {...all, id: randomUUID(), amount: -30})).status).toBe(200);
  expect(await creditsOf(member)).toBe(INITIAL_CREDITS);
  for (const [refused, message] of [
    [{amount: 5, why: ' '}, REPORTS.reasonMissing],
    [{amount: 5, why: '😡'.repeat(REASON_MAX + 1)}, REPORTS.reasonTooLong],
    [{amount: 0, why: 'Nothing.'}, MEMBERS.badAmount],
  ] as const) {
    const answer = {status: 400, body: {message}};
    expect(await call(path, {id: randomUUID(), ...refused})).toMatchObject(answer);
  }
  const log = await sql`select act, operator, why from desk_entry
    where user_id = ${member.userId} order by id`;
  expect([...log]).toEqual([
    {act: 'granted', operator: olga.email, why: `30: ${grant.why}`},
    {act: 'took-back', operator: olga.email, why: '-30: Too many.'},
  ]);
});

test('a look is logged once, however often the page reads', async () => {
  const other = await signUp(stack);
  for (let i = 0; i < 3; i += 1) await call(`/members/${other.userId}`);
  const log = await sql`select act from desk_entry where user_id = ${other.userId}`;
  expect([...log]).toEqual([{act: 'looked'}]);
});

test('each reading of a member counts as a look', async () => {
  const other = (await coupleAlone(sql))[1];
  const seen = await joinPool(stack, other);
  for (const part of [`suggestions/${member.userId}`, 'export']) {
    const reader = await makeOperator(sql, stack);
    const response = await fetch(`${stack.url}/api/desk/members/${seen.userId}/${part}`, {
      headers: {cookie: reader.cookie},
    });
    await response.arrayBuffer();
    const log = await sql`select act from desk_entry
      where user_id = ${seen.userId} and operator = ${reader.email} and act = 'looked'`;
    expect([...log], part).toEqual([{act: 'looked'}]);
  }
});

test('finds a member by id, and by parts of mail address and name', async () => {
  await sql`update profile set name = 'Özgür' where user_id = ${member.userId}`;
  for (const text of [member.userId, member.email.slice(3, 20).toUpperCase(), 'ÖZGÜ', 'özgür']) {
    const found = await call(`/members?q=${encodeURIComponent(text)}`);
    expect(JSON.stringify(found.body)).toContain(member.userId);
  }
  expect(await call('/members?q=%25%25%25')).toEqual({status: 200, body: {members: []}});
  expect((await call('/members?q=ab')).status).toBe(400);
});

test('hands out the export, ends all sessions, and starts a deletion with its days of grace', async () => {
  const leaver = await signUp(stack);
  const zip = await fetch(`${stack.url}/api/desk/members/${leaver.userId}/export`, {
    headers: {cookie: olga.cookie},
  });
  expect(zip.headers.get('content-type')).toBe('application/zip');
  await zip.arrayBuffer();
  const why = 'Asked by mail.';
  expect((await call(`/members/${leaver.userId}/sign-out`, {why})).status).toBe(200);
  expect(await isSignedIn(stack, leaver.cookie)).toBe(false);
  expect((await call(`/members/${leaver.userId}/delete`, {why})).status).toBe(200);
  const [row] = await sql`select leaves_at > now() + interval '1 day' as later
    from auth.user where id = ${leaver.userId}`;
  expect(row).toEqual({later: true});
  const log =
    await sql`select act, why from desk_entry where user_id = ${leaver.userId} order by id`;
  expect([...log]).toEqual([
    {act: 'looked', why: ''},
    {act: 'exported', why: ''},
    {act: 'signed-out-member', why},
    {act: 'deletion-started', why},
  ]);
});

test('nobody changes or deletes an entry of the logs', async () => {
  await expect(sql`update desk_entry set why = ''`).rejects.toThrow('neither changed nor deleted');
  await expect(sql`delete from desk_entry`).rejects.toThrow('neither changed nor deleted');
});
