import type {Duplex, Readable} from 'node:stream';

/** More than all queries of a page return. */
const WAITING_BYTES_MAX = 8 * 1024 * 1024;
const WAITING_MS_MAX = 60_000;

/**
 * Forwards `source` to a page without making `source` wait: zero-cache keeps one of a few database connections while it
 * waits for a page. A page that leaves too much waiting, or for too long, is disconnected.
 */
export function forwardAtOnce(source: Readable, page: Duplex): void {
  let deadline: NodeJS.Timeout | undefined;
  const stopWaiting = () => {
    clearTimeout(deadline);
    deadline = undefined;
  };
  source.on('data', (chunk: Buffer) => {
    if (page.write(chunk)) return;
    if (page.writableLength > WAITING_BYTES_MAX) page.destroy();
    else deadline ??= setTimeout(() => page.destroy(), WAITING_MS_MAX);
  });
  source.on('end', () => page.end());
  page.on('drain', stopWaiting).on('close', stopWaiting);
}
