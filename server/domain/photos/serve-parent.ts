// The side of a child process of child-pool.ts: answers its parent's tasks, and kills itself when one exceeds the memory
// limit. Its environment holds no secrets, and it ends with the API.
import {flushCompileCache} from 'node:module';
import {constants, setPriority} from 'node:os';

/** libvips allocates about 10 MB within this time. */
const MEMORY_CHECK_INTERVAL_MS = 5;

/** SIGKILL, because a decoding thread would otherwise finish its file. */
const killSelf = () => process.kill(process.pid, 'SIGKILL');

/** Answers each task by `work`, or by `{failed}` when that throws. */
export function serveParent<Task>(work: (task: Task) => Promise<object>): void {
  const bytesMax = Number(process.argv[2]);

  async function answerTo(task: Task): Promise<object> {
    // Frees the previous task's memory, so that it is not counted for this one.
    globalThis.gc?.();
    const limit = process.memoryUsage.rss() + bytesMax;
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > limit) killSelf();
    }, MEMORY_CHECK_INTERVAL_MS);
    try {
      return await work(task);
    } catch (error) {
      return {failed: error instanceof Error ? (error.stack ?? error.message) : String(error)};
    } finally {
      clearInterval(watch);
    }
  }

  // Requests have priority over this.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.once('disconnect', killSelf);
  process.on('message', async (task: Task) => process.send?.(await answerTo(task)));
  // Written now, because a killed process does not write it.
  flushCompileCache();
}
