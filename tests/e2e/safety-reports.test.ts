// Reporting through the pages, a suspension from both sides, and the warning about links in early messages.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {suspensionMessage} from '../../rules/mails.ts';
import {REPORT, REPORT_REASONS} from '../../rules/safety/report.ts';
import {NOT_SENT} from '../../rules/writes.ts';
import {CHAT, ROOM} from '../../rules/chat/chat.ts';
import {FIRST_MESSAGES} from '../../rules/chat/scam.ts';
import {violations} from '../support/axe.ts';
import {openWindow, useBrowser, signInAs} from '../support/browser.ts';
import {bubble, composer, fillRoom, makeCouple, openRoom, say} from '../support/chat.ts';
import {matchCard, signInThroughPage} from '../support/journey.ts';
import {longTest} from '../support/long-test.ts';
import {type Member} from '../support/member.ts';
import {restore, suspend} from '../support/operator.ts';
import {suggestedPair} from '../support/pair.ts';
import {watchSync} from '../support/sync-sockets.ts';
import {useRun} from '../support/run.ts';

const SIGNED_OUT_MS = 20_000;

const {stack, sql} = useRun();
const browser = await useBrowser();

const newCouple = () => makeCouple(stack, sql);

async function windowOf(member: Member, size = {}): Promise<Page> {
  const {page, context} = await openWindow(browser, stack, size);
  await signInAs(context, stack, member);
  return page;
}

async function openReport(page: Page, name: string) {
  await page.getByRole('button', {name: `More about ${name}`}).click();
  await page.getByRole('menuitem', {name: 'Report', exact: true}).click();
  return page.getByRole('dialog', {name: REPORT.title(name)});
}

const reportsAbout = ({userId}: Member) =>
  sql<{reason: string; text: string}[]>`
    select reason, text from report where reported_id = ${userId}`;

test('a report needs a reason, shows what it stores and can also block; the reported member is not informed', async () => {
  const couple = await newCouple();
  const [hers, his] = [await windowOf(couple.ada), await windowOf(couple.ben)];
  await openRoom(hers, couple);
  await openRoom(his, couple);
  const dialog = await openReport(hers, 'Ben');
  await expectPage(dialog).toContainText(REPORT.intro('Ben'));
  await dialog.getByRole('button', {name: REPORT.send}).click();
  await expectPage(dialog.getByText(REPORT.chooseReason)).toBeVisible();
  expect(await violations(hers)).toEqual([]);

  await dialog.getByRole('radio', {name: REPORT_REASONS[1].label}).check();
  await dialog.getByLabel(REPORT.text).fill('Wants vouchers');
  await dialog.getByRole('button', {name: REPORT.send}).click();
  await expectPage(hers.getByText(REPORT.sent)).toBeVisible();
  await expectPage
    .poll(async () => [...(await reportsAbout(couple.ben))])
    .toEqual([{reason: 'scam', text: 'Wants vouchers'}]);
  await say(hers, 'Still here');
  await expectPage(bubble(his, 'Still here')).toBeVisible();

  const again = await openReport(hers, 'Ben');
  await again.getByRole('radio', {name: REPORT_REASONS[2].label}).check();
  await again.getByRole('checkbox', {name: REPORT.alsoBlock('Ben')}).check();
  await again.getByRole('button', {name: REPORT.send}).click();
  await hers.waitForURL('**/matches');
  await expectPage(his.getByText(CHAT.roomClosed)).toBeVisible();
  await expectPage(his.getByText(/report/i)).toHaveCount(0);
});

longTest(
  "a suggestion can be reported and blocked from its menu; the other member's card disappears",
  async () => {
    const {her, him, names} = await suggestedPair(stack, sql);
    const [hers, his] = [await windowOf(her), await windowOf(him)];
    await hers.goto('/matches');
    await his.goto('/matches');
    await expectPage(matchCard(his, names.her)).toBeVisible();
    const dialog = await openReport(hers, names.him);
    await dialog.getByRole('radio', {name: REPORT_REASONS[0].label}).check();
    await dialog.getByRole('button', {name: REPORT.send}).click();
    await expectPage(hers.getByText(REPORT.sent)).toBeVisible();
    await expectPage(matchCard(his, names.her)).toBeVisible();

    const again = await openReport(hers, names.him);
    await again.getByRole('radio', {name: REPORT_REASONS[4].label}).check();
    await again.getByRole('checkbox', {name: REPORT.alsoBlock(names.him)}).check();
    await again.getByRole('button', {name: REPORT.send}).click();
    await expectPage(matchCard(hers, names.him)).toHaveCount(0);
    await expectPage(matchCard(his, names.her)).toHaveCount(0);
    await expectPage(his.getByText(/report/i)).toHaveCount(0);
    expect((await reportsAbout(him)).map(({reason}) => reason).toSorted()).toEqual([
      'fake',
      'underage',
    ]);
  },
);

