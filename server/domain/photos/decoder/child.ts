// A process of its own for decoding photos: it is told a file, answers what became of it, and ends itself when that
// takes too much memory. It has no secrets in its environment and ends with the API.
import {flushCompileCache} from 'node:module';
import {constants, setPriority} from 'node:os';
import {PhotoRefused} from '../stripping/refused.ts';
import {readPhoto} from './read-photo.ts';
import {READY} from './limits.ts';
import type {DecoderAnswer, DecoderQuestion} from './messages.ts';

/** How much memory may be taken beside what a picture takes by its header. */
const besideBytes = Number(process.argv[2]);
/** libvips fills some 10 MB within this time. */
const WATCH_MS = 5;

/** Nothing is waited for: a decoding thread would go on until its file is done. */
const die = () => process.kill(process.pid, 'SIGKILL');

/** Thrown before a picture is decoded that takes more memory than it was asked for with. */
class TakesMore extends Error {}

async function answerTo({file, mostBytes}: DecoderQuestion): Promise<DecoderAnswer> {
  // What the last file took is given back first, so that it is not counted as this one's.
  globalThis.gc?.();
  let limit = process.memoryUsage.rss() + besideBytes;
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > limit) die();
  }, WATCH_MS);
  const allow = (bytes: number) => {
    if (bytes > mostBytes) throw new TakesMore();
    limit += bytes;
  };
  try {
    return {versions: await readPhoto(file, allow)};
  } catch (error) {
    if (error instanceof TakesMore) return {takesMore: true};
    if (error instanceof PhotoRefused) return {refused: error.code};
    return {failed: error instanceof Error ? (error.stack ?? error.message) : String(error)};
  } finally {
    clearInterval(watch);
  }
}

// Requests go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('disconnect', die);
process.on('message', async (asked: DecoderQuestion) => process.send?.(await answerTo(asked)));
// A child that is killed would not write it.
flushCompileCache();
process.send?.(READY);
