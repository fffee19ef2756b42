// Writes over POST /api/writes: the same rules as over Zero, and an answer that says whether the write is done.
import {randomUUID} from 'node:crypto';
import {expect, test} from 'vitest';
import {ANSWER_REFUSALS} from '../../rules/questionnaire/answer-refusals.ts';
import {ANSWER_RATE_LIMIT, NOT_NOW} from '../../rules/rate-limits.ts';
import {PROBLEMS} from '../../rules/wording.ts';
import {
  makeAccessMembers,
  relationNames,
  removeTown,
  SIGNED_OUT,
} from '../support/access-members.ts';
import {breakSavingFor, mendSavingFor} from '../support/break-saving.ts';
import {checkCells} from '../support/cells.ts';
import {signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';
import {INVALID_COOKIES, invalidCookie} from '../support/sessions.ts';
import {postRawWrite, postWrite} from '../support/writes.ts';

const {stack, sql} = useRun();
const DONE = {status: 200};
const BASICS = {name: 'Ada', age: 30, gender: 'Female'};

test('stores a write, and refuses one by the rule of its mutator', async () => {
  const ada = await signUp(stack);
  expect(await postWrite(stack, ada, {name: 'profile.saveBasics', args: BASICS})).toEqual(DONE);
  const young = {name: 'profile.saveBasics', args: {age: 17}};
  const refused = {status: 422, code: 'under-age', message: ANSWER_REFUSALS.underAge};
  expect(await postWrite(stack, ada, young)).toEqual(refused);
  const [row] = await sql`select name, age from profile where user_id = ${ada.userId}`;
  expect(row).toEqual({name: 'Ada', age: 30});
});

test('dates a write back by the time that it waited, beside writes over Zero', async () => {
  const ada = await signUp(stack);
  const name = async () =>
    (await sql`select name from profile where user_id = ${ada.userId}`)[0]?.name;
  await ada.mutate('profile.saveBasics', BASICS);
  const save = (args: object, ageMs: number) =>
    postWrite(stack, ada, {name: 'profile.saveBasics', args, ageMs});
  expect(await save({name: 'Ida'}, 60_000)).toEqual(DONE);
  expect(await name()).toBe('Ada');
  expect(await save({name: 'Eda'}, 0)).toEqual(DONE);
  expect(await name()).toBe('Eda');
});

test.each([
  ['nothing', undefined],
  ['an id that is no UUID', {id: 'mine', name: 'safety.pause', args: {}, at: 0, sentAt: 0}],
  ['no time', {id: randomUUID(), name: 'safety.pause', args: {}}],
  ['no arguments', {id: randomUUID(), name: 'safety.pause', at: 0, sentAt: 0}],
  ['an array', {id: randomUUID(), name: 'safety.pause', args: [], at: 0, sentAt: 0}],
  ['a report of nobody', {id: randomUUID(), name: 'safety.report', args: {}, at: 0, sentAt: 0}],
  ['no switch', {id: randomUUID(), name: 'notices.choose', args: {isOn: 1}, at: 0, sentAt: 0}],
])('refuses %s', async (_, body) => {
  const ada = await signUp(stack);
  const response = await postRawWrite(stack, ada, body);
  expect([response.status, await response.json()]).toMatchObject([400, {code: 'malformed'}]);
});

test.each(['no.such', '_zero_crud', 'constructor', 'profile'])(
  'does not know the write %s',
  async (name) => {
    const ada = await signUp(stack);
    expect(await postWrite(stack, ada, {name})).toMatchObject({status: 404, code: 'unknown-write'});
  },
);

test('takes no write of a page that shows another member, or names none', async () => {
  const [ada, ben] = [await signUp(stack), await signUp(stack)];
  for (const userId of [ben.userId, '']) {
    const forged = {userId, cookie: ada.cookie};
    const answer = await postWrite(stack, forged, {name: 'profile.saveBasics', args: BASICS});
    expect(answer).toMatchObject({status: 409, code: 'other-member'});
  }
  expect(await sql`select from profile where user_id = ${ada.userId}`).toHaveLength(0);
});

test('takes no write from another site', async () => {
  const {userId, cookie} = await signUp(stack);
  const response = await fetch(`${stack.url}/api/writes`, {
    method: 'POST',
    headers: {origin: 'https://elsewhere.example', cookie, 'wing-member': userId},
    body: JSON.stringify({id: randomUUID(), name: 'safety.pause', args: {}, at: 0, sentAt: 0}),
  });
  expect(response.status).toBe(403);
});

test('answers a failure of the database with a fixed message', async () => {
  const ada = await signUp(stack);
  await breakSavingFor(sql, ada);
  const failed = await postWrite(stack, ada, {name: 'profile.saveBasics', args: BASICS}).finally(
    () => mendSavingFor(sql, ada),
  );
  expect(failed).toEqual({status: 500, code: 'internal', message: PROBLEMS.somethingWrong});
  expect(await sql`select from write_time where user_id = ${ada.userId}`).toHaveLength(0);
});

test('counts answers over both ways together, and says how long to wait', async () => {
  const ada = await signUp(stack);
  const args = {otherId: 'nobody', response: 'Yes'};
  for (let i = 0; i < ANSWER_RATE_LIMIT.points; i += 1) {
    const isPosted = i % 2 === 0;
    if (isPosted) await postWrite(stack, ada, {name: 'suggestion.answer', args});
    else await ada.mutate('suggestion.answer', args);
  }
  const body = {id: randomUUID(), name: 'suggestion.answer', args, at: 0, sentAt: 0};
  const last = await postRawWrite(stack, ada, body);
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await last.json()).toMatchObject({code: 'too-often', message: NOT_NOW.changes});
});

test('takes writes of signed-in members alone, and each by their relation to the other', async ({
  signal,
}) => {
  const members = await makeAccessMembers(stack, sql);
  try {
    await checkCells(relationNames, signal, async (relation) => {
      const member = members.others[relation];
      const read = {name: 'chat.markRead', args: {chatId: members.roomOf(relation)}};
      const {status} = await postWrite(stack, member, read);
      const isOpen = relation === 'matched' || relation === 'paused';
      expect(status).toBe(SIGNED_OUT.has(relation) ? 401 : isOpen ? 200 : 422);
    });
    await checkCells(INVALID_COOKIES, signal, async (kind) => {
      const {userId, cookie} = members.owner;
      const author = {userId, cookie: invalidCookie(kind, cookie)};
      expect(await postWrite(stack, author, {name: 'safety.pause'})).toMatchObject({status: 401});
    });
  } finally {
    await removeTown(sql);
  }
});
