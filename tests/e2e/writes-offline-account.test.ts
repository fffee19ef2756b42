// Safety and the switches of /account while the connection is really cut: shown at once, also after a reload, and sent by the next page.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {LEARNING} from '../../rules/suggestions/learning.ts';
import {switchName} from '../../rules/notices/notices.ts';
import {REPORT, REPORT_REASONS} from '../../rules/safety/report.ts';
import {UNBLOCK, UNMATCH} from '../../rules/safety/safety.ts';
import {CHAT} from '../../rules/chat/chat.ts';
import {WRITES, waitingInWords} from '../../rules/writes.ts';
import {composer, openRoom, makeCouple} from '../support/chat.ts';
import {useCutOff} from '../support/cut-off.ts';
import {eventually} from '../support/database.ts';
import {readReports} from '../support/reports.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const {proxy, openKept, cut} = await useCutOff(stack);

const choose = async (page: Page, item: string) => {
  await page.getByRole('button', {name: 'More about Ben'}).click();
  await page.getByRole('menuitem', {name: item, exact: true}).click();
};

test('a report and an unmatch made offline hide the conversation at once, survive a closed page, and arrive', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openKept(couple.ada, '/matches');
  await openRoom(page, couple);
  // The code of the report is fetched when the page is idle.
  await page.waitForLoadState('networkidle');
  await cut(page);
  await choose(page, 'Report');
  const form = page.getByRole('dialog', {name: REPORT.title('Ben')});
  await form.getByRole('radio', {name: REPORT_REASONS[0].label}).click();
  await form.getByLabel(REPORT.text).fill('Wants my bank card');
  await form.getByRole('button', {name: REPORT.send}).click();
  await expectPage(page.getByText(`${REPORT.sent} ${WRITES.waiting}`)).toBeVisible();
  await choose(page, 'Unmatch');
  await page.getByRole('alertdialog').getByRole('button', {name: UNMATCH.confirm}).click();
  await page.waitForURL('**/matches');
  await expectPage(page.getByText(`${UNMATCH.done} ${WRITES.waiting}`)).toBeVisible();
  await expectPage(page.getByText('Ben', {exact: true})).toHaveCount(0);
  await page.goto(`/chat/${couple.chatId}`);
  await expectPage(page.getByText(CHAT.roomClosed)).toBeVisible();
  await expectPage(composer(page)).toHaveCount(0);
  await page.goto('/matches');
  await page.getByRole('heading', {level: 1}).waitFor();
  await expectPage(page.getByText('Ben', {exact: true})).toHaveCount(0);
  await page.close();
  proxy.restore();
  const next = await context.newPage();
  await next.goto('/dashboard');
  await eventually(async () => {
    const rows = await sql`select from chat_member where chat_id = ${couple.chatId}
      and user_id = ${couple.ada.userId} and closed_at is not null`;
    return rows[0];
  }, 'the unmatch');
  const report = await eventually(
    async () => (await readReports(sql, couple.ben))[0],
    'the report',
  );
  expect(report.text).toBe('Wants my bank card');
  await context.close();
});

test('unblocking, a switch of the notices and learning, changed offline, survive a closed page and arrive', async () => {
  const {ada, ben} = await makeCouple(stack, sql);
  await ada.mutate('safety.block', {otherId: ben.userId});
  const {page, context} = await openKept(ada, '/account');
  const mail = page.getByRole('checkbox', {name: switchName('match', 'mail')});
  const unblock = page.getByRole('button', {name: 'Unblock Ben'});
  await mail.waitFor();
  await unblock.waitFor();
  await page.waitForLoadState('networkidle');
  await cut(page);
  await mail.uncheck();
  await page.getByRole('button', {name: LEARNING.turnOff}).click();
  await unblock.click();
  await page.getByRole('alertdialog').getByRole('button', {name: UNBLOCK.confirm}).click();
  await expectPage(unblock).toHaveCount(0);
  await expectPage(page.getByText(`${UNBLOCK.done} ${WRITES.waiting}`)).toBeVisible();
  await expectPage(page.getByText(`${LEARNING.off} ${WRITES.waiting}`)).toBeVisible();
  await expectPage(page.getByText(waitingInWords(0, 3))).toBeVisible();
  await page.reload();
  await expectPage(page.getByText(`${LEARNING.off} ${WRITES.waiting}`)).toBeVisible();
  await expectPage(page.getByText(waitingInWords(0, 3))).toBeVisible();
  await expectPage(page.getByText(WRITES.waiting, {exact: true}).last()).toBeVisible();
  await expectPage(mail).not.toBeChecked();
  await expectPage(unblock).toHaveCount(0);
  await page.close();
  proxy.restore();
  const next = await context.newPage();
  await next.goto('/dashboard');
  await eventually(async () => {
    const rows = await sql`select from questionnaire join notice_setting using (user_id)
      where user_id = ${ada.userId} and learning_off_at is not null and 'mail:match' = any(off)
        and not exists (select from block where block.user_id = ${ada.userId})`;
    return rows[0];
  }, 'the three changes');
  await context.close();
});
