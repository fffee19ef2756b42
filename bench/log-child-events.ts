// Logs when a process of a benchmark dies or loses its log, because figures measured during that are invalid.
import type {ChildEvents} from '../server/app/supervisor/child.ts';

export function logChildEvents(name: string): ChildEvents {
  return {
    started: () => undefined,
    died: (how) => console.error(`${name} ended: ${how}`),
    logLost: (why) => console.error(`${name} has no log: ${why}`),
  };
}
