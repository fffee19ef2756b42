// A member who has used up the rate limit: the outbox tries one message at a time, and the messages stay in order.
import {randomUUID} from 'node:crypto';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {MESSAGE_RATE_LIMIT} from '../../rules/rate-limits.ts';
import {openWindow, signInAs, useBrowser} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, storedTexts} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {postMessage} from '../support/messages.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const LANES = 8;
const WAITING = 5;
const USED_UP = 'Sent again and again';

test('after a rate limit refusal, the outbox tries one message at a time and waits as told', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindow(browser, stack);
  await signInAs(context, stack, couple.ada);
  await openRoom(page, couple);
  const sent = {id: randomUUID(), chatId: couple.chatId, text: USED_UP};
  let left: number = MESSAGE_RATE_LIMIT.points;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await (await postMessage(stack, couple.ada, sent)).arrayBuffer();
    }
  };
  await Promise.all(Array.from({length: LANES}, lane));
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/chat/messages')) statuses.push(response.status());
  });
  await context.setOffline(true);
  for (let i = 1; i <= WAITING; i += 1) await say(page, `One too many ${i}`);
  await context.setOffline(false);
  await eventually(async () => statuses[0], 'a refusal');
  await expectPage(bubble(page, 'One too many 1')).toContainText('Waiting');
  expect(statuses).toEqual([429]);
  expect(await storedTexts(sql, couple, couple.ada)).toEqual([USED_UP]);
  await context.close();
});
