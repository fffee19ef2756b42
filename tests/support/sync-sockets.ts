// Waits for a page's sync connection to close.
import type {Page} from 'playwright';
import {eventually} from './database.ts';

/**
 * Counts the sync connections that the page opens from now on and that close.
 * @returns a function that runs `act` and waits until a connection has closed.
 */
export function watchSync(page: Page): (act: () => Promise<unknown>) => Promise<void> {
  let ended = 0;
  page.on('websocket', (socket) => {
    if (!new URL(socket.url()).pathname.startsWith('/zero/sync/')) return;
    socket.on('close', () => (ended += 1));
  });
  return async (act) => {
    const before = ended;
    await act();
    await eventually(async () => ended > before || undefined, 'the end of the connection');
  };
}
