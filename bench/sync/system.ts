// What is compared: Wing, Zero with nothing around it, and a relay that only commits and passes on.
import {parseEnv} from '../../server/config/env.ts';

/** Of Wing's zero-cache and of bare Zero's alike: `ZERO_NUM_SYNC_WORKERS=2 npm run bench -- sync` measures with two. */
export const SYNC_WORKERS = parseEnv(process.env).ZERO_NUM_SYNC_WORKERS;

/** Two clients of one conversation. */
export type Pair = {
  /** One client writes a message under this id. */
  send: (id: string) => void;
  /** Told of each message's id when the other client has it. */
  onArrival: (listener: (id: string) => void) => void;
  close: () => Promise<void>;
};

export type System = {
  readonly name: string;
  /** Process ids of the servers; their children count too. */
  readonly servers: () => Promise<number[]>;
  /** Opens the n-th pair, which exists already, and answers when both clients are in sync. */
  readonly open: (index: number) => Promise<Pair>;
  readonly close: () => Promise<void>;
};

/** Remembers who waits for which message. */
export function arrivals() {
  const listeners = new Set<(id: string) => void>();
  const seen = new Set<string>();
  return {
    note(id: string): void {
      if (seen.has(id)) return;
      seen.add(id);
      for (const listener of listeners) listener(id);
    },
    onArrival: (listener: (id: string) => void) => void listeners.add(listener),
  };
}
