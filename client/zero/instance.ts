// The one Zero instance of this tab: opened for the member who is signed in, kept while they move
// between pages, deleted with its replica when they have left.
import {dropDatabase, Zero} from '@rocicorp/zero';
import {useSyncExternalStore} from 'react';
import {mutators} from '../../mutators/index.ts';
import {schema} from '../../schema.ts';
import {announceNewVersion} from '../pwa/new-version.ts';
import {forgetPhotos} from '../session/photo-cache.ts';
import {clearDrafts} from '../session/remembered.ts';
import {onDeparture} from '../session/departure.ts';
import {holdEverything} from './holdings.ts';
import {
  announceReplica,
  databasesOf,
  dropAll,
  dropWhenUnused,
  holdDatabase,
  inTurn,
  keepReplica,
  onRenewed,
  usedReplica,
} from './replicas.ts';
import {countWrites} from './unanswered.ts';

/** The longest that a timer takes, 24 days: a tab's title counts what is unread while nobody looks at it. */
const HIDDEN_MS = 2 ** 31 - 1;
/** Zero pings a connection that is idle for this long, and closes it when the pong takes as long again. */
const PING_TIMEOUT_MS = 2500;
const FILLING_MS = 30_000;
/** What another tab has filled is on disk: a server that is slow keeps nobody from moving there. */
const FOLLOWING_MS = 8000;
const SETTLING_MS = 3000;
const ANSWER_MS = 30_000;
/** The other tabs have so long before somebody else may start over once more. */
const TURN_MS = 45_000;

type Opened = {
  zero: Zero;
  answered: (mostMs: number) => Promise<void>;
  close: () => Promise<void>;
};
let current: (Opened & {userID: string}) | undefined;
/** Aborted when a member leaves: what was under way for their replicas is over. */
let stay = new AbortController();
const listeners = new Set<() => void>();
const watchers = new Set<(zero: Zero) => void>();

function open(userID: string, storageKey = usedReplica(userID)): Opened {
  const zero = new Zero({
    userID,
    storageKey,
    context: {userID},
    cacheURL: `${location.origin}/zero`,
    schema,
    mutators,
    hiddenTabDisconnectDelay: HIDDEN_MS,
    pingTimeoutMs: PING_TIMEOUT_MS,
    // The server no longer knows this client (a new database, or long away): start a fresh one
    // instead of Zero's own reload, which would take what is being typed with it.
    onClientStateNotFound: () => replace(userID),
    // Zero would reload the page; Wing asks.
    onUpdateNeeded: announceNewVersion,
  });
  const {answered} = countWrites(zero);
  // A tab that was opened while another one renewed the replica has missed the news.
  const letGo = holdDatabase(zero.idbName, () => follow(userID, usedReplica(userID)));
  for (const watch of watchers) watch(zero);
  return {zero, answered, close: () => zero.close().finally(letGo)};
}

/**
 * For the devtools: tells of every Zero this tab opens, before anybody uses it. Answers whether this is the
 * first thing that is known of any; one that is open already is told of at once.
 */
export function onZero(watch: (zero: Zero) => void): boolean {
  watchers.add(watch);
  if (current) watch(current.zero);
  return current === undefined;
}

function show(opened: Opened, userID: string): void {
  current = {...opened, userID};
  for (const listener of listeners) listener();
}

function replace(userID: string): void {
  if (current?.userID !== userID) return;
  void current.close();
  show(open(userID), userID);
}

function zeroFor(userID: string): Zero {
  if (current?.userID !== userID) {
    void current?.close();
    current = {userID, ...open(userID)};
  }
  return current.zero;
}

let moves: Promise<unknown> = Promise.resolve();

/** One after another in this tab. */
function next<T>(move: () => Promise<T>): Promise<T> {
  const moved = moves.then(move);
  // What failed once does not keep the next from being tried.
  moves = moved.catch(() => undefined);
  return moved;
}

/** Resolves to whether all of it came in time. */
function isFilled(complete: Promise<unknown>, mostMs: number): Promise<boolean> {
  return Promise.race([
    complete.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((giveUp) => setTimeout(giveUp, mostMs, false)),
  ]);
}

/** Lets go of what was shown before, once what was just being saved there is answered. */
async function retire(old: Opened): Promise<void> {
  await new Promise((settled) => setTimeout(settled, SETTLING_MS));
  await old.answered(ANSWER_MS);
  await old.close();
}

/**
 * Starts over with another replica: filled by the server first, then shown, so that nothing on the page
 * goes. The other tabs follow, and the old one is deleted when the last has left it. Only while `isNeeded`:
 * another tab may have done it meanwhile. Resolves to whether it was done.
 */
export async function renewReplica(userID: string, isNeeded = () => true): Promise<boolean> {
  const {done} = await inTurn(userID, async () => {
    const renewal = {done: isNeeded() ? renew(userID, stay.signal) : Promise.resolve(true)};
    const over = new Promise((giveUp) => setTimeout(giveUp, TURN_MS));
    await Promise.race([renewal.done, over]);
    return renewal;
  });
  return done;
}

async function renew(userID: string, signal: AbortSignal): Promise<boolean> {
  const past = await databasesOf(userID);
  if (!(await next(() => startOver(userID)))) return false;
  return dropWhenUnused(past, signal).then(
    () => true,
    () => false,
  );
}

async function startOver(userID: string): Promise<boolean> {
  const old = current;
  if (old?.userID !== userID) return false;
  const storageKey = crypto.randomUUID();
  const opened = open(userID, storageKey);
  const {complete, release} = holdEverything(opened.zero);
  if (!(await isFilled(complete, FILLING_MS)) || current !== old) {
    await opened.close();
    await dropDatabase(opened.zero.idbName);
    return false;
  }
  keepReplica(userID, storageKey);
  announceReplica({userID, storageKey});
  show(opened, userID);
  await retire(old);
  release();
  return true;
}

const isElsewhere = (userID: string, storageKey: string) =>
  current?.userID === userID && current.zero.storageKey !== storageKey;

/** Goes where another tab has gone. */
function follow(userID: string, storageKey: string): void {
  if (!isElsewhere(userID, storageKey)) return;
  void next(async () => {
    const old = current;
    if (!old || !isElsewhere(userID, storageKey)) return;
    const opened = open(userID, storageKey);
    const {complete, release} = holdEverything(opened.zero);
    await isFilled(complete, FOLLOWING_MS);
    if (current !== old) return opened.close();
    show(opened, userID);
    await retire(old);
    release();
  });
}

onRenewed(({userID, storageKey}) => follow(userID, storageKey));

onDeparture(async (userID, how) => {
  if (how === 'signed-out') clearDrafts(userID);
  keepReplica(userID, undefined);
  await forgetPhotos();
  if (current?.userID === userID) {
    const {close} = current;
    current = undefined;
    stay.abort();
    stay = new AbortController();
    await close();
  }
  await dropAll(await databasesOf(userID));
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useZeroFor(userID: string): Zero {
  return useSyncExternalStore(subscribe, () => zeroFor(userID));
}
