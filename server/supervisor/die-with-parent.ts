// Preloaded into every child: ends it when the supervisor is gone, however that died. The supervisor
// holds the other end of our standard input and never writes; the end of that pipe is the news.
// A child's own workers inherit this module but not the pipe, and are left to their parent.
function end(): void {
  process.kill(process.pid, 'SIGTERM');
}

if (process.ppid === Number(process.env.WING_SUPERVISOR_PID)) {
  process.stdin.on('end', end);
  process.stdin.on('error', end);
  process.stdin.resume();
  // Waiting for that news must not keep a process alive that is otherwise done.
  if ('unref' in process.stdin && typeof process.stdin.unref === 'function') process.stdin.unref();
}
