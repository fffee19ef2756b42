// Writes that arrive again, or after what they are about has changed: what holds already is done, and a member is told what
// another device has decided.
import {randomUUID} from 'node:crypto';
import {expect, test} from 'vitest';
import {LIMITS} from '../../rules/account/account.ts';
import {REPORT} from '../../rules/safety/report.ts';
import {PERSON, ANSWERING} from '../../rules/suggestions/suggestion.ts';
import {match, suggestedPair} from '../support/pair.ts';
import {signUp, type Member} from '../support/member.ts';
import {readReports} from '../support/reports.ts';
import {suggestedCouple} from '../support/suggested.ts';
import {useRun} from '../support/run.ts';
import {postWrite} from '../support/writes.ts';

const {stack, sql} = useRun();
const DONE = {status: 200};

const answer = (by: Member, {userId}: Member, response: 'Yes' | 'No') =>
  postWrite(stack, by, {name: 'suggestion.answer', args: {otherId: userId, response}});
const part = (by: Member, how: 'block' | 'unblock' | 'unmatch', otherId: string, ageMs = 0) =>
  postWrite(stack, by, {name: `safety.${how}`, args: {otherId}, ageMs});
const blocksOf = ({userId}: Member) => sql<{name: string}[]>`
  select name from block where user_id = ${userId}`;

test('the same answer is done, and another one is told which stands', async () => {
  const [her, him] = await suggestedCouple(stack, sql);
  expect(await her.mutate('suggestion.answer', {otherId: him.userId, response: 'Yes'})).toEqual({
    ok: true,
  });
  expect(await answer(her, him, 'Yes')).toEqual(DONE);
  const message = ANSWERING.elsewhere('Yes');
  expect(await answer(her, him, 'No')).toEqual({status: 422, code: 'already-answered', message});
});

test('a Yes that has made a match is done also when its card is gone', async () => {
  const both = await suggestedPair(stack, sql);
  const {her, him} = both;
  await match(sql, both);
  await sql`delete from suggestion where user_id = ${her.userId} and other_id = ${him.userId}`;
  expect(await answer(her, him, 'Yes')).toEqual(DONE);
});

test('a No to a card that is gone is done, a Yes is not', async () => {
  const ada = await signUp(stack);
  const ben = await signUp(stack);
  expect(await answer(ada, ben, 'No')).toEqual(DONE);
  const refused = {status: 422, code: 'not-suggested', message: ANSWERING.notSuggested};
  expect(await answer(ada, ben, 'Yes')).toEqual(refused);
});

test('an unmatch of nobody is done', async () => {
  const ada = await signUp(stack);
  expect(await part(ada, 'unmatch', 'nobody')).toEqual(DONE);
});

test('blocks a member whose room has ended since, under the name that it showed', async () => {
  const both = await suggestedPair(stack, sql);
  const {her, him} = both;
  await match(sql, both);
  await him.mutate('safety.unmatch', {otherId: her.userId});
  expect(await part(her, 'block', him.userId)).toEqual(DONE);
  expect(await part(her, 'block', him.userId)).toEqual(DONE);
  expect([...(await blocksOf(her))]).toEqual([{name: both.names.him}]);
  // A block that waited longer than the unblock.
  expect(await part(her, 'unblock', him.userId)).toEqual(DONE);
  expect(await part(her, 'block', him.userId, 60_000)).toEqual(DONE);
  expect(await blocksOf(her)).toHaveLength(0);
});

test('blocks nobody whom the member was not connected with', async () => {
  const [ada, ben] = [await signUp(stack), await signUp(stack)];
  const refused = {status: 422, code: 'not-met', message: PERSON.notMet};
  expect(await part(ada, 'block', ben.userId)).toEqual(refused);
  // The refused block has moved no time.
  expect(await sql`select from write_time where user_id = ${ada.userId}`).toHaveLength(0);
});

const reporting = (
  otherId: string,
  along: 'nothing' | 'block' = 'nothing',
  text = 'Bank card',
) => ({
  id: randomUUID(),
  name: 'safety.report',
  args: {otherId, name: 'Ben', reason: 'scam', text, along},
});

test('files a report once, however often it arrives', async () => {
  const [her, him] = await suggestedCouple(stack, sql);
  const report = reporting(him.userId, 'block');
  for (let i = 0; i <= LIMITS.report.account.points; i += 1)
    expect(await postWrite(stack, her, report)).toEqual(DONE);
  expect((await readReports(sql, him)).map(({id}) => id)).toEqual([report.id]);
  expect(await blocksOf(her)).toHaveLength(1);
  // An unblock from before the report.
  expect(await part(her, 'unblock', him.userId, 60_000)).toEqual(DONE);
  expect(await blocksOf(her)).toHaveLength(1);
});

test('refuses reports of strangers, long ones and too many in words', async () => {
  const [ada, ben] = [await signUp(stack), await signUp(stack)];
  const send = (text?: string) => postWrite(stack, ada, reporting(ben.userId, 'nothing', text));
  const tooLong = {status: 422, code: 'too-long', message: REPORT.tooLong};
  expect(await send('x'.repeat(1001))).toEqual(tooLong);
  for (let i = 0; i < LIMITS.report.account.points; i += 1)
    expect(await send()).toEqual({status: 422, code: 'not-met', message: REPORT.notMet});
  expect(await send()).toMatchObject({
    status: 422,
    code: 'too-often',
    message: expect.stringMatching(/^Too many attempts/),
  });
});

test('sets one switch of notices, of which the newest choice counts', async () => {
  const ada = await signUp(stack);
  const choose = (what: string, isOn: boolean, ageMs = 0) =>
    postWrite(stack, ada, {name: 'notices.choose', args: {switch: what, isOn}, ageMs});
  const stored = async () => {
    const [row] = await sql`select off, names_in_mails, mail_refused_at from notice_setting
      where user_id = ${ada.userId}`;
    return row;
  };
  expect(await choose('mail:match', false)).toEqual(DONE);
  await sql`update notice_setting set mail_refused_at = now() where user_id = ${ada.userId}`;
  expect(await choose('push:message', false)).toEqual(DONE);
  expect(await choose('push:message', false)).toEqual(DONE);
  expect(await choose('names', true)).toEqual(DONE);
  expect(await choose('mail:match', true, 60_000)).toEqual(DONE);
  const off = ['mail:match', 'push:message'];
  expect(await stored()).toEqual({off, names_in_mails: true, mail_refused_at: null});
  expect(await choose('mail:match', true)).toEqual(DONE);
  expect(await choose('names', false)).toEqual(DONE);
  expect(await stored()).toMatchObject({off: ['push:message'], names_in_mails: false});
});
