// Whether a page's line to zero-cache is alive, as the line itself tells: a page that says nothing of its connection
// may only not have noticed yet.
import type {Page} from 'playwright';
import {eventually} from './database.ts';

/** How zero-cache greets a connection, and what it says again and again on one that is alive. */
const SIGNS_OF_LIFE = ['["connected"', '["pong"'];

/** Waits for a sign of life that reaches the page from now on, over whichever of its sockets it comes. */
export async function untilLive(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  let isAlive = false;
  devtools.on('Network.webSocketFrameReceived', ({response: {payloadData}}) => {
    isAlive ||= SIGNS_OF_LIFE.some((sign) => payloadData.startsWith(sign));
  });
  await devtools.send('Network.enable');
  await eventually(async () => isAlive || undefined, 'a word of zero-cache to the page');
  await devtools.detach();
}
