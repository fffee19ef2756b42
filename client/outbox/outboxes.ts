// The open outboxes of this tab, one per member, and the events that change them: broadcasts of other tabs, visibility,
// sign-out.
import {onDeparture} from '../session/departure.ts';
import {onBroadcast} from './tab-channel.ts';
import {Outbox} from './outbox.ts';

const openOutboxes = new Map<string, Outbox>();

export function outboxOf(userID: string): Outbox {
  const existing = openOutboxes.get(userID);
  if (existing) return existing;
  const created = new Outbox(userID);
  openOutboxes.set(userID, created);
  return created;
}

onBroadcast((broadcasts) => {
  for (const outbox of openOutboxes.values()) outbox.applyBroadcasts(broadcasts);
});

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return;
  for (const outbox of openOutboxes.values()) void outbox.reload();
});

// Makes the browser ask whether to leave the page.
window.addEventListener('beforeunload', (event) => {
  if ([...openOutboxes.values()].some((outbox) => outbox.hasUnstored())) event.preventDefault();
});

// This device has the only copy of unsent messages: they are kept when a session expires.
onDeparture(async (userID, departure) => {
  if (departure === 'ended') return;
  try {
    await outboxOf(userID).clear();
  } finally {
    openOutboxes.delete(userID);
  }
});
