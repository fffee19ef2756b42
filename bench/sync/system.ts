// The interface of the compared systems: Wing, bare Zero, and the floor (a relay that only commits and forwards).
import {parseEnv} from '../../server/platform/config/env.ts';

/** For Wing's and bare Zero's zero-cache. `ZERO_NUM_SYNC_WORKERS=2 npm run bench -- sync` measures with two. */
export const SYNC_WORKERS = parseEnv(process.env).ZERO_NUM_SYNC_WORKERS;

/** Two clients of one conversation. */
export type Pair = {
  /** The first client sends a message with this id. */
  send: (id: string) => void;
  /** The listener is called with each message's id when the second client has received it. */
  onArrival: (listener: (id: string) => void) => void;
  close: () => Promise<void>;
};

export type System = {
  readonly name: string;
  /** Process ids of the servers. Measurements include their child processes. */
  readonly servers: () => Promise<number[]>;
  /** Opens clients of an existing conversation, and resolves when both are in sync. */
  readonly open: (index: number) => Promise<Pair>;
  readonly close: () => Promise<void>;
};

/** Calls the listeners once for each message id. */
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
