// Work that is done in a few places, people taking turns: whoever brings a lot waits behind everybody
// who brings a little, and never takes more than one place.

type Start = () => void;

export function fairQueue(places = 1) {
  const lines = new Map<string, Start[]>();
  const busy = new Set<string>();

  function startNext(): void {
    if (busy.size >= places) return;
    const next = lines.entries().find(([person]) => !busy.has(person));
    if (!next) return;
    const [person, line] = next;
    lines.delete(person);
    const start = line.shift();
    // A map keeps the order of insertion, so this is the end of the line.
    if (line.length > 0) lines.set(person, line);
    busy.add(person);
    start?.();
  }

  /** Waits for that person's turn, does the work and answers what it answers. */
  return async function take<T>(person: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      const line = lines.get(person) ?? [];
      line.push(start);
      lines.set(person, line);
      startNext();
    });
    try {
      return await work();
    } finally {
      busy.delete(person);
      startNext();
    }
  };
}
