// Preloaded into every child and its workers: ends them when their parent has died, so that none keeps a port, folder or
// replication slot.
import {isMainThread} from 'node:worker_threads';

function terminate(): void {
  process.kill(process.pid, 'SIGTERM');
}

// In a worker thread standard input looks closed from the start.
if (isMainThread && process.ppid === Number(process.env.WING_SUPERVISOR_PID)) {
  // The supervisor holds the other end of standard input without writing, so its end means that the supervisor died.
  process.stdin.on('end', terminate);
  process.stdin.on('error', terminate);
  process.stdin.resume();
  // This listener must not keep a finished process alive.
  if ('unref' in process.stdin && typeof process.stdin.unref === 'function') process.stdin.unref();
} else if (isMainThread && process.channel) {
  process.on('disconnect', () => process.exit(1));
}
