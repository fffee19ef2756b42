// Preloaded into every child and into the workers that a child makes: ends them when their parent is
// gone, however that died, so that nobody is left holding a port, a folder or a replication slot.
import {isMainThread} from 'node:worker_threads';

function endPolitely(): void {
  process.kill(process.pid, 'SIGTERM');
}

// A thread has no standard input of its own: to it that pipe looks closed from the start.
if (isMainThread && process.ppid === Number(process.env.WING_SUPERVISOR_PID)) {
  // The supervisor holds the other end of our standard input and never writes: its end is the news.
  process.stdin.on('end', endPolitely);
  process.stdin.on('error', endPolitely);
  process.stdin.resume();
  // Waiting for that news must not keep a process alive that is otherwise done.
  if ('unref' in process.stdin && typeof process.stdin.unref === 'function') process.stdin.unref();
} else if (isMainThread && process.channel) {
  process.on('disconnect', () => process.exit(1));
}
