// Preloaded into every child and into the workers that a child makes: ends them when their parent is
// gone, however that died, so that nobody is left holding a port, a folder or a replication slot.
function endPolitely(): void {
  process.kill(process.pid, 'SIGTERM');
}

if (process.ppid === Number(process.env.WING_SUPERVISOR_PID)) {
  // The supervisor holds the other end of our standard input and never writes: its end is the news.
  process.stdin.on('end', endPolitely);
  process.stdin.on('error', endPolitely);
  process.stdin.resume();
  // Waiting for that news must not keep a process alive that is otherwise done.
  if ('unref' in process.stdin && typeof process.stdin.unref === 'function') process.stdin.unref();
} else if (process.channel) {
  process.on('disconnect', () => process.exit(1));
}
