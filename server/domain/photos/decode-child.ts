// A child process that decodes photos. It receives a file's path, answers with the result, and kills itself when it
// exceeds its memory limit. Its environment holds no secrets, and it ends with the API.
import {flushCompileCache} from 'node:module';
import {constants, setPriority} from 'node:os';
import type {ChildAnswer} from './decode.ts';
import {PhotoRefused} from './photo-refused.ts';
import {readPhoto} from './read-photo.ts';

/** Memory that one photo may take. */
const bytesMax = Number(process.argv[2]);

/** libvips allocates about 10 MB within this time. */
const MEMORY_CHECK_INTERVAL_MS = 5;

/** SIGKILL, because a decoding thread would otherwise finish its file. */
const killSelf = () => process.kill(process.pid, 'SIGKILL');

async function answerTo(file: string): Promise<ChildAnswer> {
  // Frees the previous file's memory, so that it is not counted for this one.
  globalThis.gc?.();
  const limit = process.memoryUsage.rss() + bytesMax;
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > limit) killSelf();
  }, MEMORY_CHECK_INTERVAL_MS);
  try {
    return {versions: await readPhoto(file)};
  } catch (error) {
    if (error instanceof PhotoRefused) return {refused: error.code};
    return {failed: error instanceof Error ? (error.stack ?? error.message) : String(error)};
  } finally {
    clearInterval(watch);
  }
}

// Requests have priority over decoding.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('disconnect', killSelf);
process.on('message', async (file: string) => process.send?.(await answerTo(file)));
// Written now, because a killed process does not write it.
flushCompileCache();
