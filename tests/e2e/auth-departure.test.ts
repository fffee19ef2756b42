// A session that ends on the server deletes the data Wing stored in the browser, except the member's unsent messages
// and drafts, which only that member sees again. Being offline deletes nothing.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {SESSION_NOTES} from '../../rules/common-words.ts';
import {UNSENT} from '../../rules/wording.ts';
import {post} from '../support/auth-calls.ts';
import {openWindow, useBrowser, signInAs} from '../support/browser.ts';
import {
  bubble,
  composer,
  makeCouple,
  openRoom,
  say,
  storedTexts,
  unsentOnDevice,
} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {kept, NOTHING, openWithData} from '../support/departure.ts';
import {signInThroughPage} from '../support/journey.ts';
import {longTest} from '../support/long-test.ts';
import {signUp, type Member} from '../support/member.ts';
import {watchSync} from '../support/sync-sockets.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const newCouple = () => makeCouple(stack, sql);

const endEverywhere = ({cookie}: Member) =>
  post(stack, 'account/sign-out-everywhere', {}, {cookie});

test('a session ended on another device deletes replica and photos and keeps the unsent message for its author', async () => {
  const couple = await newCouple();
  const {ada, ben} = couple;
  const {page, context, problems} = await openWindow(browser, stack, {shell: 'kept'});
  await openWithData(context, page, couple, stack);

  // An offline client deletes nothing, even if its session has ended meanwhile.
  await context.setOffline(true);
  await say(page, 'Written in a tunnel');
  await expectPage(bubble(page, 'Written in a tunnel')).toContainText('Waiting');
  await composer(page).fill('Half a sent');
  await endEverywhere(ada);
  await expectPage.poll(() => kept(page, ada)).toMatchObject({replicas: 1, photos: 1, drafts: 1});

  await context.setOffline(false);
  await page.waitForURL('**/signin');
  await expectPage(page.getByText(SESSION_NOTES.ended)).toBeVisible();
  await expectPage.poll(() => kept(page, ada)).toEqual({...NOTHING, drafts: 1});

  // The next member in this browser neither sees nor sends the message.
  await signInThroughPage(page, ben.email);
  await page.waitForURL('**/dashboard');
  await openRoom(page, couple);
  await expectPage(composer(page)).toHaveValue('');
  await say(page, 'I am Ben');
  await expectPage(bubble(page, 'I am Ben')).toContainText('Sent');
  await expectPage(page.getByText('Written in a tunnel')).toHaveCount(0);
  expect(await storedTexts(sql, couple, ada)).toEqual([]);
  // A message shows as sent before the device deletes it from the outbox. Log Out asks only about the signed-in member's
  // unsent messages, so Ada's message causes no question.
  await expectPage.poll(() => unsentOnDevice(page)).toBe(1);
  await page.goto('/dashboard');
  await page.getByRole('button', {name: 'Log Out'}).click();
  await page.waitForURL('**/signin');
  await expectPage.poll(() => kept(page, ben)).toEqual(NOTHING);

  await signInThroughPage(page, ada.email);
  await page.waitForURL('**/dashboard');
  await openRoom(page, couple);
  await expectPage(composer(page)).toHaveValue('Half a sent');
  await eventually(
    async () => ((await storedTexts(sql, couple, ada)).length > 0 ? true : undefined),
    'the message from the tunnel',
  );
  expect(await storedTexts(sql, couple, ada)).toEqual(['Written in a tunnel']);
  expect(problems).toEqual([]);
  await context.close();
});

longTest(
  'deletes stored data at the next start of a closed browser, and in every open tab',
  async () => {
    const couple = await newCouple();
    const {page, context} = await openWindow(browser, stack);
    await openWithData(context, page, couple, stack);
    const other = await context.newPage();
    const untilCut = watchSync(other);
    await openRoom(other, couple);
    await page.goto('about:blank');
    await untilCut(() => endEverywhere(couple.ada));
    await other.waitForURL('**/signin');
    await expectPage.poll(() => kept(other, couple.ada)).toEqual(NOTHING);
    await other.close();

    // The browser is closed while signed in, and opens a public page after the session has ended.
    const second = await newCouple();
    await page.goto('/');
    await openWithData(context, page, second, stack);
    await page.goto('about:blank');
    await endEverywhere(second.ada);
    await page.goto('/');
    await expectPage.poll(() => kept(page, second.ada)).toEqual(NOTHING);
    await context.close();
  },
);

