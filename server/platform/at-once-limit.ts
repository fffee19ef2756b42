// Limits how much work of each key is under way at once. Further work waits for its turn; beyond `waiting` it is refused.

type Limits = {running: number; waiting: number};
type Work = {running: number; waiting: (() => void)[]};

export function atOnceLimit(limits: Limits) {
  const works = new Map<string, Work>();

  function end(key: string, work: Work): void {
    const startNext = work.waiting.shift();
    if (startNext) return startNext();
    work.running -= 1;
    if (work.running === 0) works.delete(key);
    return undefined;
  }

  /** Resolves when the work may begin. @returns a function to call once at its end; undefined when it is refused. */
  return async function begin(key: string): Promise<(() => void) | undefined> {
    const work = works.get(key) ?? {running: 0, waiting: []};
    works.set(key, work);
    if (work.running < limits.running) work.running += 1;
    else if (work.waiting.length >= limits.waiting) return undefined;
    else await new Promise<void>((start) => work.waiting.push(start));
    return () => end(key, work);
  };
}
