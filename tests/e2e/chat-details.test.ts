// Details of a conversation: days, grouping, multi-line messages, links, the character counter, copying, the profile
// dialog and the typing indicator.
import type {BrowserContext, Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, expect, test} from 'vitest';
import {COUNTER_SHOWN_FROM} from '../../rules/characters.ts';
import {MESSAGE_MAX} from '../../rules/chat/chat.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {
  bubble,
  composer,
  lines,
  makeCouple,
  openRoom,
  storedTexts,
  untilRead,
  type Couple,
} from '../support/chat.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
let couple: Couple;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  couple = await makeCouple(stack, sql);
  ({context, page} = await openWindow(browser, stack, {member: couple.ada}));
  await openRoom(page, couple);
  await untilLive(page);
});

const write = (text: string) =>
  couple.ben.send({id: crypto.randomUUID(), chatId: couple.chatId, text});

/** The dates and times shown beside the message: the day if the message begins one, and the time. */
const momentsAt = (text: string) => bubble(page, text).locator('time').allTextContents();

longTest('shows the day before its first message and one time per group of messages', async () => {
  const {ada, ben, chatId} = couple;
  // Noon UTC is the same day in nearly every time zone.
  for (const [sender, text, at] of [
    [ada, 'First of a group', '2025-05-08 12:00'],
    [ada, 'Last of a group', '2025-05-08 12:01'],
    [ben, 'Somebody else', '2025-05-08 12:02'],
    [ben, 'After a pause', '2025-05-08 12:20'],
    [ben, 'The day after', '2025-05-09 12:00'],
  ] as const) {
    await sql`insert into message (id, chat_id, sender, text, created_at)
      values (${crypto.randomUUID()}, ${chatId}, ${sender.userId}, ${text}, ${`${at}+00`}::timestamptz)`;
  }
  const time = expect.stringMatching(/^\d\d:\d\d$/);
  await expectPage(lines(page)).toHaveCount(5);
  expect(await momentsAt('First of a group')).toEqual(['8 May 2025']);
  expect(await momentsAt('Last of a group')).toEqual([time]);
  expect(await momentsAt('Somebody else')).toEqual([time]);
  expect(await momentsAt('After a pause')).toEqual([time]);
  expect(await momentsAt('The day after')).toEqual(['9 May 2025', time]);
});

test('the list of conversations and the chat say Yesterday and Today', async () => {
  const pair = await makeCouple(stack, sql);
  const {ada, ben, chatId} = pair;
  const yesterday = new Date();
  yesterday.setHours(-12);
  await sql`insert into message (id, chat_id, sender, text, created_at)
    values (${crypto.randomUUID()}, ${chatId}, ${ada.userId}, 'Good night', ${yesterday})`;
  const phone = await openWindow(browser, stack, {member: ada, width: 390, height: 844});
  const list = phone.page.getByRole('region', {name: 'Conversations'});
  await phone.page.goto('/matches');
  await expectPage(list.getByRole('time')).toHaveText('Yesterday');
  await list.getByRole('link').click();
  const days = bubble(phone.page, 'Good night').locator('time').first();
  await expectPage(days).toHaveText('Yesterday');
  await ben.send({id: crypto.randomUUID(), chatId, text: 'Good morning'});
  await expectPage(bubble(phone.page, 'Good morning').locator('time').first()).toHaveText('Today');
  // An unread conversation stands elsewhere on the page.
  await untilRead(sql, pair);
  await phone.page.goto('/matches');
  await expectPage(list.getByRole('time')).toHaveText(/^Today \d\d:\d\d$/);
  await phone.context.close();
});

test('Shift+Enter adds a line, Enter sends, and line breaks are kept', async () => {
  await composer(page).fill('Milk');
  await composer(page).press('Shift+Enter');
  await composer(page).pressSequentially('Bread');
  await expectPage(composer(page)).toHaveValue('Milk\nBread');
  expect(await storedTexts(sql, couple, couple.ada)).not.toContain('Milk\nBread');
  await composer(page).press('Enter');
  await expectPage(composer(page)).toHaveValue('');
  await expectPage(bubble(page, 'Milk')).toContainText('Sent');
  expect(await storedTexts(sql, couple, couple.ada)).toContain('Milk\nBread');
  expect(await bubble(page, 'Milk').innerText()).toContain('Milk\nBread');
});

test('Enter during an IME composition sends nothing, in Safari too', async () => {
  await composer(page).fill('ありがとう');
  // Safari fires compositionend before the keydown; only keyCode 229 marks that key as part of the composition.
  await composer(page).evaluate((field) => {
    const enter = {key: 'Enter', keyCode: 229, bubbles: true, cancelable: true};
    field.dispatchEvent(new KeyboardEvent('keydown', {...enter, isComposing: true}));
    field.dispatchEvent(new KeyboardEvent('keydown', enter));
  });
  await expectPage(composer(page)).toHaveValue('ありがとう');
  await composer(page).fill('');
  await expectPage(bubble(page, 'ありがとう')).toHaveCount(0);
});

longTest('touch devices always show the copy button', async () => {
  const phone = await openWindow(browser, stack, {
    width: 390,
    height: 844,
    touch: true,
    member: couple.ada,
  });
  await openRoom(phone.page, couple);
  const copy = bubble(phone.page, 'Milk').getByRole('button', {name: 'Copy message'});
  await expectPage(copy).toHaveCSS('opacity', '1');
  await phone.context.close();
});

