// After the server's rate limit refuses messages, the client sends the rest one at a time, so that they stay in order.
import {randomUUID} from 'node:crypto';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {MUTATOR_RATE_LIMITS} from '../../rules/rate-limits.ts';
import {openWindow, useBrowser, signInAs} from '../support/browser.ts';
import {bubble, makeCouple, openRoom, say, storedTexts} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {untilLive} from '../support/live.ts';
import {pushBody, pushRequest, type Member} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const AT_ONCE = 20;
const LANES = 8;
const WAITING = 5;
const TOO_OFTEN = 'too-often';
const USED_UP = 'Sent again and again';
const TIMEOUT_MS = 20_000;

/** Uses up the member's rate limit with one message sent repeatedly, which is stored once. */
async function exhaustRateLimit({cookie, mutate}: Member, chatId: string): Promise<void> {
  const {points} = MUTATOR_RATE_LIMITS['chat.send'];
  const client = {group: randomUUID(), id: randomUUID()};
  const message = (text: string) => ({id: randomUUID(), chatId, text});
  const body = pushBody(client, 1, 'chat.send', message(USED_UP));
  await pushRequest(stack, cookie, body);
  const mutations = Array.from({length: AT_ONCE}, () => body.mutations).flat();
  let left = points - 1;
  const lane = async () => {
    while (left > 0) {
      left -= AT_ONCE;
      await (await pushRequest(stack, cookie, {...body, mutations})).arrayBuffer();
    }
  };
  await Promise.all(Array.from({length: LANES}, lane));
  expect(await mutate('chat.send', message('One too many'))).toMatchObject({code: TOO_OFTEN});
}

test('after a rate limit refusal, the outbox sends waiting messages one at a time', async () => {
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindow(browser, stack);
  let sent = 0;
  let refused = 0;
  await page.routeWebSocket(/\/zero\/sync/, (route) => {
    const server = route.connectToServer();
    route.onMessage((frame) => {
      if (String(frame).includes('"chat.send"')) sent += 1;
      server.send(frame);
    });
    server.onMessage((frame) => {
      refused += String(frame).split(TOO_OFTEN).length - 1;
      route.send(frame);
    });
  });
  await signInAs(context, stack, couple.ada);
  await openRoom(page, couple);
  await untilLive(page);
  const untilRefused = (count: number) =>
    eventually(async () => refused >= count || undefined, `${count} refused`, TIMEOUT_MS);
  await exhaustRateLimit(couple.ada, couple.chatId);
  await context.setOffline(true);
  for (let i = 1; i <= WAITING; i += 1) await say(page, `One too many ${i}`);
  await context.setOffline(false);
  for (const count of [1, 2]) {
    await untilRefused(count);
    expect(sent).toBe(count);
  }
  await expectPage(bubble(page, 'One too many 1')).toContainText('Waiting');
  expect(await storedTexts(sql, couple, couple.ada)).toEqual([USED_UP]);
  await context.close();
});
