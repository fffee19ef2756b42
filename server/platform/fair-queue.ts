// A queue with limited concurrency that is fair between keys: each key has at most one task running, and keys take turns.

type Start = () => void;

export function fairQueue(concurrency = 1) {
  const waiting = new Map<string, Start[]>();
  const running = new Set<string>();

  function startNext(): void {
    if (running.size >= concurrency) return;
    const next = waiting.entries().find(([key]) => !running.has(key));
    if (!next) return;
    const [key, tasks] = next;
    waiting.delete(key);
    const start = tasks.shift();
    // Map keeps insertion order, so the key moves to the end.
    if (tasks.length > 0) waiting.set(key, tasks);
    running.add(key);
    start?.();
  }

  /** Runs `work` when it is the key's turn. @returns its result. */
  return async function enqueue<T>(key: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      const tasks = waiting.get(key) ?? [];
      tasks.push(start);
      waiting.set(key, tasks);
      startNext();
    });
    try {
      return await work();
    } finally {
      running.delete(key);
      startNext();
    }
  };
}
