// Facts that the desk shows beside a member: suspended accounts of the same browser, and a burst of reports. On phone and desktop,
// by keyboard.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {MEMBERS} from '../../rules/desk/members.ts';
import {BURST_REPORTS} from '../../rules/desk/reports.ts';
import {violations} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {makeOperator} from '../support/desk.ts';
import {tabTo} from '../support/keyboard.ts';
import {misfits} from '../support/layout.ts';
import {signUp} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

async function openDesk(path: string) {
  const {page, problems} = await openWindow(browser, stack, {
    member: await makeOperator(sql, stack),
  });
  await page.goto(`/desk${path}`);
  return {page, problems};
}

/** What axe and the layout's checks find on both sizes. */
async function faults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of [
    [360, 740],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({width, height});
    found.push(...(await violations(page)), ...(await misfits(page)));
  }
  return found;
}

test('a member’s page leads to the suspended accounts of the same browser', async () => {
  const {her, him, names} = await suggestedPair(stack, sql);
  // Without a profile, its id stands for the name.
  const nameless = await signUp(stack);
  const endpoint = `https://push.example/${her.userId}`;
  await sql`
    insert into push_subscription (endpoint, user_id, session_id, p256dh, auth)
    select ${endpoint}, user_id, id, 'x', 'x' from auth.session where user_id = ${her.userId}`;
  const gone = [him.userId, nameless.userId];
  await sql`update auth.user set disabled_at = now() where id = any(${gone})`;
  await sql`
    insert into suspended_device (user_id, hash)
    select id, encode(sha256(convert_to(${endpoint}, 'UTF8')), 'hex') from unnest(${gone}::text[]) id`;

  const {page, problems} = await openDesk(`/members/${her.userId}`);
  // The page is read every few seconds; the comparison of photos must not be.
  let comparisons = 0;
  page.on('request', (request) => (comparisons += request.url().endsWith('/linked') ? 1 : 0));
  const isRead = (response: {url: () => string}) => response.url().endsWith(her.userId);
  await page.reload();
  for (let reads = 0; reads < 3; reads += 1) await page.waitForResponse(isRead);
  expect(comparisons).toBe(1);
  const shared = page
    .getByRole('listitem')
    .filter({hasText: MEMBERS.shared.device})
    .getByRole('link');
  await expectPage(shared).toHaveCount(2);
  await expectPage(page.getByRole('heading', {name: MEMBERS.linked})).toBeVisible();
  const rows = page.getByRole('listitem').filter({hasText: MEMBERS.shared.device});
  await expectPage(rows.getByText(MEMBERS.suspended, {exact: true})).toHaveCount(2);
  await expectPage(page.getByText(MEMBERS.noVerdict)).toBeVisible();
  await expectPage(shared.filter({hasText: nameless.userId})).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await tabTo(page, shared.filter({hasText: names.him}));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/desk/members/${him.userId}`);
  // Hers had a word for each of the two.
  await expectPage(page.getByText('Suspended', {exact: true})).toHaveCount(1);
  expect(problems).toEqual([]);
});

test('the queue marks a burst of reports by new accounts', async () => {
  const about = await signUp(stack);
  const ids: string[] = [];
  while (ids.length < BURST_REPORTS) {
    const [id, {userId}] = [crypto.randomUUID(), await signUp(stack)];
    const evidence = {profile: null, photos: [], messages: []};
    await sql`
      insert into report (id, reporter_id, reported_id, reason, text, evidence)
      values (${id}, ${userId}, ${about.userId}, 'fake', '', ${sql.json(evidence)})`;
    ids.push(id);
  }
  const {page, problems} = await openDesk('/reports');
  const rows = page.locator(ids.map((id) => `a[href="/desk/reports/${id}"]`).join());
  await expectPage(rows.getByText('Burst by new accounts')).toHaveCount(BURST_REPORTS);
  expect(await faults(page)).toEqual([]);
  await tabTo(page, rows.first());
  await page.keyboard.press('j');
  await expectPage(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/desk/reports/*');
  // The list has the same words.
  await page.getByRole('heading', {level: 2}).getByText('Burst by new accounts').waitFor();
  expect(await faults(page)).toEqual([]);
  expect(problems).toEqual([]);
});