longTest(
  "another member's session in the same browser deletes the first member's data",
  async () => {
    const couple = await newCouple();
    const newcomer = await signUp(stack);
    const {page, context} = await openWindow(browser, stack);
    await openWithData(context, page, couple, stack);
    await signInAs(context, stack, newcomer);
    await page.goto('/dashboard');
    await expectPage(page.getByText('Complete your profile')).toBeVisible();
    await expectPage.poll(() => kept(page, couple.ada)).toEqual(NOTHING);
    expect(await kept(page, newcomer)).toMatchObject({replicas: 1, isRemembered: true});
    await context.close();
  },
);

longTest('failed or malformed session responses delete nothing', async () => {
  const couple = await newCouple();
  const {page, context} = await openWindow(browser, stack);
  await openWithData(context, page, couple, stack);
  const answers = [
    {status: 500, json: {code: 'FAILED_TO_GET_SESSION', message: 'Failed to get session'}},
    {status: 502, body: '<h1>Bad gateway</h1>'},
    {status: 200, body: '<h1>Welcome to our hotel</h1>'},
    {status: 200, json: {hotel: 'welcome'}},
  ];
  for (const answer of answers) {
    await page.route('**/api/auth/get-session*', (route) => route.fulfill(answer));
    await openRoom(page, couple);
    expect(await kept(page, couple.ada)).toMatchObject({
      replicas: 1,
      photos: 1,
      isRemembered: true,
    });
    await page.unroute('**/api/auth/get-session*');
  }
  await context.close();
});

test('the question of Log Out stays when the last unsent message is sent meanwhile', async () => {
  const couple = await newCouple();
  const {page, context} = await openWindow(browser, stack, {member: couple.ada});
  await openRoom(page, couple);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/chat/messages', async (route) => {
    await held.promise;
    await route.continue();
  });
  await say(page, 'On its way');
  await expectPage.poll(() => unsentOnDevice(page)).toBe(1);
  // Posted again: then the new page has read its queue, for which Log Out waits a second at most.
  const posted = page.waitForRequest('**/api/chat/messages');
  await page.goto('/dashboard');
  await posted;
  await page.getByRole('button', {name: 'Log Out'}).click();
  const question = page.getByRole('alertdialog');
  await expectPage(question).toContainText(UNSENT.title(1, 0));
  held.resolve();
  await expectPage.poll(() => unsentOnDevice(page)).toBe(0);
  expect(await storedTexts(sql, couple, couple.ada)).toEqual(['On its way']);
  await question.getByRole('button', {name: UNSENT.leave}).click();
  await page.waitForURL('**/signin');
  await context.close();
});

longTest('logging out with unsent messages asks for confirmation', async () => {
  const couple = await newCouple();
  const {page, context} = await openWindow(browser, stack, {shell: 'kept'});
  await openWithData(context, page, couple, stack);
  // Visits both pages while online, so that the browser has loaded their code.
  await page.getByRole('button', {name: 'Back to Matches'}).click();
  await page.getByRole('button', {name: 'Home', exact: true}).click();
  await page.getByRole('button', {name: 'Log Out'}).waitFor();
  await page.goBack();
  await page.goBack();
  // The question's code is fetched when the page is idle. Log Out loads /signin, offline from the service worker.
  await page.waitForFunction(
    () =>
      navigator.serviceWorker.controller !== null &&
      performance
        .getEntriesByType('resource')
        .some(({name}) => name.includes('/confirm-question-')),
  );
  await context.setOffline(true);
  await say(page, 'Not sent yet');
  await expectPage(bubble(page, 'Not sent yet')).toContainText('Waiting');
  await page.goForward();
  await page.goForward();
  await page.getByRole('button', {name: 'Log Out'}).click();
  const question = page.getByRole('alertdialog');
  await expectPage(question).toContainText(UNSENT.title(1, 0));
  await question.getByRole('button', {name: UNSENT.stay}).click();
  await page.getByRole('button', {name: 'Log Out', exact: true}).click();
  await question.getByRole('button', {name: UNSENT.leave}).click();
  await page.waitForURL('**/signin');
  await expectPage.poll(() => kept(page, couple.ada)).toEqual(NOTHING);
  await context.setOffline(false);
  await signInThroughPage(page, couple.ada.email);
  await page.waitForURL('**/dashboard');
  await openRoom(page, couple);
  await expectPage(page.getByText('Not sent yet')).toHaveCount(0);
  await context.close();
});