longTest('a report in progress survives the end of the room or the card', async () => {
  const couple = await newCouple();
  const {her, him, names} = await suggestedPair(stack, sql);
  const [inRoom, onCard] = [await windowOf(couple.ada), await windowOf(her)];
  await openRoom(inRoom, couple);
  await onCard.goto('/matches');
  const inRoomDialog = await openReport(inRoom, 'Ben');
  await inRoomDialog.getByLabel(REPORT.text).fill('Half a sentence');
  await couple.ben.mutate('safety.block', {otherId: couple.ada.userId});
  await expectPage(inRoom.getByText(CHAT.roomClosed)).toBeVisible();
  const onCardDialog = await openReport(onCard, names.him);
  await onCardDialog.getByLabel(REPORT.text).fill('Half a sentence');
  await him.mutate('safety.unmatch', {otherId: her.userId});
  await expectPage(onCard.getByRole('article', {includeHidden: true})).toHaveCount(0);

  for (const [page, dialog, other, name] of [
    [inRoom, inRoomDialog, couple.ben, 'Ben'],
    [onCard, onCardDialog, him, names.him],
  ] as const) {
    await expectPage(dialog.getByLabel(REPORT.text)).toHaveValue('Half a sentence');
    await dialog.getByRole('radio', {name: REPORT_REASONS[1].label}).check();
    await dialog.getByRole('checkbox', {name: REPORT.alsoBlock(name)}).check();
    await dialog.getByRole('button', {name: REPORT.send}).click();
    await expectPage(page.getByText(REPORT.sent)).toBeVisible();
    await expectPage(dialog).toHaveCount(0);
    await expectPage
      .poll(async () => [...(await reportsAbout(other))])
      .toEqual([{reason: 'scam', text: 'Half a sentence'}]);
  }
  await inRoom.waitForURL('**/matches');
  // The account page lists the blocked person under the name in the report.
  await onCard.goto('/account');
  await expectPage(onCard.getByRole('button', {name: `Unblock ${names.him}`})).toBeVisible();
});

longTest(
  'a report that the server refuses is told, and kept on /account with its text',
  async () => {
    const couple = await newCouple();
    const page = await windowOf(couple.ada);
    await openRoom(page, couple);
    const dialog = await openReport(page, 'Ben');
    await dialog.getByLabel(REPORT.text).fill('Half a sentence');
    await dialog.getByRole('radio', {name: REPORT_REASONS[1].label}).check();
    await page.route('**/api/writes', (route) =>
      route.fulfill({status: 422, json: {code: 'not-met', message: REPORT.notMet}}),
    );
    await dialog.getByRole('button', {name: REPORT.send}).click();
    await expectPage(dialog).toHaveCount(0);
    const toast = page.getByLabel('Notice').filter({hasText: REPORT.notMet});
    await toast.getByRole('link', {name: 'Open'}).click();
    await page.waitForURL('**/account');
    const listed = page.locator('section').filter({hasText: NOT_SENT.title});
    await expectPage(listed).toContainText('Half a sentence');
    await listed.getByRole('button', {name: NOT_SENT.remove}).click();
    await expectPage(listed).toHaveCount(0);
  },
);

longTest('a former match can be reported on the account page', async () => {
  const couple = await newCouple();
  const page = await windowOf(couple.ada);
  await page.goto('/account');
  await page.getByText('This device').waitFor();
  await expectPage(page.getByText(REPORT.former)).toHaveCount(0);
  // The page updates without a reload.
  await couple.ben.mutate('safety.unmatch', {otherId: couple.ada.userId});
  await expectPage(page.getByText(REPORT.former)).toBeVisible();
  await page.getByRole('button', {name: 'Report Ben'}).click();
  const dialog = page.getByRole('dialog', {name: REPORT.title('Ben')});
  await dialog.getByRole('radio', {name: REPORT_REASONS[0].label}).check();
  await dialog.getByRole('button', {name: REPORT.send}).click();
  await expectPage(page.getByText(REPORT.sent)).toBeVisible();
  await expectPage
    .poll(async () => [...(await reportsAbout(couple.ben))])
    .toEqual([{reason: 'fake', text: ''}]);
});

