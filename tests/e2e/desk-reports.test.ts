// The work of a report at the desk, by keyboard alone, and two operators at one report.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {UNDO_SECONDS} from '../../rules/desk/reports.ts';
import {violationsInAll} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {makeOperator, type DeskOperator} from '../support/desk.ts';
import {runsLongForms} from '../support/length.ts';
import {nextMail} from '../support/mailbox.ts';
import {match, suggestedPair} from '../support/pair.ts';
import {readReports, report} from '../support/reports.ts';
import {OPERATOR_MAIL} from '../support/stack.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

/** A report with a message and a text, and the page of it. */
async function reported(reason: string) {
  const pair = await suggestedPair(stack, sql);
  const chatId = await match(sql, pair);
  const text = `Evidence ${crypto.randomUUID()}`;
  await pair.him.send({id: crypto.randomUUID(), chatId, text});
  await report(stack, pair.her, pair.him.userId, {reason, text: 'He is rude.'});
  const [filed] = await readReports(sql, pair.him);
  if (!filed) throw new Error('There is no report.');
  return {...pair, id: filed.id, text};
}

async function openDesk(operator: DeskOperator, path: string): Promise<Page> {
  const {page} = await openWindow(browser, stack, {member: operator});
  await page.goto(`/desk${path}`);
  return page;
}

const suspendedAt = async (userId: string) => {
  const [row] = await sql<{at: Date | null}[]>`
    select disabled_at as at from auth.user where id = ${userId}`;
  return row?.at ?? undefined;
};

test('an operator finds, takes, undoes and acts on a report by keyboard', async () => {
  const {him, names, id, text} = await reported('harassment');
  const mail = await nextMail(stack, OPERATOR_MAIL, 'severe');
  expect(mail.text).toContain('/desk/reports/');
  expect(mail.text).not.toContain(names.him);

  const olga = await makeOperator(sql, stack);
  const page = await openDesk(olga, '/');
  await page.getByRole('heading', {level: 1, name: 'Today'}).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', {name: 'Keys of this page'}).getByText('Go to Reports').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({state: 'hidden'});
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.getByRole('heading', {level: 1, name: 'Reports'}).waitFor();
  const link = page.locator(`a[href="/desk/reports/${id}"]`);
  await link.waitFor();
  expect(await violationsInAll(page)).toEqual({});
  for (let i = 0; i < 100; i += 1) {
    await page.keyboard.press('j');
    if (await link.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await page.getByText(text).waitFor();
  await page.getByText('He is rude.').waitFor();
  expect(await violationsInAll(page)).toEqual({});

  await page.keyboard.press('t');
  await page.getByText('You took it, until').waitFor();

  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.getByRole('link', {name: 'Mine', exact: true}).press('Enter');
  await link.waitFor();
  await link.press('Enter');
  await page.getByText('You took it, until').waitFor();

  const act = async () => {
    await page.keyboard.press('s');
    await expectPage(page.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('Insults.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', {name: 'Undo'}).waitFor();
  };
  await act();
  await page.keyboard.press('u');
  await page.getByRole('button', {name: 'Suspend', exact: true}).waitFor();
  await act();
  const actedAt = Date.now();
  expect(await suspendedAt(him.userId)).toBeUndefined();
  // The server acts also when the page is closed.
  await page.context().close();
  await eventually(() => suspendedAt(him.userId), 'the suspension');
  expect(Date.now() - actedAt).toBeGreaterThan((UNDO_SECONDS - 1) * 1000);
  const told = await nextMail(stack, him.email, 'Your Wing account is suspended');
  expect(told.text).toMatch(/suspended until .* GMT: Insults\./);
  const log = await sql`select act from moderation_act where report_id = ${id}`;
  expect([...log]).toEqual([{act: 'suspend'}]);
  const deskLog = await sql`select act from desk_entry where report_id = ${id} order by id`;
  expect(deskLog.map((entry) => String(entry.act))).toEqual(['looked', 'took', 'undid']);
});

test('two operators at one report: the second sees who has it, and cannot act; the first closes another report with it', async () => {
  const {id, him} = await reported('scam');
  const other = crypto.randomUUID();
  const said = {sender: him.userId, text: 'Send me money.', at: new Date().toISOString()};
  await sql`insert into report (id, reporter_id, reported_id, reason, text, evidence)
    values (${other}, 'another-member', ${him.userId}, 'scam', 'He asks for money.', ${sql.json({profile: null, photos: [], messages: [said]})})`;
  const [olga, otto] = [await makeOperator(sql, stack), await makeOperator(sql, stack)];
  const [hers, his] = [
    await openDesk(olga, `/reports/${id}`),
    await openDesk(otto, `/reports/${id}`),
  ];
  await his.getByRole('button', {name: 'Take it'}).waitFor();
  await hers.getByRole('button', {name: 'Take it'}).click();
  await his.getByText(`${olga.email} took it, until`).waitFor({timeout: 6000});
  await expectPage(his.getByRole('button', {name: 'Warn'})).toHaveCount(0);
  const answer = await his.evaluate(async (path) => {
    const response = await fetch(path, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({act: 'warn', why: 'Me too.'}),
    });
    return response.status;
  }, `/api/desk/reports/${id}/act`);
  expect(answer).toBe(409);

  await hers.getByRole('button', {name: 'Close without an act'}).click();
  const offered = hers.getByRole('group', {name: 'Other open reports about the same member'});
  await offered.getByText('Send me money.').waitFor();
  await expectPage(offered.getByRole('link', {name: 'another-member'})).toBeVisible();
  expect(await violationsInAll(hers)).toEqual({});
  await offered.getByRole('checkbox').check();
  await hers.getByLabel('Reason').fill('A joke between friends.');
  await hers.getByRole('button', {name: 'Close without an act: send'}).click();
  await his.getByText(`Close without an act by ${olga.email}`).waitFor({timeout: 6000});
  await expectPage(hers.getByRole('button', {name: 'Undo'})).toBeVisible();
  await expectPage(his.getByRole('button', {name: 'Undo'})).toHaveCount(0);
  const held = await sql`select act from pending_act where report_id = ${other}`;
  expect([...held]).toEqual([{act: 'close'}]);
  // In the short form the first test alone waits until an act can no longer be undone.
  if (runsLongForms) {
    await his.getByText('Closed', {exact: true}).waitFor({timeout: 20_000});
    await his.goto('/desk/reports?list=closed');
    await his.locator(`a[href="/desk/reports/${id}"]`).waitFor();
    expect(await violationsInAll(his)).toEqual({});
  }
  for (const page of [hers, his]) await page.context().close();
});
