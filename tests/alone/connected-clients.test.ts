// The operator's metrics count a browser while it syncs. It runs alone because they count the pages of every file.
import {expect as expectPage} from 'playwright/test';
import {test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {makeCouple, openRoom} from '../support/chat.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

async function connectedClients(): Promise<number> {
  const headers = {authorization: `Bearer ${stack.metricsKey}`};
  const text = await (await fetch(`${stack.url}/metrics`, {headers})).text();
  return Number(/^wing_connected_clients (\d+)$/m.exec(text)?.[1]);
}

test('counts a browser while it syncs', async () => {
  await expectPage.poll(connectedClients).toBe(0);
  const couple = await makeCouple(stack, sql);
  const {page, context} = await openWindow(browser, stack, {member: couple.ada});
  await openRoom(page, couple);
  await expectPage.poll(connectedClients).toBe(1);
  await context.close();
  await expectPage.poll(connectedClients).toBe(0);
});
