// After a person is removed from the rows that a member may see, the next start opens a new replica.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {REPLICA_ROWS} from '../../rules/sync.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {makeCouple, seat, type Couple} from '../support/chat.ts';
import {kept, NOTHING} from '../support/departure.ts';
import {launchBehind, startFaultProxy} from '../support/fault-proxy.ts';
import {longTest} from '../support/long-test.ts';
import {eventually} from '../support/database.ts';
import {untilLive} from '../support/live.ts';
import {PASSWORD} from '../support/member.ts';
import {knowsPerson, replicasOf, untilRenewalIsRequested} from '../support/replicas.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const shared = await useBrowser();

/** Ben's entry in the list of conversations. */
const person = (tab: Page) => tab.getByRole('main').getByRole('link', {name: /Ben/});

/** Opens Ada's matches page with Ben in its replica. */
async function matched(browser = shared, shell: 'kept' | 'not kept' = 'not kept') {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindow(browser, stack, {shell, member: couple.ada});
  await page.goto('/matches');
  await expectPage.poll(() => knowsPerson(page, couple.ada, couple.ben)).toBe(true);
  return {page, context, ...couple};
}

/** Ben unmatches. Returns the name of the replica that the next start must replace. */
async function unmatch({page, ada, ben}: Couple & {page: Page}): Promise<string> {
  await ben.mutate('safety.unmatch', {otherId: ada.userId});
  await untilRenewalIsRequested(page, ada);
  const [replica = ''] = await replicasOf(page);
  return replica;
}

test('the next start opens a new replica and deletes the one that contained the person', async () => {
  const parts = await matched();
  const {page, context, ada} = parts;
  const old = await unmatch(parts);
  await page.reload();
  await untilLive(page);
  // It is deleted three seconds after the new one has all rows.
  await eventually(
    async () => !(await replicasOf(page)).includes(old) || undefined,
    'the deletion of the old replica',
  );
  expect(await replicasOf(page)).toHaveLength(1);
  // Later starts keep the new replica.
  const [renewed] = await replicasOf(page);
  await page.reload();
  await untilLive(page);
  expect(await replicasOf(page)).toEqual([renewed]);
  await seat(sql, ada, (await makeCouple(stack, sql)).ben);
  await expectPage(person(page)).toBeVisible();
  await context.close();
});

test('a page begins a new replica when zero-cache has too many rows of the old one', async () => {
  const {page, context} = await matched();
  const groups: string[] = [];
  page.on('websocket', (socket) => {
    const group = new URL(socket.url()).searchParams.get('clientGroupID');
    if (group) groups.push(group);
  });
  await page.reload();
  await untilLive(page);
  const [old = ''] = groups;
  await sql`
    insert into "wing_0/cvr".desires
    select "clientGroupID", 'former-' || page, "queryHash", "patchVersion"
    from generate_series(1, ${REPLICA_ROWS.max}) page, (
      select * from "wing_0/cvr".desires where "clientGroupID" = ${old} limit 1) row`;
  await page.reload();
  await untilLive(page);
  await expectPage(person(page)).toBeVisible();
  expect(groups.at(-1)).not.toBe(old);
  await context.close();
});

longTest('an open tab keeps the old replica, which is deleted when that tab closes', async () => {
  const parts = await matched();
  const {page, context, ada} = parts;
  const old = await unmatch(parts);
  const other = await context.newPage();
  await other.goto('/matches');
  await untilLive(other);
  expect(await replicasOf(other)).toHaveLength(2);
  await seat(sql, ada, (await makeCouple(stack, sql)).ben);
  for (const tab of [page, other]) await expectPage(person(tab)).toBeVisible();
  await page.close();
  await expectPage.poll(() => replicasOf(other)).not.toContain(old);
  await expectPage(person(other)).toBeVisible();
  await context.close();
});

longTest(
  'a start without a server opens the old replica, and the next online start a new one',
  async () => {
    const proxy = await startFaultProxy(stack);
    const browser = await launchBehind(stack, proxy);
    const parts = await matched(browser, 'kept');
    const {page, ada} = parts;
    await seat(sql, ada, (await makeCouple(stack, sql)).ben);
    await expectPage(person(page)).toHaveCount(2);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const old = await unmatch(parts);
    proxy.cut();
    await page.reload();
    await expectPage(person(page)).toBeVisible();
    expect(await replicasOf(page)).toEqual([old]);
    proxy.restore();
    await page.reload();
    await untilLive(page);
    await expectPage.poll(() => replicasOf(page)).not.toContain(old);
    await expectPage(person(page)).toBeVisible();
    await browser.close();
    await proxy.close();
  },
);

longTest('a member who signs out and in again has one new replica', async () => {
  const parts = await matched();
  const {page, context, ada} = parts;
  await unmatch(parts);
  await page.goto('/dashboard');
  await page.getByRole('button', {name: 'Log Out'}).click();
  await page.waitForURL('**/signin');
  await expectPage.poll(() => kept(page, ada)).toEqual(NOTHING);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', {exact: true}).fill(PASSWORD);
  await page.getByRole('button', {name: 'Login'}).click();
  await page.waitForURL('**/dashboard');
  await untilLive(page);
  expect(await replicasOf(page)).toHaveLength(1);
  await context.close();
});
