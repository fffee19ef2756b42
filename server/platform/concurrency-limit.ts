// Limits how much work of each key is under way at once. Further work waits for its turn; beyond `waiting` it is refused.

type Limits = {running: number; waiting: number};
type Usage = {running: number; waiting: (() => void)[]};

export function concurrencyLimit(limits: Limits) {
  const usageByKey = new Map<string, Usage>();

  function end(key: string, usage: Usage): void {
    const startNext = usage.waiting.shift();
    if (startNext) return startNext();
    usage.running -= 1;
    if (usage.running === 0) usageByKey.delete(key);
    return undefined;
  }

  /** Resolves when the work may begin. @returns a function to call once at its end; undefined when it is refused. */
  return async function begin(key: string): Promise<(() => void) | undefined> {
    const usage = usageByKey.get(key) ?? {running: 0, waiting: []};
    usageByKey.set(key, usage);
    if (usage.running < limits.running) usage.running += 1;
    else if (usage.waiting.length >= limits.waiting) return undefined;
    else await new Promise<void>((start) => usage.waiting.push(start));
    return () => end(key, usage);
  };
}
