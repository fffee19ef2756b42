// What the tabs of a browser tell each other of an outbox. Knows nothing of what they make of it.
import type {Entry} from './entry.ts';

export type News = {
  readonly userID: string;
  readonly kept: readonly Entry[];
  /** Not wanted any more. */
  readonly gone: readonly string[];
  /** The server has them. Tabs of an earlier version tell none. */
  readonly arrived?: readonly string[];
};

/** Other tabs' news may be this much older, in milliseconds, than one's own. */
const NEWS_MS = 60;

const channel = new BroadcastChannel('wing-outbox');

export function tell(news: News): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage(news);
}

/** Passes on what other tabs tell, a moment later: much comes at once when several tabs write. */
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
