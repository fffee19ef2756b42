// Whether a page is connected to zero-cache, judged by the WebSocket: the connection notice may lag behind.
import type {Page} from 'playwright';
import {eventually} from './database.ts';

/** zero-cache's first message, and its response to pings. */
const SIGNS_OF_LIFE = ['["connected"', '["pong"'];

/** Waits for a message that proves a live connection, on any of the page's sockets. */
export async function untilLive(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  let isAlive = false;
  devtools.on('Network.webSocketFrameReceived', ({response: {payloadData}}) => {
    isAlive ||= SIGNS_OF_LIFE.some((sign) => payloadData.startsWith(sign));
  });
  await devtools.send('Network.enable');
  await eventually(async () => isAlive || undefined, 'a message of zero-cache to the page');
  await devtools.detach();
}
