import {once} from 'node:events';
import {Duplex, PassThrough} from 'node:stream';
import {text} from 'node:stream/consumers';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {forwardAtOnce} from './forward-at-once.ts';

beforeEach(() => vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']}));
afterEach(() => vi.useRealTimers());

/** A page that takes a chunk only when `take` is called. */
function slowPage() {
  const waiting: (() => void)[] = [];
  const page = new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) => void waiting.push(done),
  });
  return {page, take: () => waiting.shift()?.()};
}

const KB = Buffer.alloc(1024);
/** Writes `count` chunks; each is taken at once, or this never ends. */
async function writeAll(source: PassThrough, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) if (!source.write(KB)) await once(source, 'drain');
}

test('never makes the source wait for a page that takes nothing', async () => {
  const [source, {page}] = [new PassThrough(), slowPage()];
  forwardAtOnce(source, page);
  await writeAll(source, 8 * 1024);
  expect(page.destroyed).toBe(false);
  await writeAll(source, 1);
  await vi.waitFor(() => expect(page.destroyed).toBe(true));
});

test('disconnects a page that leaves something waiting for a minute', async () => {
  const [source, {page, take}] = [new PassThrough(), slowPage()];
  forwardAtOnce(source, page);
  await writeAll(source, 100);
  vi.advanceTimersByTime(59_000);
  while (page.writableLength > 0) {
    take();
    await new Promise(setImmediate);
  }
  await writeAll(source, 100);
  vi.advanceTimersByTime(59_000);
  expect(page.destroyed).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(page.destroyed).toBe(true);
});

test('ends with its source', async () => {
  const [source, page] = [new PassThrough(), new PassThrough()];
  forwardAtOnce(source, page);
  source.end('the last');
  expect(await text(page)).toBe('the last');
});
