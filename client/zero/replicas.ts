// The databases that hold a member's replicas in this browser, and which of them its tabs use: each tab holds
// locks, which the browser takes back from a tab that is gone. Knows nothing of what is in them.
import {dropDatabase} from '@rocicorp/zero';
import {z} from 'zod/mini';

/** Which of a member's replicas this browser uses: a renewed one has a name of its own. */
const placeOf = (userID: string) => `wing-replica:${userID}`;

export function usedReplica(userID: string): string {
  try {
    return localStorage.getItem(placeOf(userID)) ?? '';
  } catch {
    return '';
  }
}

export function keepReplica(userID: string, storageKey: string | undefined): void {
  try {
    if (storageKey === undefined) localStorage.removeItem(placeOf(userID));
    else localStorage.setItem(placeOf(userID), storageKey);
  } catch {
    // Storage may be full or forbidden; the next visit starts with another replica then.
  }
}

const renewed = z.object({userID: z.string(), storageKey: z.string()});
type Renewed = z.infer<typeof renewed>;

const channel = new BroadcastChannel('wing-replica');

/** Tells the other tabs which replica is used from now on. */
export function announceReplica(news: Renewed): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage(news);
}

/** Hears of it from another tab. */
export function onRenewed(listener: (news: Renewed) => void): void {
  channel.addEventListener('message', ({data}) => {
    const {data: news} = renewed.safeParse(data);
    if (news) listener(news);
  });
}

/** Every replica of this member that this browser holds, those of older versions too. */
export async function databasesOf(userID: string): Promise<string[]> {
  const databases = await indexedDB.databases();
  // Zero names them by the user id it was opened with.
  return databases.flatMap(({name}) => (name?.includes(`zero-${userID}-`) ? [name] : []));
}

export async function dropAll(databases: readonly string[]): Promise<void> {
  await Promise.all(databases.map((name) => dropDatabase(name)));
}

const lockOf = (database: string) => `wing-database:${database}`;

/** To be held while this tab uses a database. `onHeld` runs once it is. Answers how to let go of it. */
export function holdDatabase(database: string, onHeld: () => void): () => void {
  let letGo: (() => void) | undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void navigator.locks.request(lockOf(database), {mode: 'shared'}, () => {
    onHeld();
    return until;
  });
  return () => letGo?.();
}

/** Deletes each as soon as no tab uses it any more; `signal` gives it up. */
export async function dropWhenUnused(
  databases: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    databases.map((name) =>
      navigator.locks.request(lockOf(name), {signal}, () => dropDatabase(name)),
    ),
  );
}

/** One tab after another: what they do for the same member's replica would get in each other's way. */
export function inTurn<T>(userID: string, act: () => Promise<T>): Promise<T> {
  return navigator.locks.request(`wing-renewal:${userID}`, act);
}
