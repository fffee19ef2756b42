// What a member is told by mail and push: the choices on /account, the page that a mail links to, and the count of news.
import {randomUUID} from 'node:crypto';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {AI_WINGMAN} from '../../rules/chat/chat.ts';
import {NOTICE_MAILS_OFF} from '../../rules/notices/notice-mails.ts';
import {homeScreenSteps, NOTICES, PUSH, switchName} from '../../rules/notices/notices.ts';
import {SHELL} from '../../rules/shell-words.ts';
import {unsubscribeTokens} from '../../server/features/notices/unsubscribe.ts';
import {violationsInAll} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple, openRoom} from '../support/chat.ts';
import {signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

async function turnedOff(userId: string): Promise<readonly string[]> {
  const [row] = await sql<{off: string[]}[]>`
    select off from notice_setting where user_id = ${userId}`;
  return row?.off.toSorted() ?? [];
}

/** Signs the member in on a phone with notifications. */
async function addPhone(userId: string): Promise<void> {
  const id = randomUUID();
  const agent = 'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0';
  await sql`insert into auth.session (id, token, user_id, user_agent, expires_at, created_at, updated_at)
    values (${id}, ${id}, ${userId}, ${agent}, now() + interval '1 day', now(), now())`;
  await sql`insert into push_subscription (endpoint, user_id, session_id, p256dh, auth)
    values (${`https://push.example/${id}`}, ${userId}, ${id}, 'none', 'none')`;
}

test('a member turns a kind off for one way, and names on, and finds both again', async () => {
  const {ada} = await makeCouple(stack, sql);
  await addPhone(ada.userId);
  const {page, context, problems} = await openWindow(browser, stack, {member: ada, width: 390});
  await page.goto('/account');
  const cell = page.getByRole('checkbox', {name: switchName('reminder', 'mail')});
  await expectPage(cell).toBeChecked();
  await cell.uncheck();
  await expect.poll(() => turnedOff(ada.userId)).toEqual(['mail:reminder']);
  await page.getByRole('checkbox', {name: NOTICES.namesInMails}).check();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expectPage(cell).not.toBeChecked();
  await expectPage(page.getByRole('checkbox', {name: NOTICES.namesInMails})).toBeChecked();
  await expectPage(
    page.getByRole('checkbox', {name: switchName('reminder', 'push')}),
  ).toBeChecked();
  await page.getByText(NOTICES.otherDevices('Firefox on Android')).waitFor();
  expect(await violationsInAll(page)).toEqual({});
  expect(problems).toEqual([]);
  await context.close();
});

test('two switches in quick succession both hold, whichever the server answers first', async () => {
  const {ada} = await makeCouple(stack, sql);
  const {page, context} = await openWindow(browser, stack, {member: ada});
  const first = Promise.withResolvers<void>();
  await page.route('**/api/writes', async (route) => {
    if (route.request().postDataJSON().args.switch === 'mail:reminder') await first.promise;
    await route.continue();
  });
  await page.goto('/account');
  const cells = (['reminder', 'match'] as const).map((kind) =>
    page.getByRole('checkbox', {name: switchName(kind, 'mail')}),
  );
  for (const cell of cells) await cell.uncheck();
  first.resolve();
  await expect.poll(() => turnedOff(ada.userId)).toEqual(['mail:match', 'mail:reminder']);
  await page.waitForLoadState('networkidle');
  for (const cell of cells) await expectPage(cell).not.toBeChecked();
  await cells[0]?.check();
  await cells[0]?.uncheck();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => turnedOff(ada.userId)).toEqual(['mail:match', 'mail:reminder']);
  for (const cell of cells) await expectPage(cell).not.toBeChecked();
  await context.close();
});

