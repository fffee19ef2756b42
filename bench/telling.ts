// What a benchmark hears of the processes it runs: a figure taken while one of them fell over is none.
import type {ChildEvents} from '../server/supervisor/child.ts';

export function telling(name: string): ChildEvents {
  return {
    started: () => undefined,
    died: (how) => console.error(`${name} ended: ${how}`),
    logLost: (why) => console.error(`${name} has no log: ${why}`),
  };
}
