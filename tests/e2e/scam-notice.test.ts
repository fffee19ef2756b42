// An early message that names something with which scams begin: the reader's page alone says so, and tells nobody.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {ROOM} from '../../rules/chat/chat.ts';
import {SCAM_NOTICE} from '../../rules/chat/scam.ts';
import {violationsInAll} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say} from '../support/chat.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

async function rooms() {
  const couple = await makeCouple(stack, sql);
  const [{page: hers}, {page: his}] = [
    await openWindow(browser, stack, {member: couple.ada}),
    await openWindow(browser, stack, {member: couple.ben, width: 390, height: 844, touch: true}),
  ];
  await openRoom(hers, couple);
  await openRoom(his, couple);
  return {couple, hers, his};
}

test('warns the reader alone, sends nothing, and is quiet after “Not now” until it comes up again', async () => {
  const {couple, hers, his} = await rooms();
  await say(hers, 'Hello! I work at a bank.');
  await say(hers, 'Add me on WhatsApp');
  const notice = his.getByText(SCAM_NOTICE.messenger);
  await notice.waitFor();
  await expectPage(hers.getByText(SCAM_NOTICE.messenger)).toHaveCount(0);
  expect(await violationsInAll(his)).toEqual({});

  const posted: string[] = [];
  his.on('request', (request) => posted.push(request.postData() ?? ''));
  await his.getByRole('button', {name: SCAM_NOTICE.notNow}).click();
  await notice.waitFor({state: 'hidden'});
  await his.reload();
  await bubble(his, 'WhatsApp').waitFor();
  await expectPage(notice).toHaveCount(0);
  expect(posted.join()).not.toMatch(/scam|WhatsApp/i);

  await say(hers, 'Or buy bitcoin with me');
  await his.getByText(SCAM_NOTICE.investment).waitFor();
  await his.getByRole('button', {name: SCAM_NOTICE.report}).click();
  await his.getByRole('dialog', {name: 'Report Ada'}).waitFor();
  await expectPage(hers.getByText(SCAM_NOTICE.investment)).toHaveCount(0);
  expect(await sql`select from report where reported_id = ${couple.ada.userId}`).toHaveLength(0);
});

test('a message that also has a link shows its reader one warning, and its writer none', async () => {
  const {hers, his} = await rooms();
  await say(hers, 'Add me on WhatsApp: wa.example.com/ada');
  await his.getByText(SCAM_NOTICE.messenger).waitFor();
  await say(hers, 'My dog: dogs.example.com/rex');
  await expectPage(bubble(his, 'My dog')).toContainText(ROOM.scamWarning);
  await expectPage(his.getByText(ROOM.scamWarning)).toHaveCount(1);
  await expectPage(bubble(hers, 'My dog')).toBeVisible();
  await expectPage(hers.getByRole('note')).toHaveCount(0);
});

test('after the first days only the link is warned of', async () => {
  const {couple, hers, his} = await rooms();
  await sql`update chat set created_at = now() - interval '8 days' where id = ${couple.chatId}`;
  await his.reload();
  await say(hers, 'Add me on WhatsApp: wa.example.com/ada');
  await expectPage(bubble(his, 'WhatsApp')).toContainText(ROOM.scamWarning);
  await expectPage(his.getByText(SCAM_NOTICE.messenger)).toHaveCount(0);
});
