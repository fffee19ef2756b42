// Deleting the account: the confirmation, the grace period in which the member can return, and the deletion of all the
// member's data except the placeholder that chat partners see.
import path from 'node:path';
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, expect, test} from 'vitest';
import sharp from 'sharp';
import {ACCOUNT} from '../../rules/account/account.ts';
import {LEAVING} from '../../rules/account/leaving.ts';
import {CONVERSATIONS} from '../../rules/chat/chat.ts';
import {folderMailer} from '../../server/platform/mail/folder.ts';
import {isSignedIn, signInCall} from '../support/auth-calls.ts';
import {sendToBackground} from '../support/background.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, composer, say} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {
  endGrace,
  findInBrowser,
  findInMails,
  findInPostgres,
  findInReplica,
  findInStorage,
} from '../support/leaving.ts';
import {longTest} from '../support/long-test.ts';
import {nextMail} from '../support/mailbox.ts';
import {matchCard} from '../support/journey.ts';
import {untilLive} from '../support/live.ts';
import {joinPool, PASSWORD, uniqueEmail, type Member, type Persona} from '../support/member.ts';
import {mustUpload, view} from '../support/photos.ts';
import {ANTWERP, GHENT, MUNICH} from '../support/places.ts';
import {match, suggestedPair} from '../support/pair.ts';
import {isSuggested} from '../support/suggested.ts';
import {useRun} from '../support/run.ts';

const GONE_MS = 60_000;

const {stack, sql} = useRun();
const browser = await useBrowser();
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({create: {width: 900, height: 900, channels: 3, background: '#b52'}})
    .jpeg()
    .toBuffer();
});

async function windowOf(member: Member): Promise<Page> {
  const {page} = await openWindow(browser, stack, {shell: 'kept', member});
  return page;
}

/** Creates a second member who suits `him` of a pair, and waits until that member has him as a suggestion. */
async function secondCandidateFor(him: Member, woman: Persona): Promise<Member> {
  const eve = await joinPool(stack, {...woman, name: `${woman.name}too`});
  await eventually(() => isSuggested(sql, eve, him), 'the suggestion to another one');
  return eve;
}

/** A matched pair in which `him` has unique texts, answers and a photo to search for. */
async function memberWithCanaries() {
  const both = await suggestedPair(stack, sql, {
    her: {living: GHENT, hometown: GHENT, maxDistance: '100'},
    him: {living: ANTWERP, hometown: MUNICH},
  });
  const {him} = both;
  const mark = `canary${Math.random().toString(36).slice(2)}`;
  const summary = `I keep a ${mark}`;
  await him.mutate('profile.saveSummary', {summary});
  await him.mutate('questionnaire.saveBackgroundInfo', {
    education: mark,
    job: mark,
    hometown: mark,
    currentLocation: mark,
    isStudent: false,
    homePlaceId: MUNICH.id,
    currentPlaceId: ANTWERP.id,
  });
  const photoKey = await mustUpload(stack, him, 0, picture);
  const chatId = await match(sql, both);
  return {...both, chatId, photoKey, mark};
}

/**
 * Gives the member a former address that remains in a permanently failed mail job and in the development mail folder.
 */
async function anotherAddress({userId}: Member): Promise<string> {
  const email = uniqueEmail();
  await sql`select graphile_worker.add_job('mail-moved', run_at => now() + interval '1 hour',
    payload => json_build_object('userId', ${userId}::text, 'email', ${email}::text),
    job_key => ${email}, flags => array[${`about:${userId}`}])`;
  await sql`select graphile_worker.permanently_fail_jobs(array_agg(id)) from graphile_worker.jobs
    where key = ${email}`;
  const folder = folderMailer(path.join(stack.dataDir, 'mail'));
  await folder.send({to: email, userId, subject: 'Hello', text: 'Hello.'});
  return email;
}

const isCached = (place: string) => place.startsWith('cache ');

