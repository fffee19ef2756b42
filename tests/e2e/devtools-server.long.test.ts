// The devtools show a mutation's outcome on the server, and the properties of a query.
import {randomUUID} from 'node:crypto';
import {expect as expectPage} from 'playwright/test';
import {test} from 'vitest';
import {openedRoom, panel, row, saveSummary, show, useDevtools} from '../support/devtools.ts';
import {holdWrites} from '../support/held-socket.ts';

const {member} = await useDevtools();
const SIZE = {width: 1400, height: 900};

test('counts the replays of a pending mutation when rows arrive', async () => {
  const {page, context, couple} = await member(SIZE);
  await holdWrites(page);
  await page.goto('/profile-preview?devtools');
  await panel(page).getByText('connected', {exact: true}).first().waitFor();
  await saveSummary(page, 'Not sent yet.');
  const waiting = row(page, 'Mutations', 'Not sent yet.');
  await waiting.getByText('under way').waitFor();
  const replays = waiting.getByRole('cell').nth(4);
  const before = Number(await replays.textContent());
  await couple.ben.send({id: randomUUID(), chatId: couple.chatId, text: 'Rows.'});
  await expectPage.poll(async () => Number(await replays.textContent())).toBeGreaterThan(before);
  await context.close();
});

test('shows a query with its arguments, size and time to live', async () => {
  const {page, context, couple} = await member(SIZE);
  await page.goto(`/chat/${couple.chatId}?devtools`);
  await openedRoom(page);
  await show(page, 'Queries');
  const messages = row(page, 'Queries', 'chat.messages').first();
  await messages.getByText('complete', {exact: true}).waitFor();
  await expectPage(messages.getByRole('rowheader')).toContainText(couple.chatId);
  await expectPage(messages.getByRole('rowheader')).toContainText('"limit":100');
  await expectPage(messages.getByRole('cell').nth(2)).toHaveText(/^\d+$/);
  await expectPage(messages.getByRole('cell').nth(5)).toHaveText(/\d/);
  await context.close();
});
