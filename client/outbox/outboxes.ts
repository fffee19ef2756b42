// The outboxes that are open in this tab, one a member. They hear of other tabs' news, of the tab becoming visible, and of
// their member's sign-out.
import {onDeparture} from '../session/departure.ts';
import {onNews} from './news.ts';
import {Outbox} from './outbox.ts';

const open = new Map<string, Outbox>();

export function outboxOf(userID: string): Outbox {
  const existing = open.get(userID);
  if (existing) return existing;
  const made = new Outbox(userID);
  open.set(userID, made);
  return made;
}

onNews((news) => {
  for (const outbox of open.values()) outbox.learn(news);
});

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return;
  for (const outbox of open.values()) void outbox.reload();
});

// The browser then asks whether to leave.
window.addEventListener('beforeunload', (event) => {
  if ([...open.values()].some((outbox) => outbox.endsWithTab())) event.preventDefault();
});

// Unsent messages exist nowhere else, so only their writer deletes them: a session that ended keeps them.
onDeparture(async (userID, how) => {
  if (how === 'ended') return;
  try {
    await outboxOf(userID).clear();
  } finally {
    open.delete(userID);
  }
});