async function leaveThroughPage(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByLabel(LEAVING.password).fill('not the password');
  await page.getByRole('button', {name: LEAVING.button}).click();
  await page.getByRole('alertdialog').getByRole('button', {name: LEAVING.confirm}).click();
  await expectPage(page.getByText(ACCOUNT.passwordWrong)).toBeVisible();
  await expectPage(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByLabel(LEAVING.password).fill(PASSWORD);
  await page.getByRole('button', {name: LEAVING.button}).click();
  await page.getByRole('alertdialog').getByRole('button', {name: LEAVING.confirm}).click();
  await page.waitForURL('**/signin');
  await expectPage(page.getByText('Your account will be deleted on')).toBeVisible();
}

/** Fails after a minute. Each wait has a minute of its own, because one look takes seconds. */
async function untilNothingIsFound(what: string, find: () => Promise<string[]>): Promise<void> {
  let left: string[] = [];
  const look = async () => {
    left = await find();
    return left.length === 0 || undefined;
  };
  await eventually(look, what, GONE_MS).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${left.join('\n')}`);
  });
}

async function expectLeft(page: Page): Promise<void> {
  await expectPage(page.getByRole('main').getByText(CONVERSATIONS.memberLeft)).toBeVisible();
  await expectPage(composer(page)).toHaveCount(0);
}

test('an account marked for deletion is hidden at once and restored by signing in', async () => {
  const {her, him, names, chatId, photoKey} = await memberWithCanaries();
  const [hers, his] = [await windowOf(her), await windowOf(him)];
  await hers.goto(`/chat/${chatId}`);
  await his.goto(`/chat/${chatId}`);
  await composer(hers).waitFor();
  await say(his, 'I was here');
  await expectPage(bubble(hers, 'I was here')).toBeVisible();
  await leaveThroughPage(his);

  await expectLeft(hers);
  await expectPage(hers.getByText(names.him)).toHaveCount(0);
  expect(await isSuggested(sql, her, him)).toBeUndefined();
  expect((await view(stack, her.cookie, photoKey, 320)).status).toBe(404);
  expect(await isSignedIn(stack, him.cookie)).toBe(false);
  const mail = await nextMail(stack, him.email, 'Your Wing account will be deleted');
  expect(mail.text).toContain(LEAVING.comingBack);

  await his.getByLabel('Email').fill(him.email);
  await his.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await his.getByRole('button', {name: 'Login'}).click();
  await his.waitForURL('**/dashboard');
  await expectPage(composer(hers)).toBeVisible();
  await expectPage(hers.getByRole('button', {name: `${names.him}, open profile`})).toBeVisible();
  expect((await view(stack, her.cookie, photoKey, 320)).status).toBe(200);
  const jobs = await sql`
    select from graphile_worker.jobs where key = ${`forget:${him.userId}`}`;
  expect(jobs).toHaveLength(0);
  await his.goto(`/chat/${chatId}`);
  await bubble(his, 'I was here').waitFor();
});

longTest(
  'a minute after the grace period only replicas of browsers have data of the member, and a day later nothing has',
  async () => {
    const both = await memberWithCanaries();
    const {her, him, names, chatId, photoKey, mark} = both;
    const eve = await secondCandidateFor(him, both.personas.her);
    const [hers, eves, his] = [await windowOf(her), await windowOf(eve), await windowOf(him)];
    await hers.goto(`/chat/${chatId}`);
    await eves.goto('/matches');
    await his.goto(`/chat/${chatId}`);
    await say(his, `My ${mark} sings`);
    await expectPage(bubble(hers, mark)).toBeVisible();
    await say(hers, 'Mine is silent');
    await expectPage(bubble(his, 'Mine is silent')).toBeVisible();
    const before = await anotherAddress(him);
    const words = [mark, him.email, before];
    // The service worker caches the photo on the second view.
    for (const [page, seen] of [
      [hers, bubble(hers, mark)],
      [eves, matchCard(eves, names.him)],
    ] as const) {
      // A page that loaded before the service worker started is not served by it.
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await eventually(async () => {
        await page.reload();
        await seen.waitFor();
        return (await findInBrowser(page, [photoKey])).some(isCached) ? true : undefined;
      }, 'his photo on a device');
    }
    // Checks that the scan finds the data before it is deleted.
    expect(await findInPostgres(sql, [mark])).toContain(`public.message: ${mark}`);
    expect(await findInReplica(stack, [mark])).toContain(`profile: ${mark}`);
    expect(await findInPostgres(sql, [before])).toEqual([
      `graphile_worker._private_jobs: ${before}`,
    ]);
    expect(await findInMails(stack, [before])).toEqual([before]);
    expect(await findInStorage(stack, him)).not.toEqual([]);
    for (const page of [hers, eves]) {
      await eventually(
        async () => ((await findInBrowser(page, [mark])).length > 0 ? true : undefined),
        'his words on a device',
      );
    }

    const aside = await hers.context().newPage();
    await aside.goto('/matches');
    await aside.getByRole('link', {name: new RegExp(names.him)}).waitFor();
    await sendToBackground(aside);

    await leaveThroughPage(his);
    await his.close();
    await expectLeft(hers);
    await expectPage(matchCard(eves, names.him)).toHaveCount(0);
    await endGrace(sql, him);
    await untilNothingIsFound('an end of all traces but in replicas', async () => [
      ...(await findInPostgres(sql, words)),
      ...(await findInReplica(stack, words)),
      ...(await findInStorage(stack, him)),
      ...(await findInMails(stack, words)),
      ...(await findInBrowser(hers, [photoKey])).filter(isCached),
      ...(await findInBrowser(eves, [photoKey])).filter(isCached),
    ]);
    // Zero collects what a page has left when that page has been gone for a day.
    await aside.close();
    for (const page of [hers, eves]) {
      await page.clock.install();
      await page.reload();
      await untilLive(page);
      await page.clock.fastForward(25 * 3_600_000);
    }
    await untilNothingIsFound('an end of all traces in browsers', async () => [
      ...(await findInBrowser(hers, [...words, photoKey])),
      ...(await findInBrowser(eves, [...words, photoKey])),
    ]);
    // No table of Wing contains the deleted member's id, the ledger included. A finished job deletes its row last.
    await eventually(async () => {
      const withId = await findInPostgres(sql, [him.userId, photoKey]);
      const ours = withId.filter((place) => /^(public|auth|graphile_worker)\./.test(place));
      return ours.length === 0 ? true : undefined;
    }, 'tables without his id');

    expect((await signInCall(stack, him.email, PASSWORD)).status).toBe(401);
    await hers.goto('/matches');
    await hers.getByRole('link', {name: new RegExp(CONVERSATIONS.memberLeft)}).click();
    await expectLeft(hers);
    await expectPage(bubble(hers, 'Mine is silent')).toBeVisible();
    await expectPage(hers.getByText(mark)).toHaveCount(0);
    await expectPage(hers.getByText(names.him)).toHaveCount(0);
  },
);
