// Work that is done one piece at a time, people taking turns: whoever brings a lot waits behind everybody
// who brings a little.

type Start = () => void;

export function fairQueue() {
  const lines = new Map<string, Start[]>();
  let isBusy = false;

  function next(): void {
    const [first] = lines;
    isBusy = first !== undefined;
    if (!first) return;
    const [person, line] = first;
    lines.delete(person);
    const start = line.shift();
    // A map keeps the order of insertion, so this is the end of the line.
    if (line.length > 0) lines.set(person, line);
    start?.();
  }

  /** Waits for that person's turn, does the work and answers what it answers. */
  return async function take<T>(person: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      const line = lines.get(person) ?? [];
      line.push(start);
      lines.set(person, line);
      if (!isBusy) next();
    });
    try {
      return await work();
    } finally {
      next();
    }
  };
}
