// Broadcasts changes of an outbox between the tabs of a browser.
import type {Entry} from './entry.ts';

export type News = {
  readonly userID: string;
  /** Stored in IndexedDB, or refused by the server. */
  readonly kept: readonly Entry[];
  /** Deleted by the member. */
  readonly gone: readonly string[];
  /** The server has them. */
  readonly arrived: readonly string[];
};

/** News of other tabs is passed on this much later, together: much comes at once when several tabs write. */
const NEWS_MS = 60;

const channel = new BroadcastChannel('wing-outbox');

export function tell(news: News): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage(news);
}

export function onNews(learn: (news: readonly News[]) => void): void {
  let waiting: News[] = [];
  const pass = () => {
    const news = waiting;
    waiting = [];
    learn(news);
  };
  channel.addEventListener('message', ({data}: MessageEvent<News>) => {
    waiting.push(data);
    if (waiting.length === 1) setTimeout(pass, NEWS_MS);
  });
}
