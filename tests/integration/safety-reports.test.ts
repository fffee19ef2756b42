// Reports: who may report whom, the stored evidence and the rate limit. How operators handle them is in moderation.test.ts.
import {mkdtemp, readdir} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {randomUUID} from 'node:crypto';
import {beforeAll, describe, expect, test} from 'vitest';
import sharp from 'sharp';
import {LIMITS} from '../../rules/account/account.ts';
import {REPORT, REPORT_TEXT_MAX} from '../../rules/safety/report.ts';
import {FORMER_DAYS, MEMBER_WHO_LEFT} from '../../rules/safety/safety.ts';
import {isSignedIn, post, signInCall} from '../support/auth-calls.ts';
import {eventually} from '../support/database.ts';
import {PASSWORD, signUp, type Member} from '../support/member.ts';
import {endGrace, startToLeave} from '../support/leaving.ts';
import {operate, restore, suspend} from '../support/operator.ts';
import {mustUpload, view} from '../support/photos.ts';
import {match, suggestedPair} from '../support/pair.ts';
import {readReports, report} from '../support/reports.ts';
import {isSuggested} from '../support/suggested.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({create: {width: 900, height: 900, channels: 3, background: '#275'}})
    .jpeg()
    .toBuffer();
});

const reportsAbout = (member: Member) => readReports(sql, member);

const former = async ({cookie}: Member) => {
  const response = await fetch(`${stack.url}/api/safety/former`, {headers: {cookie}});
  return [response.status, await response.text()] as const;
};

