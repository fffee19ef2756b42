// A session that was ended from elsewhere takes along what Wing has kept in that browser; what its member
// wrote and nobody else has stays, for them alone. Being offline ends nothing.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {UNSENT} from '../../rules/wording.ts';
import {post} from '../support/auth-calls.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {
  bubble,
  composer,
  makeCouple,
  openRoom,
  say,
  signInAs,
  storedTexts,
  unsentOnDevice,
} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {kept, NOTHING, openWithData} from '../support/departure.ts';
import {signInThroughPage} from '../support/journey.ts';
import {signUp, type Member} from '../support/member.ts';
import {watchSync} from '../support/sync-sockets.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const newCouple = () => makeCouple(stack, sql);

const endEverywhere = ({cookie}: Member) =>
  post(stack, 'account/sign-out-everywhere', {}, {cookie});

test('a session ended from elsewhere takes replica and photos; the unsent message waits for its writer', async () => {
  const couple = await newCouple();
  const {ada, ben} = couple;
  const {page, context, problems} = await openWindow(browser, stack, {shell: 'kept'});
  await openWithData(context, page, couple, stack);

  // Offline, nothing goes: not even with a session that somebody has ended meanwhile.
  await context.setOffline(true);
  await say(page, 'Written in a tunnel');
  await expectPage(bubble(page, 'Written in a tunnel')).toContainText('Waiting');
  await composer(page).fill('Half a sent');
  await endEverywhere(ada);
  await expectPage.poll(() => kept(page, ada)).toMatchObject({replicas: 1, photos: 1, drafts: 1});

  await context.setOffline(false);
  await page.waitForURL('**/signin');
  await expectPage.poll(() => kept(page, ada)).toEqual({...NOTHING, drafts: 1});

  // Whoever comes next in this browser neither sees nor sends it.
  await signInThroughPage(page, ben.email);
  await page.waitForURL('**/dashboard');
  await openRoom(page, couple);
  await expectPage(composer(page)).toHaveValue('');
  await say(page, 'I am Ben');
  await expectPage(bubble(page, 'I am Ben')).toContainText('Sent');
  await expectPage(page.getByText('Written in a tunnel')).toHaveCount(0);
  expect(await storedTexts(sql, couple, ada)).toEqual([]);
  // What is sent is shown before the device has let go of it, and only then nobody is asked whether to leave it:
  // the one from the tunnel is not his to be asked about.
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

test('it goes when the browser is opened later too, and with every tab', async () => {
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

  // Closed while signed in, opened on a public page once the session is gone.
  const second = await newCouple();
  await page.goto('/');
  await openWithData(context, page, second, stack);
  await page.goto('about:blank');
  await endEverywhere(second.ada);
  await page.goto('/');
  await expectPage.poll(() => kept(page, second.ada)).toEqual(NOTHING);
  await context.close();
});

test("another member's session in the same browser ends the first one's stay there", async () => {
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
});

test('a server in trouble ends nothing', async () => {
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
    await page.route('**/api/auth/get-session', (route) => route.fulfill(answer));
    await openRoom(page, couple);
    expect(await kept(page, couple.ada)).toMatchObject({
      replicas: 1,
      photos: 1,
      isRemembered: true,
    });
    await page.unroute('**/api/auth/get-session');
  }
  await context.close();
});

test('whoever logs out with unsent messages is asked first', async () => {
  const couple = await newCouple();
  const {page, context} = await openWindow(browser, stack);
  await openWithData(context, page, couple, stack);
  // What a page needs is fetched when it is opened first.
  await page.getByRole('button', {name: 'Back to Matches'}).click();
  await page.getByRole('button', {name: 'Home', exact: true}).click();
  await page.getByRole('button', {name: 'Log Out'}).waitFor();
  await page.goBack();
  await page.goBack();
  await context.setOffline(true);
  await say(page, 'Not sent yet');
  await expectPage(bubble(page, 'Not sent yet')).toContainText('Waiting');
  await page.goForward();
  await page.goForward();
  await page.getByRole('button', {name: 'Log Out'}).click();
  const question = page.getByRole('alertdialog');
  await expectPage(question).toContainText(UNSENT.title(1));
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