test('an iPhone is told to add Wing to its Home Screen, where notifications are possible', async () => {
  const member = await signUp(stack);
  const {page, context} = await openWindow(browser, stack, {member, width: 390});
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', {value: false});
    Reflect.deleteProperty(globalThis, 'PushManager');
  });
  await page.goto('/account');
  const section = page.getByRole('region', {name: PUSH.title});
  await expectPage(section.getByRole('heading')).toHaveText('Add Wing to the Home Screen');
  await expectPage(section.getByRole('listitem')).toHaveText([...homeScreenSteps()]);
  await expectPage(section.getByRole('button')).toHaveCount(0);
  expect(await violationsInAll(page)).toEqual({});
  await context.close();
});

test('who reads a mail turns its kind off without signing in, then all mails', async () => {
  const {userId} = await signUp(stack);
  const token = unsubscribeTokens(stack.secret ?? '').make(userId, 'suggestions');
  const {page, context, problems} = await openWindow(browser, stack, {width: 390});
  // A press, because mail scanners open links.
  await page.goto(`/api/unsubscribe?token=${token}`);
  await page.waitForURL('**/unsubscribe?token=*');
  await page.getByRole('heading', {name: NOTICE_MAILS_OFF.title}).waitFor();
  expect(await turnedOff(userId)).toEqual([]);
  expect(await violationsInAll(page)).toEqual({});
  await page.getByRole('button', {name: NOTICE_MAILS_OFF.this('suggestions')}).click();
  await expectPage(page.getByText(NOTICE_MAILS_OFF.done)).toBeVisible();
  expect(await turnedOff(userId)).toEqual(['mail:suggestions']);
  await page.getByRole('button', {name: NOTICE_MAILS_OFF.all}).click();
  await expectPage(page.getByRole('button', {name: NOTICE_MAILS_OFF.all})).toHaveCount(0);
  expect(await turnedOff(userId)).toEqual([
    'mail:match',
    'mail:message',
    'mail:reminder',
    'mail:suggestions',
  ]);
  await page.goto(`/unsubscribe?token=suggestions.${userId}.forged`);
  await page.getByRole('button', {name: NOTICE_MAILS_OFF.this('suggestions')}).click();
  await expectPage(page.getByText(NOTICE_MAILS_OFF.broken)).toBeVisible();
  expect(problems).toEqual([]);
  await context.close();
});

test('the tab bar and the icon of the installed app count what is new, until it is read', async () => {
  const couple = await makeCouple(stack, sql);
  await sql`insert into message (id, chat_id, sender, text, created_at)
    values (gen_random_uuid()::text, ${couple.chatId}, ${AI_WINGMAN}, 'Coffee or tea?',
      date_trunc('milliseconds', now()))`;
  const {page, context} = await openWindow(browser, stack, {member: couple.ada, width: 390});
  await context.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: async (count: number) => {
        document.documentElement.dataset['badge'] = String(count);
      },
    });
  });
  const tab = page.getByRole('navigation', {name: 'Wing'}).getByRole('link', {name: /^Matches/});
  const badge = page.locator('html');
  await page.goto('/matches');
  await expectPage(tab).toHaveAccessibleName(`Matches ${SHELL.news(1)}`);
  await expectPage(badge).toHaveAttribute('data-badge', '1');
  await openRoom(page, couple);
  await expectPage(bubble(page, 'Coffee or tea?')).toBeVisible();
  await expectPage(badge).toHaveAttribute('data-badge', '0');
  await page.getByRole('button', {name: 'Back to Matches'}).click();
  await expectPage(tab).toHaveAccessibleName('Matches');
  await couple.ben.send({id: crypto.randomUUID(), chatId: couple.chatId, text: 'Hello'});
  await expectPage(tab).toHaveAccessibleName(`Matches ${SHELL.news(1)}`);
  await expectPage(badge).toHaveAttribute('data-badge', '1');
  await openRoom(page, couple);
  await expectPage(bubble(page, 'Hello')).toBeVisible();
  await expectPage(badge).toHaveAttribute('data-badge', '0');
  await page.getByRole('button', {name: 'Back to Matches'}).click();
  await expectPage(tab).toHaveAccessibleName('Matches');
  await context.close();
});
