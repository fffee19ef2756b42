// A page's connection to the sync engine, as somebody sees it who waits for its end.
import type {Page} from 'playwright';
import {eventually} from './database.ts';

/**
 * Watches from the next connection that this page opens.
 * @returns a function that does something and waits until a connection has ended by it.
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