longTest(
  'a suspended member is signed out within 20 seconds, sees the reason and is hidden from others until restored',
  async () => {
    const couple = await newCouple();
    const [hers, his] = [await windowOf(couple.ada), await windowOf(couple.ben)];
    const untilCut = watchSync(his);
    await openRoom(hers, couple);
    await openRoom(his, couple);
    const why = 'You asked a member for money.';
    await untilCut(() => suspend(stack, couple.ben, why));
    await his.waitForURL('**/signin', {timeout: SIGNED_OUT_MS});
    const signedOutAt = Date.now();
    const [act] = await sql<{at: Date}[]>`
    select at from moderation_act where user_id = ${couple.ben.userId} and act = 'suspend'`;
    expect(signedOutAt - Number(act?.at)).toBeLessThan(SIGNED_OUT_MS);
    await expectPage(hers.getByText(CHAT.roomClosed)).toBeVisible();
    await hers.goto('/matches');
    await expectPage(hers.getByRole('heading', {name: 'Your matches'})).toBeVisible();
    await expectPage(hers.getByText('Ben', {exact: true})).toHaveCount(0);

    await signInThroughPage(his, couple.ben.email);
    await expectPage(his.getByText(suspensionMessage(why, 'wing@localhost'))).toBeVisible();

    await restore(stack, couple.ben);
    await expectPage(hers.getByText('Ben', {exact: true})).toBeVisible();
    await his.getByRole('button', {name: 'Login'}).click();
    // To the page on which the session had ended.
    await his.waitForURL(`**/chat/${couple.chatId}`);
  },
);

longTest(
  'early messages with links or phone numbers show a warning to the recipient only',
  async () => {
    const couple = await newCouple();
    const [hers, his] = [await windowOf(couple.ada), await windowOf(couple.ben, {width: 390})];
    await openRoom(hers, couple);
    await openRoom(his, couple);
    await say(hers, 'Just hello');
    await say(hers, 'Write to me on +44 1632 960961');
    await say(hers, 'Look: bit.example.com/x');
    await expectPage(bubble(his, 'Look:')).toContainText(ROOM.scamWarning);
    await expectPage(bubble(his, 'Write to me')).toContainText(ROOM.scamWarning);
    await expectPage(bubble(his, 'Just hello')).not.toContainText(ROOM.scamWarning);
    await expectPage(hers.getByText(ROOM.scamWarning)).toHaveCount(0);
    expect(await violations(his)).toEqual([]);

    const old = await newCouple();
    await fillRoom(sql, old, FIRST_MESSAGES + 5);
    const [theirs, other] = [await windowOf(old.ada), await windowOf(old.ben)];
    await openRoom(theirs, old);
    await openRoom(other, old);
    await say(other, 'My number is 0170 123456789');
    await expectPage(bubble(theirs, 'My number')).toBeVisible();
    await expectPage(theirs.getByText(ROOM.scamWarning)).toHaveCount(0);
  },
);

longTest(
  'the landing page and a chat link to the rules, the safety tips and child safety',
  async () => {
    const {page, context} = await openWindow(browser, stack, {width: 390});
    for (const [label, path] of [
      ['Community rules', '/community-rules'],
      ['Safety tips', '/safety'],
      ['Child safety', '/child-safety'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('link', {name: label}).click();
      await page.waitForURL(`**${path}`);
      await expectPage(page.getByRole('heading', {level: 1, name: label})).toBeVisible();
    }
    await expectPage(page.getByRole('link', {name: 'wing@localhost'})).toBeVisible();
    const couple = await newCouple();
    await signInAs(context, stack, couple.ada);
    await openRoom(page, couple);
    await page.getByRole('button', {name: 'More about Ben'}).click();
    await page.getByRole('menuitem', {name: 'Child safety'}).click();
    await page.waitForURL('**/child-safety');
    await page.goBack();
    await expectPage(composer(page)).toBeVisible();
  },
);
