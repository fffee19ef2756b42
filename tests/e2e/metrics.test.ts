// Metrics that only a browser changes. The others are in tests/integration/observability.test.ts.
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
  const [, ...counts] = /^wing_connected_clients (\d+)$/m.exec(text) ?? [];
  return Number(counts[0]);
}

test('counts a browser that syncs as a connected client', async () => {
  const couple = await makeCouple(stack, sql);
  const {page} = await openWindow(browser, stack, {member: couple.ada});
  await openRoom(page, couple);
  await expectPage.poll(connectedClients).toBeGreaterThanOrEqual(1);
});
