import {once} from 'node:events';
import {Duplex, PassThrough} from 'node:stream';
import {text} from 'node:stream/consumers';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {forwardBuffered} from './forward-buffered.ts';

beforeEach(() => vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']}));
afterEach(() => vi.useRealTimers());

const turn = () => new Promise(setImmediate);

/** A page that reads a chunk only when `read` is called. */
function slowPage() {
  const waiting: (() => void)[] = [];
  const page = new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) => void waiting.push(done),
  });
  const read = async () => {
    waiting.shift()?.();
    await turn();
  };
  const source = new PassThrough();
  forwardBuffered(source, new PassThrough(), page);
  return {source, page, read};
}

const KB = Buffer.alloc(1024);
/** Writes `count` kilobytes; never ends when the source has to wait. */
async function write(source: PassThrough, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) if (!source.write(KB)) await once(source, 'drain');
  await turn();
}

test('buffers 32 MB for a page that reads nothing, and disconnects it beyond', async () => {
  const {source, page} = slowPage();
  await write(source, 32 * 1024);
  expect(page.destroyed).toBe(false);
  for (let i = 0; i < 400; i += 1) source.write(KB);
  await turn();
  expect(page.destroyed).toBe(true);
});

test('beyond 256 MB for all pages, disconnects the page that is furthest behind', async () => {
  const others = Array.from({length: 32}, slowPage);
  const [furthest, late] = [slowPage(), slowPage()];
  for (const {source} of others) await write(source, 7900);
  await write(furthest.source, 8100);
  expect(furthest.page.destroyed).toBe(false);
  await write(late.source, 8000);
  expect(furthest.page.destroyed).toBe(true);
  const pages = [...others, late].map(({page}) => page);
  expect(pages.map(({destroyed}) => destroyed)).toEqual(pages.map(() => false));
  for (const page of pages) page.destroy();
  await turn();
});

test('disconnects a page that reads nothing for a minute, not one that reads slowly', async () => {
  const {source, page, read} = slowPage();
  await write(source, 3000);
  for (let minute = 0; minute < 5; minute += 1) {
    vi.advanceTimersByTime(59_000);
    for (let i = 0; i < 200; i += 1) await read();
  }
  expect(page.destroyed).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(page.destroyed).toBe(true);
});

test('ends with its source', async () => {
  const [source, page] = [new PassThrough(), new PassThrough()];
  forwardBuffered(source, new PassThrough(), page);
  source.end('the last');
  expect(await text(page)).toBe('the last');
});
