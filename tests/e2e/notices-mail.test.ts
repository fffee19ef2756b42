// A notice's mail from the stack's mail server, where its links lead a browser that is signed out, and how the demo's page shows it.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {MAIL_FOOTER, NOTICE_MAILS_OFF} from '../../rules/notices/notice-mails.ts';
import {NOTICES} from '../../rules/notices/notices.ts';
import {mailPage} from '../../server/app/pages/mail-page.ts';
import {parseEnv} from '../../server/platform/config/env.ts';
import {createMailer} from '../../server/platform/mail/index.ts';
import {violationsInAll} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {composer, makeCouple} from '../support/chat.ts';
import {leaveForGood} from '../support/leaving.ts';
import {longTest} from '../support/long-test.ts';
import {linkIn, nextMail} from '../support/mailbox.ts';
import {PASSWORD} from '../support/member.ts';
import {zoneOfNoon} from '../support/noon.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** A couple of whom Ada gets a mail about their match. */
async function mailedCouple() {
  const couple = await makeCouple(stack, sql);
  const {userId, email} = couple.ada;
  await sql`update auth."user" set email_verified = true where id = ${userId}`;
  await sql`insert into notice_setting (user_id, seen_at, time_zone)
    values (${userId}, now() - interval '1 hour', ${zoneOfNoon()})
    on conflict (user_id) do update
      set seen_at = excluded.seen_at, time_zone = excluded.time_zone`;
  await sql`select graphile_worker.add_job('notice', json_build_object('userId', ${userId}::text))`;
  return {...couple, mail: await nextMail(stack, email, 'You have a new match!')};
}

/** The address below this line of the mail's text. */
const linkBelow = (text: string, line: string) =>
  linkIn({to: '', subject: '', text: text.slice(text.indexOf(line))});

test('the button leads to the room, and the choice to /account, by way of the sign-in', async () => {
  const {ada, chatId, mail} = await mailedCouple();
  for (const [line, address] of [
    ['Open Chat', `/chat/${chatId}`],
    [MAIL_FOOTER.choose, '/account#notices'],
  ] as const) {
    const link = linkBelow(mail.text, line);
    expect(link).toBe(`${stack.url}${address}`);
    const {page, context, problems} = await openWindow(browser, stack, {width: 390});
    await page.goto(link);
    await page.waitForURL('**/signin');
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
    await page.getByRole('button', {name: 'Login'}).click();
    await page.waitForURL(link);
    const there = line === 'Open Chat' ? composer(page) : page.getByText(NOTICES.title).first();
    await expectPage(there).toBeInViewport();
    expect(problems).toEqual([]);
    await context.close();
  }
});

longTest('the link that stops mails works twice, and after the account is gone', async () => {
  const {ada, mail} = await mailedCouple();
  const {page, context, problems} = await openWindow(browser, stack, {width: 390});
  const stop = page.getByRole('button', {name: NOTICE_MAILS_OFF.this('match')});
  const press = async () => {
    await page.goto(linkBelow(mail.text, MAIL_FOOTER.stop));
    await stop.click();
    await expectPage(page.getByText(NOTICE_MAILS_OFF.done)).toBeVisible();
  };
  const off = () => sql`select off from notice_setting where user_id = ${ada.userId}`;
  await press();
  await press();
  expect([...(await off())]).toEqual([{off: ['mail:match']}]);
  await leaveForGood(stack, sql, ada);
  await press();
  expect([...(await off())]).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

longTest('the demo shows the mail in a frame of the page’s width, and both pass axe', async () => {
  const {ada, mail} = await mailedCouple();
  const env = parseEnv({WING_DATA_DIR: await mkdtemp(path.join(tmpdir(), 'wing-mail-page-'))});
  const stored = {...mail, userId: ada.userId};
  await createMailer(env).send(stored);
  await createMailer(env).send({...stored, html: undefined});
  const {page, context} = await openWindow(browser, stack, {width: 390});
  // The stack has a mail server, so it does not serve this page.
  const app = mailPage(env);
  await page.route(`${env.publicUrl}/**`, async (route) => {
    const url = route.request().url();
    const answer = await app.request(url, {headers: {host: new URL(url).host}});
    const headers = Object.fromEntries(answer.headers);
    await route.fulfill({status: answer.status, headers, body: await answer.text()});
  });
  await page.goto(`${env.publicUrl}/dev/mail`);
  const frame = page.locator('iframe');
  await expectPage(frame.contentFrame().getByRole('heading')).toHaveText(mail.subject);
  const widthOf = async (locator: typeof frame) => (await locator.boundingBox())?.width;
  expect(await widthOf(frame)).toBe(await widthOf(page.getByRole('article').filter({has: frame})));
  expect(await violationsInAll(page)).toEqual({});
  await page.goto(`${env.publicUrl}/dev/mail/1`);
  await page.getByRole('heading', {name: mail.subject}).waitFor();
  expect(await violationsInAll(page)).toEqual({});
  await context.close();
  await rm(env.WING_DATA_DIR, {recursive: true});
});
