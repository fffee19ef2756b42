// Forwards zero-cache's data to a page without back pressure: zero-cache holds one of its few database connections while it
// waits for a page. What a page has not read is buffered here, up to a limit.
import {Transform, type Duplex, type Readable} from 'node:stream';

/** zero-cache sends what a page has missed as one piece, so this bounds what a page may ever miss. */
const PAGE_BYTES_MAX = 32 * 1024 * 1024;
/** Of all pages of this process together. */
const ALL_BYTES_MAX = 256 * 1024 * 1024;
/** A page that does not take what was written to its socket, about 64 KB, for this long is disconnected. */
const STALLED_MS = 60_000;

/** Buffered bytes by page; without the pages that have none. */
const waiting = new Map<Duplex, number>();
let allBytes = 0;

function disconnectFurthestBehind(): void {
  let furthest: Duplex | undefined;
  for (const [page, bytes] of waiting)
    if (furthest === undefined || bytes > (waiting.get(furthest) ?? 0)) furthest = page;
  furthest?.destroy();
}

/** Sends `source` through `frames` to the page. Only what the page is ready for enters `frames`. */
export function forwardBuffered(source: Readable, frames: Transform, page: Duplex): void {
  let bytes = 0;
  const count = (more: number) => {
    bytes += more;
    allBytes += more;
    if (bytes > 0) waiting.set(page, bytes);
    else waiting.delete(page);
  };
  const buffer = new Transform({
    readableHighWaterMark: PAGE_BYTES_MAX,
    transform(chunk: Buffer, _, done) {
      count(chunk.length);
      if (bytes >= PAGE_BYTES_MAX) page.destroy();
      else if (allBytes > ALL_BYTES_MAX) disconnectFurthestBehind();
      done(null, chunk);
    },
  });
  let deadline: NodeJS.Timeout | undefined;
  const watch = () => {
    clearTimeout(deadline);
    if (page.writableNeedDrain) deadline = setTimeout(() => page.destroy(), STALLED_MS);
  };
  const sent = (chunk: Buffer) => count(-chunk.length);
  source.pipe(buffer).pipe(frames).pipe(page);
  buffer.on('data', sent);
  frames.on('data', watch);
  page.on('drain', watch);
  page.on('close', () => {
    buffer.off('data', sent).destroy();
    clearTimeout(deadline);
    count(-bytes);
  });
}