longTest('copies a message with its line breaks', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {origin: stack.url});
  await bubble(page, 'Milk').hover();
  await bubble(page, 'Milk').getByRole('button', {name: 'Copy message'}).click();
  await expectPage(page.getByText('Copied.').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Milk\nBread');
});

longTest(
  'counts the characters left near the limit: an emoji counts as one, surrounding whitespace as none',
  async () => {
    const count = page.getByText(/characters? (left|too many)/);
    await composer(page).fill('x'.repeat(MESSAGE_MAX * COUNTER_SHOWN_FROM - 1));
    await expectPage(count).toHaveCount(0);
    await composer(page).fill('x'.repeat(MESSAGE_MAX * COUNTER_SHOWN_FROM));
    await expectPage(count).toHaveText(
      `${MESSAGE_MAX - MESSAGE_MAX * COUNTER_SHOWN_FROM} characters left`,
    );
    await composer(page).fill('🙂'.repeat(MESSAGE_MAX + 1));
    await expectPage(count).toHaveText('1 character too many');
    const longest = '🙂'.repeat(MESSAGE_MAX);
    await composer(page).fill(`  ${longest}\n`);
    await expectPage(count).toHaveText('0 characters left');
    await composer(page).press('Enter');
    await expectPage(bubble(page, longest)).toContainText('Sent');
    expect(await storedTexts(sql, couple, couple.ada)).toContain(longest);
  },
);

const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '<a href="javascript:alert(1)">here</a>',
  '<img src=x onerror=alert(1)>',
  'https://bank.example@127.0.0.1/login',
  'https://example.com/\u202Egpj.exe',
];

test('links only http and https addresses, shows the real host, and renders no markup', async () => {
  for (const [i, text] of HOSTILE.entries()) {
    await write(`Hostile ${i}: ${text}`);
    const line = bubble(page, `Hostile ${i}:`);
    await expectPage(line).toContainText(text);
    await expectPage(line.locator('img, script')).toHaveCount(0);
    for (const link of await line.getByRole('link').all()) {
      const {protocol, host} = new URL((await link.getAttribute('href')) ?? '');
      expect(protocol).toBe('https:');
      expect((await link.textContent())?.replace('https://', '').split('/')[0]).toBe(host);
    }
  }
  for (const i of [0, 2, 3, 4, 5, 6]) {
    await expectPage(bubble(page, `Hostile ${i}:`).getByRole('link')).toHaveCount(0);
  }
});

longTest('links send no referrer and show the punycode of a homograph host', async () => {
  await write('Look: www.example.org/a_(b)?c=d. And https://bücher.example!');
  const links = bubble(page, 'Look:').getByRole('link');
  await expectPage(links).toHaveText(['www.example.org/a_(b)?c=d', 'https://bücher.example']);
  await expectPage(links.first()).toHaveAttribute('href', 'https://www.example.org/a_(b)?c=d');
  for (const link of await links.all()) {
    await expectPage(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    await expectPage(link).toHaveAttribute('target', '_blank');
  }
  // Every letter of this host is Cyrillic.
  await write('Homograph https://аррӏе.com');
  const homograph = bubble(page, 'Homograph').getByRole('link');
  await expectPage(homograph).toHaveText('https://аррӏе.com (xn--80ak6aa92e.com)');
  await expectPage(homograph).toHaveAttribute('href', 'https://xn--80ak6aa92e.com/');
});

longTest('the photo and the name in the header open the profile', async () => {
  const person = page.getByRole('button', {name: 'Ben, open profile'});
  const name = person.getByText('Ben', {exact: true});
  const box = await person.boundingBox();
  const nameBox = await name.last().boundingBox();
  if (!box || !nameBox) throw new Error('Nobody is in the header.');
  const photo = {x: 8, y: box.height / 2};
  expect(box.x + photo.x).toBeLessThan(nameBox.x);
  for (const position of [photo, {x: nameBox.x - box.x + 5, y: box.height / 2}]) {
    await person.click({position});
    await expectPage(page.getByRole('dialog', {name: 'Ben, 30'})).toBeVisible();
    await page.getByRole('button', {name: 'Close profile'}).click();
    await expectPage(page.getByRole('dialog')).toHaveCount(0);
  }
});

/** How many rows of each table mention either member, but for the table of all towns. */
async function rowCounts(): Promise<Record<string, number>> {
  const {ada, ben} = couple;
  const tables = await sql<{name: string}[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'place'`;
  const counts: Record<string, number> = {};
  for (const {name} of tables) {
    const [row] = await sql<{count: number}[]>`select count(*)::int as count from ${sql(name)} t
      where t::text like ${`%${ada.userId}%`} or t::text like ${`%${ben.userId}%`}`;
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

test('typing is shown to the other member and causes no row and no request', async () => {
  const his = await openWindow(browser, stack, {member: couple.ben});
  const seen = his.page.waitForResponse('**/api/notices/seen');
  await openRoom(his.page, couple);
  await expectPage(composer(his.page)).toBeEnabled();
  await seen;
  const before = await rowCounts();
  const requests: string[] = [];
  // Without code chunks, the connection probe and the report of what was seen, which typing does not cause.
  const others = ['/healthz', '/api/notices/seen'];
  his.page.on('request', (request) => {
    const {pathname} = new URL(request.url());
    if (!pathname.startsWith('/assets/') && !others.includes(pathname)) requests.push(pathname);
  });
  await composer(his.page).pressSequentially('Let me think about');
  await expectPage(page.getByText('Ben is typing…')).toBeVisible();
  expect(await rowCounts()).toEqual(before);
  expect(before['message']).toBeGreaterThan(5);
  expect(requests).toEqual([]);
  await his.context.close();
});
