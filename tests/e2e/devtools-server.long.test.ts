// The devtools show a mutation's outcome on the server, and the properties of a query.
import {randomUUID} from 'node:crypto';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {say} from '../support/chat.ts';
import {
  openedRoom,
  panel,
  row,
  saveSummary,
  show,
  steps,
  useDevtools,
} from '../support/devtools.ts';
import {holdableRows, holdWrites} from '../support/held-socket.ts';

const {member} = await useDevtools();
const SIZE = {width: 1400, height: 900};

test('shows a mutation that the server refuses with its code, after its optimistic write', async () => {
  const {page, context, couple} = await member(SIZE);
  const {hold, release} = await holdableRows(page);
  await page.goto(`/chat/${couple.chatId}?devtools`);
  await openedRoom(page);
  await panel(page).getByText('connected', {exact: true}).first().waitFor();
  // The client does not learn that the conversation has ended.
  hold();
  await couple.ben.mutate('safety.unmatch', {otherId: couple.ada.userId});
  await say(page, 'Too late.');
  const late = row(page, 'Mutations', 'Too late.');
  await late.waitFor();
  release();
  await late.getByText('chat-not-found', {exact: true}).waitFor();
  await late.getByRole('button').click();
  const titles = await steps(page, 'chat.send').allTextContents();
  expect(titles).toEqual(expect.arrayContaining(['Mutation called', 'In the replica', 'Sent']));
  expect(titles).toContain('Refused');
  expect(titles).not.toContain('Settled');
  await context.close();
});

test('counts the replays of a pending mutation when rows arrive', async () => {
  const {page, context, couple} = await member(SIZE);
  await holdWrites(page);
  await page.goto('/profile-preview?devtools');
  await panel(page).getByText('connected', {exact: true}).first().waitFor();
  await saveSummary(page, 'Not sent yet.');
  const waiting = row(page, 'Mutations', 'Not sent yet.');
  await waiting.getByText('under way').waitFor();
  const replays = waiting.getByRole('cell').nth(4);
  await expectPage(replays).toHaveText('0');
  await couple.ben.mutate('chat.send', {id: randomUUID(), chatId: couple.chatId, text: 'Rows.'});
  await expectPage(replays).toHaveText(/^[1-9]/);
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
  await expectPage(messages.getByRole('cell').nth(2)).toHaveText(/^[\d.]+ K?B$/);
  await expectPage(messages.getByRole('cell').nth(5)).toHaveText(/\d/);
  await context.close();
});
