// A child process that decodes photos. It receives a file's path, answers with the result, and kills itself when it
// exceeds its memory limit. Its environment holds no secrets, and it ends with the API.
import {flushCompileCache} from 'node:module';
import {constants, setPriority} from 'node:os';
import {PhotoRefused} from '../stripping/photo-refused.ts';
import {readPhoto} from './read-photo.ts';
import {READY} from './limits.ts';
import type {DecoderAnswer, DecoderQuestion} from './messages.ts';

/** Allowed memory beyond what the photo's header predicts. */
const overheadBytes = Number(process.argv[2]);
/** libvips allocates about 10 MB within this time. */
const MEMORY_CHECK_INTERVAL_MS = 5;

/** SIGKILL, because a decoding thread would otherwise finish its file. */
const killSelf = () => process.kill(process.pid, 'SIGKILL');

/** The photo's header predicts more memory than allowed. */
class MemoryExceeded extends Error {}

async function answerTo({file, bytesMax}: DecoderQuestion): Promise<DecoderAnswer> {
  // Frees the previous file's memory, so that it is not counted for this one.
  globalThis.gc?.();
  let limit = process.memoryUsage.rss() + overheadBytes;
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > limit) killSelf();
  }, MEMORY_CHECK_INTERVAL_MS);
  const allow = (bytes: number) => {
    if (bytes > bytesMax) throw new MemoryExceeded();
    limit += bytes;
  };
  try {
    return {versions: await readPhoto(file, allow)};
  } catch (error) {
    if (error instanceof MemoryExceeded) return {exceedsMax: true};
    if (error instanceof PhotoRefused) return {refused: error.code};
    return {failed: error instanceof Error ? (error.stack ?? error.message) : String(error)};
  } finally {
    clearInterval(watch);
  }
}

// Requests have priority over decoding.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('disconnect', killSelf);
process.on('message', async (question: DecoderQuestion) =>
  process.send?.(await answerTo(question)),
);
// Written now, because a killed process does not write it.
flushCompileCache();
process.send?.(READY);
