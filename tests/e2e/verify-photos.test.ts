// A member shows by a picture that their photos are theirs, with Chromium's false camera; an operator compares it at the desk.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {ACCOUNT_PAGE} from '../../rules/account/account-page.ts';
import {WORDS} from '../../rules/common-words.ts';
import {CHECKS, CHECKS_SHOWN, type ChecksPage} from '../../rules/desk/verification.ts';
import {PRIVACY} from '../../rules/legal-words.ts';
import {PROFILE} from '../../rules/people-words.ts';
import {FILE_REFUSALS, PHOTOS} from '../../rules/photos/photo-words.ts';
import {CHECK_SAYS, VERIFY} from '../../rules/photos/verification-words.ts';
import {PERSON} from '../../rules/suggestions/suggestion.ts';
import {violationsInAll} from '../support/axe.ts';
import {openWindow, useCameraBrowser} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {makeOperator} from '../support/desk.ts';
import {match, suggestedPair} from '../support/pair.ts';
import {endUndo, pictureOf, settleNow} from '../support/photo-checks.ts';
import {mustUpload, noisyPhoto} from '../support/photos.ts';
import {signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useCameraBrowser();

const button = (page: Page, name: string) => page.getByRole('button', {name, exact: true});

async function openVerify(camera: 'granted' | 'refused') {
  const member = await signUp(stack);
  await mustUpload(stack, member, 0, (await noisyPhoto('hers.jpg', '#c63')).buffer);
  const {page, context, problems} = await openWindow(browser, stack, {
    member,
    width: 390,
    height: 844,
    touch: true,
  });
  await context.grantPermissions(camera === 'granted' ? ['camera'] : [], {origin: stack.url});
  await page.goto('/upload-photos');
  await page.getByRole('button', {name: VERIFY.offer}).click();
  await page.getByRole('heading', {level: 1, name: VERIFY.offer}).waitFor();
  return {member, page, context, problems};
}

test('a member takes a picture, an operator decides by key, and the member reads what came of it', async () => {
  const {member, page, problems} = await openVerify('granted');
  await mustUpload(stack, member, 1, (await noisyPhoto('dog.jpg', '#3c6')).buffer);
  await button(page, VERIFY.start).click();
  await button(page, VERIFY.take).click();
  await page.getByRole('img', {name: VERIFY.taken}).waitFor();
  expect(await violationsInAll(page)).toEqual({});
  await button(page, VERIFY.retake).click();
  await button(page, VERIFY.take).click();
  await button(page, VERIFY.send).click();
  await page.getByText(CHECK_SAYS.waiting).waitFor();
  expect(await violationsInAll(page)).toEqual({});
  // Before the pictures of other files.
  await sql`
    update photo_check set at = now() - interval '13 days' where user_id = ${member.userId}`;
  const sent = await pictureOf(sql, member);

  const olga = await makeOperator(sql, stack);
  const {page: desk} = await openWindow(browser, stack, {member: olga});
  await desk.goto('/desk');
  await desk.getByRole('heading', {level: 1, name: 'Today'}).waitFor();
  await desk.keyboard.press('g');
  await desk.keyboard.press('v');
  await button(desk, 'Look at the oldest').waitFor();
  await desk.keyboard.press('j');
  // No decision before the picture and the photos are on screen.
  const same = button(desk, CHECKS.decisions.same);
  await expectPage(same).toBeEnabled();
  await desk.getByRole('img', {name: 'Of the profile, 1'}).waitFor();
  expect(await violationsInAll(desk)).toEqual({});
  const dog = desk.getByRole('checkbox').nth(1);
  await dog.uncheck();
  await desk.keyboard.press('2');
  const decided = desk.getByText(`${CHECKS.decisions.gesture}.`);
  await decided.waitFor();
  await desk.keyboard.press('u');
  // Until then another file's picture may be open.
  await decided.waitFor({state: 'hidden'});
  // Taken back, a decision leaves the photo out still.
  await expectPage(dog).not.toBeChecked();
  await expectPage(same).toBeEnabled();
  await desk.keyboard.press('a');
  await desk.getByText(`${CHECKS.decisions.same}.`).waitFor();
  await desk.keyboard.press('u');
  await expectPage(dog).not.toBeChecked();
  await expectPage(same).toBeEnabled();
  await desk.keyboard.press('a');
  await desk.getByText(`${CHECKS.decisions.same}.`).waitFor();
  await endUndo(sql, sent);
  await settleNow(sql, sent);
  await eventually(async () => {
    const [row] = await sql`
      select from photo_check where user_id = ${member.userId} and state = 'same'`;
    return row;
  }, 'the decision');
  const photos = await sql`
    select is_verified from photo where user_id = ${member.userId} order by slot`;
  expect(photos.map((photo) => photo.is_verified)).toEqual([true, false]);
  await page.reload();
  await page.getByText(CHECK_SAYS.same).waitFor();
  await button(page, VERIFY.again).waitFor();
  expect(problems).toEqual([]);
});

test('of 1,000 pictures that wait the desk opens the oldest first, by keys that stop at both ends', async () => {
  const {page} = await openWindow(browser, stack, {member: await makeOperator(sql, stack)});
  const checks = Array.from({length: CHECKS_SHOWN}, (_, i) => ({
    userId: `m${i}`,
    picture: `p${i}`,
    name: `Member ${i}`,
    age: 30,
    gesture: 'left-ear' as const,
    isBlurred: false,
    hasReport: false,
    photos: [],
    at: new Date(Date.now() - 86_400_000 + i * 60_000).toISOString(),
  }));
  await page.route('**/api/desk/verification', (route) =>
    route.fulfill({json: {count: 1000, checks} satisfies ChecksPage}),
  );
  await page.goto('/desk/verification');
  await page.getByText(CHECKS.waiting(1000)).waitFor();
  const shown = page.getByRole('article').getByRole('link');
  for (const key of ['j', 'k']) {
    await page.keyboard.press(key);
    await expectPage(shown).toHaveText('Member 0, 30');
  }
  for (let i = 0; i < CHECKS_SHOWN; i += 1) await page.keyboard.press('j');
  await expectPage(shown).toHaveText(`Member ${CHECKS_SHOWN - 1}, 30`);
  await page.keyboard.press('k');
  await expectPage(shown).toHaveText(`Member ${CHECKS_SHOWN - 2}, 30`);
});

test('says what to do when the camera is refused, and tries again', async () => {
  const {page, context} = await openVerify('refused');
  await button(page, VERIFY.start).click();
  await page.getByText(VERIFY.refused).waitFor();
  // In case that the browser gives pages no camera at all.
  await button(page, VERIFY.pick).waitFor();
  expect(await violationsInAll(page)).toEqual({});
  await context.grantPermissions(['camera'], {origin: stack.url});
  await button(page, WORDS.tryAgain).click();
  await expectPage(button(page, VERIFY.take)).toBeEnabled();
});

test('where a browser gives pages no camera, the camera of the device takes the picture', async () => {
  const {member, page, problems} = await openVerify('granted');
  // As in a page that is not served over https.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'mediaDevices'));
  await page.reload();
  await button(page, VERIFY.start).click();
  const pick = async (file: {name: string; mimeType: string; buffer: Buffer}) => {
    const chooser = page.waitForEvent('filechooser');
    await button(page, VERIFY.pick).click();
    const opened = await chooser;
    expect(await opened.element().getAttribute('capture')).toBe('user');
    await opened.setFiles(file);
  };
  await pick({name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('No picture')});
  await page.getByText(FILE_REFUSALS['not-an-image']).waitFor();
  await pick(await noisyPhoto('selfie.jpg', '#939'));
  await page.getByRole('img', {name: VERIFY.taken}).waitFor();
  await button(page, VERIFY.send).click();
  await page.getByText(CHECK_SAYS.waiting).waitFor();
  expect(await pictureOf(sql, member)).not.toBe('');
  expect(problems).toEqual([]);
});

test('a picture does not wait on the device while there is no connection', async () => {
  const {page, context} = await openVerify('granted');
  await button(page, VERIFY.start).click();
  await expectPage(button(page, VERIFY.take)).toBeEnabled();
  await context.setOffline(true);
  await page.getByText(VERIFY.offline).waitFor();
  await expectPage(page.locator('video')).toBeHidden();
  await context.setOffline(false);
  await button(page, VERIFY.take).click();
  await button(page, VERIFY.send).click();
  await page.getByText(CHECK_SAYS.waiting).waitFor();
  await button(page, VERIFY.withdraw).click();
  await expectPage(button(page, VERIFY.take)).toBeEnabled();
});

test('the mark is on the card, in the chat and in the profile, says what it means, and does not pass on', async () => {
  const pair = await suggestedPair(stack, sql);
  const {her, him} = pair;
  await mustUpload(stack, her, 0, (await noisyPhoto('hers.jpg', '#c63')).buffer);
  const verify = () => sql`update photo set is_verified = true where user_id = ${her.userId}`;
  await verify();
  const {page, problems} = await openWindow(browser, stack, {
    member: him,
    width: 390,
    height: 844,
    touch: true,
  });
  await page.goto('/matches');
  const mark = page.getByText(PERSON.verified);
  await mark.waitFor();
  expect(await violationsInAll(page)).toEqual({});
  const sentence = page.getByRole('dialog').getByText(PROFILE.verified);
  // The photo below the mark takes the press.
  await mark.click({force: true});
  await sentence.waitFor();
  await page.keyboard.press('Escape');
  await sentence.waitFor({state: 'hidden'});
  await mustUpload(stack, her, 0, (await noisyPhoto('other.jpg', '#36c')).buffer);
  await expectPage(mark).toHaveCount(0);
  await verify();
  await mark.waitFor();

  await page.goto(`/chat/${await match(sql, pair)}`);
  const chatMark = page.getByRole('heading', {level: 1}).getByRole('button', {
    name: PERSON.verified,
  });
  await chatMark.press('Enter');
  await sentence.waitFor();
  expect(await violationsInAll(page)).toEqual({});
  await page.keyboard.press('Escape');
  await expectPage(chatMark).toBeFocused();
  await sql`update photo set is_verified = false where user_id = ${her.userId}`;
  await expectPage(chatMark).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('with VERIFICATION=off no page offers it or shows a mark', async () => {
  const {member, page} = await openVerify('granted');
  await sql`update photo set is_verified = true where user_id = ${member.userId}`;
  await page.goto('/upload-photos');
  await page.getByText(PERSON.verified).waitFor();
  let verification = false;
  await page.route('**/api/config', async (route) => {
    const json: unknown = await (await route.fetch()).json();
    await route.fulfill({json: Object.assign({}, json, {verification})});
  });
  await page.goto('/verify-photos');
  await page.waitForURL('**/upload-photos');
  await page.getByRole('button', {name: PHOTOS.replaceIn(1)}).waitFor();
  await expectPage(page.getByText(PERSON.verified)).toHaveCount(0);
  await expectPage(page.getByRole('button', {name: VERIFY.offer})).toHaveCount(0);
  await page.goto('/account');
  await page.getByRole('heading', {name: ACCOUNT_PAGE.email}).waitFor();
  await expectPage(page.getByRole('button', {name: VERIFY.offer})).toHaveCount(0);
  await page.goto('/privacy');
  await page.getByRole('heading', {name: PRIVACY.deceit.title}).waitFor();
  await expectPage(page.getByRole('heading', {name: PRIVACY.verifying.title})).toHaveCount(0);
  verification = true;
  await page.reload();
  await page.getByRole('heading', {name: PRIVACY.verifying.title}).waitFor();
});
