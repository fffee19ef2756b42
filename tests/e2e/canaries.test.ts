// Two members meet, match and chat through the pages. Neither browser receives or stores the other's private data, or a
// secret of the server.
import {randomUUID} from 'node:crypto';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {MATCH} from '../../rules/wording.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {setCredits} from '../support/credits.ts';
import {eventually} from '../support/database.ts';
import {matchCard, signInThroughPage} from '../support/journey.ts';
import {untilLive} from '../support/live.ts';
import {joinPool} from '../support/member.ts';
import {coupleAlone} from '../support/personas.ts';
import {record} from '../support/recorder.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
/** The looks score that the server keeps for each member; no client may receive it. */
const SCORE = 6.283185;

/** Signs a member in in a recorded window, with a unique background text, credits and score to search for. */
async function arrive(persona: Awaited<ReturnType<typeof coupleAlone>>[number], credits: number) {
  const background = `Canary${randomUUID().slice(0, 8)}`;
  const {userId, email} = await joinPool(stack, persona, async (member) => {
    const texts = {education: background, job: background, hometown: background};
    await member.mutate('questionnaire.saveBackgroundInfo', {
      ...texts,
      currentLocation: background,
      isStudent: false,
    });
    return {};
  });
  await sql`delete from auth.session where user_id = ${userId}`;
  const {page, context} = await openWindow(browser, stack);
  const recorded = record(page);
  await page.goto('/signin');
  await signInThroughPage(page, email);
  await page.waitForURL('**/dashboard');
  await setCredits(sql, {userId}, credits, background);
  await sql`update member_score set looks_score = ${SCORE} where user_id = ${userId}`;
  const hash = (BigInt(`0x${randomUUID().replaceAll('-', '')}`) | (1n << 127n)).toString(2);
  await sql`insert into photo_look (key, user_id, hash, mirrored_hash)
    values (${userId}, ${userId}, ${hash}::bit(128), ${hash}::bit(128))`;
  await sql`insert into photo_hash (photo, user_id, why, hash)
    values (${userId}, ${userId}, 'refused', ${hash}::bit(128))`;
  const [session] = await sql<{token: string}[]>`
    select token from auth.session where user_id = ${userId}`;
  const token = session?.token ?? '';
  return {page, context, recorded, background, email, userId, credits, hash, token};
}

test('no frame, response or store of a whole journey holds private data of the other member', async () => {
  const [her, him] = await coupleAlone(sql);
  const hers = await arrive(her, 194_711_747);
  const his = await arrive(him, 185_822_858);
  await hers.page.goto('/matches');
  await his.page.goto('/matches');
  await matchCard(hers.page, him.name).waitFor();

  // `hers` must not receive the Yes of `his` before it has answered.
  const yes = matchCard(his.page, her.name).getByRole('button', {name: 'Yes', exact: true});
  // The page renders cards from the replica before it is connected; an answer needs the connection.
  await untilLive(his.page);
  await yes.click();
  await expectPage(his.page.getByText(MATCH.waiting(her.name)).first()).toBeVisible();
  // A later change to the member's own row arrives after any row that would have revealed the other answer.
  await sql`update profile set summary = 'Arrived' where user_id = ${hers.userId}`;
  await eventually(
    async () => hers.recorded.frames.join('\n').includes('Arrived') || undefined,
    'her row',
  );
  expect(hers.recorded.frames.join('\n')).not.toContain('"response":"Yes"');
  expect(await hers.recorded.kept()).not.toContain('"response":"Yes"');

  await matchCard(hers.page, him.name).getByRole('button', {name: 'Yes', exact: true}).click();
  await matchCard(hers.page, him.name).getByRole('button', {name: 'Open Chat'}).click();
  await matchCard(his.page, her.name).getByRole('button', {name: 'Open Chat'}).click();
  await hers.page.getByLabel('Message', {exact: true}).fill('Hello there');
  await hers.page.getByRole('button', {name: 'Send'}).click();
  await expectPage(his.page.getByRole('log').getByText('Hello there')).toBeVisible();
  for (const {page} of [hers, his]) {
    for (const route of ['/balance', '/profile-preview', '/account', '/dashboard']) {
      await page.goto(route);
      await page.getByRole('heading', {level: 1}).first().waitFor();
    }
  }

  for (const [one, other] of [
    [hers, his],
    [his, hers],
  ] as const) {
    const {frames, answers, kept} = one.recorded;
    const received = new Map([
      ['frames', frames.join('\n')],
      ['answers', answers.join('\n')],
      ['stores', await kept()],
    ]);
    const secrets = new Map([
      ['e-mail', other.email],
      ['answers', other.background],
      ['credits', String(other.credits)],
      ['credits after the match', String(other.credits - 20)],
      ['score', String(SCORE)],
      ['hash of a photo', other.hash],
      ["one's own hash", one.hash],
      ["the other's token", other.token],
      ["one's own token", one.token],
      ['API key', stack.apiKey],
    ]);
    const hits = [...received].flatMap(([where, text]) =>
      [...secrets].flatMap(([what, secret]) =>
        text.includes(secret) ? [`${what} in ${where}`] : [],
      ),
    );
    console.log(`${frames.length} frames, ${answers.length} answers, ${hits.length} hits`);
    // The recording does hold the member's own data, so the search works.
    expect(received.get('frames')).toContain(one.background);
    expect(received.get('stores')).toContain(one.background);
    expect(received.get('frames')).toContain(String(one.credits - 20));
    expect(received.get('answers')).toContain(one.email);
    expect(hits).toEqual([]);
    await one.context.close();
  }
  await sql`delete from photo_hash where user_id = any(${[hers.userId, his.userId]})`;
  await sql`delete from auth.user where id = any(${[hers.userId, his.userId]})`;
});
