// Broadcasts outbox changes to the other tabs of the browser.
import type {Entry} from './entry.ts';

/** The wire format. Tabs of an earlier version read it too, so its fields keep their names. */
export type OutboxChanges = {
  readonly userID: string;
  /** Stored in IndexedDB, or refused by the server. */
  readonly kept: readonly Entry[];
  /** Ids that the member deleted. */
  readonly gone: readonly string[];
  /** Ids that the server has. */
  readonly arrived: readonly string[];
};

/** Broadcasts are applied in batches: several tabs may write at once. */
const BATCH_DELAY_MS = 60;

const channel = new BroadcastChannel('wing-outbox');

export function broadcastChanges(news: OutboxChanges): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage(news);
}

export function onBroadcast(apply: (news: readonly OutboxChanges[]) => void): void {
  let batch: OutboxChanges[] = [];
  const flush = () => {
    const news = batch;
    batch = [];
    apply(news);
  };
  channel.addEventListener('message', ({data}: MessageEvent<OutboxChanges>) => {
    batch.push(data);
    if (batch.length === 1) setTimeout(flush, BATCH_DELAY_MS);
  });
}