describe('a report', () => {
  test('is accepted about a suggestion, about a match, and for 30 days after its end', async () => {
    const both = await suggestedPair(stack, sql);
    const {her, him} = both;
    expect((await report(stack, her, him.userId)).status).toBe(200);
    const chatId = await match(sql, both);
    expect((await report(stack, her, him.userId)).status).toBe(200);
    await her.mutate('safety.unmatch', {otherId: him.userId});
    expect((await report(stack, him, her.userId)).status).toBe(200);
    const [status, people] = await former(her);
    expect([status, people]).toEqual([200, expect.stringContaining(him.userId)]);

    const over = `${FORMER_DAYS} days 1 hour`;
    await sql`update pairing set closed_at = now() - ${over}::interval
      where ${her.userId} in (low_id, high_id)`;
    await sql`update chat_member set closed_at = now() - ${over}::interval where chat_id = ${chatId}`;
    await sql`update former_match set ended_at = now() - ${over}::interval
      where ${her.userId} in (user_id, other_id)`;
    const late = await report(stack, her, him.userId);
    expect([late.status, await late.json()]).toMatchObject([
      404,
      {code: 'not-met', message: REPORT.notMet},
    ]);
    expect(await former(her)).toEqual([200, '{"people":[]}']);
    expect(await reportsAbout(him)).toHaveLength(2);
  });

  test("keeps the name from the end of the match and does not reveal the member's later state", async () => {
    const both = await suggestedPair(stack, sql);
    const {her, him, names} = both;
    await match(sql, both);
    await her.mutate('safety.block', {otherId: him.userId});
    const list = await former(him);
    expect(list).toEqual([200, expect.stringContaining(names.her)]);
    await her.mutate('profile.saveBasics', {name: 'Another', age: 40, gender: 'Female'});
    expect(await former(him)).toEqual(list);
    await suspend(stack, her);
    expect(await former(him)).toEqual(list);
    await restore(stack, her);
    const {status} = await signInCall(stack, her.email, PASSWORD);
    expect(status).toBe(200);
    await sql`update auth.user set leaves_at = now() + interval '1 day' where id = ${her.userId}`;
    expect(await former(him)).toEqual(list);
    expect((await report(stack, him, her.userId, {along: 'block'})).status).toBe(200);
    const blocks = await sql`select name from block where user_id = ${him.userId}`;
    expect([...blocks]).toEqual([{name: names.her}]);
    await sql`update auth.user set leaves_at = now() where id = ${her.userId}`;
    await endGrace(sql, her);
    await eventually(
      async () => ((await former(him))[1] === '{"people":[]}' ? true : undefined),
      'the end of the list',
    );
    expect((await report(stack, him, her.userId)).status).toBe(404);
  });

  test('omits the name of a member who was leaving when the match ended', async () => {
    const both = await suggestedPair(stack, sql);
    const {her, him, names} = both;
    await match(sql, both);
    await startToLeave(stack, him);
    await her.mutate('safety.unmatch', {otherId: him.userId});
    expect((await signInCall(stack, him.email, PASSWORD)).status).toBe(200);
    const [status, people] = await former(her);
    expect([status, people]).toEqual([200, expect.stringContaining(him.userId)]);
    expect(people).toContain(MEMBER_WHO_LEFT);
    expect(people).not.toContain(names.him);
    expect((await report(stack, her, him.userId, {along: 'block'})).status).toBe(200);
    const blocks = await sql`select name from block where user_id = ${her.userId}`;
    expect([...blocks]).toEqual([{name: MEMBER_WHO_LEFT}]);
  });

  test('is not offered about a suspended member', async () => {
    const both = await suggestedPair(stack, sql);
    await match(sql, both);
    await suspend(stack, both.him);
    expect(await former(both.her)).toEqual([200, '{"people":[]}']);
  });

  test('needs a session, a listed reason, a member whom the reporter has met, and at most 1,000 characters', async () => {
    const [one, stranger] = [await signUp(stack), await signUp(stack)];
    const {her, him} = await suggestedPair(stack, sql);
    expect((await post(stack, 'safety/reports', {})).status).toBe(401);
    expect((await fetch(`${stack.url}/api/safety/former`)).status).toBe(401);
    const real = await report(stack, one, stranger.userId);
    const invented = await report(stack, one, 'nobody');
    expect([real.status, invented.status]).toEqual([404, 404]);
    expect(await real.json()).toEqual(await invented.json());
    expect((await report(stack, one, one.userId)).status).toBe(404);
    expect((await report(stack, one, stranger.userId, {reason: 'boring'})).status).toBe(400);
    expect((await report(stack, one, stranger.userId, {text: 'a\u0000b'})).status).toBe(400);
    const emoji = '😡'.repeat(600);
    expect((await report(stack, her, him.userId, {text: emoji})).status).toBe(200);
    expect(await reportsAbout(him)).toMatchObject([{text: emoji}]);
    const long = await report(stack, one, stranger.userId, {text: 'x'.repeat(REPORT_TEXT_MAX + 1)});
    expect([long.status, await long.json()]).toMatchObject([400, {message: REPORT.tooLong}]);
    expect(await reportsAbout(stranger)).toEqual([]);
  });

  test('is limited a day, and has no automatic consequence', async () => {
    const {her, him} = await suggestedPair(stack, sql);
    const {points} = LIMITS.report.account;
    for (let i = 0; i < points; i += 1) {
      expect((await report(stack, her, him.userId)).status).toBe(200);
    }
    const refused = await report(stack, her, him.userId);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('Try again in 24 hours.');
    expect(await reportsAbout(him)).toHaveLength(points);
    // Reports alone change nothing for the reported member.
    expect(await isSignedIn(stack, him.cookie)).toBe(true);
    expect(await isSuggested(sql, her, him)).toBe(true);
  });

  test('keeps profile, photos and messages after the reported account and the chat are deleted', async () => {
    const both = await suggestedPair(stack, sql);
    const {her, him, names} = both;
    await him.mutate('profile.saveSummary', {summary: 'Oil prince, in need of a bank card'});
    const key = await mustUpload(stack, him, 0, picture);
    const chatId = await match(sql, both);
    await him.send({id: randomUUID(), chatId, text: 'Send me money'});
    expect((await report(stack, her, him.userId, {along: 'block'})).status).toBe(200);
    expect(await sql`select from block where user_id = ${her.userId}`).toHaveLength(1);
    expect(await her.mutate('chat.markRead', {chatId})).toMatchObject({ok: false});

    await sql`delete from auth.user where id = ${him.userId}`;
    await sql`delete from chat where id = ${chatId}`;
    await eventually(
      async () => ((await view(stack, her.cookie, key, 320)).status === 404 ? true : undefined),
      'the end of the photo',
    );
    const [kept] = await reportsAbout(him);
    expect(kept?.evidence.profile).toEqual({
      name: names.him,
      age: expect.any(Number),
      gender: 'Male',
      summary: 'Oil prince, in need of a bank card',
    });
    expect(kept?.evidence.messages).toContainEqual({
      sender: him.userId,
      text: 'Send me money',
      at: expect.any(String),
    });
    const folder = await mkdtemp(path.join(tmpdir(), 'wing-report-'));
    const shown = await operate(stack, 'moderate', 'show', kept?.id ?? '', folder);
    expect(shown).toContain('REPORTED: Send me money');
    expect(shown).toContain('Scam, spam or asking for money: Wants my bank card');
    expect(await readdir(folder)).toEqual(['photo-1.webp']);
    // The copy is evidence, which is not served to browsers.
    const copy = kept?.evidence.photos[0]?.key ?? '';
    expect((await view(stack, her.cookie, copy, 800)).status).toBe(404);
  });
});
