// What the devtools have recorded of this tab's Zeros. The watchers write it, the tabs read it.
import type {TypedView} from '@rocicorp/zero';
import {useSyncExternalStore} from 'react';
import {createListeners} from '../../session/listeners.ts';

/** Milliseconds since the page was opened. */
type Moment = number;

export type ConnectionRecord = {
  /** Zero's client id. A page that reopens its Zero gets another one. */
  readonly client: string;
  readonly at: Moment;
  readonly state: string;
  readonly reason: string | undefined;
};

export type QueryRecord = {
  readonly client: string;
  readonly name: string;
  readonly args: unknown;
  /** As it was last asked for. */
  ttl: string | number;
  readonly askedAt: Moment;
  /** Until the first rows. */
  localMs: number | undefined;
  /** Until the server's answer. */
  completeMs: number | undefined;
  hasFailed: boolean;
  updates: number;
  /** The views that use it; the first one counts the updates. */
  readonly views: Set<TypedView<unknown>>;
  data: unknown;
};

export type MutationRecord = {
  readonly seq: number;
  readonly name: string;
  readonly args: unknown;
  readonly at: Moment;
  /** `<client>.<mutation>` as in the server's logs; none before the first local run, or if refused. */
  id: string | undefined;
  localMs: number | undefined;
  serverMs: number | undefined;
  /** `ok`, a refusal's code, or the type of an error. */
  result: string | undefined;
  /** Number of rebases. */
  replays: number;
};

const RECORDS_MAX = 200;
const NOTIFY_INTERVAL_MS = 50;

type Recording = {
  userID: string;
  readonly connection: ConnectionRecord[];
  readonly queries: Map<string, QueryRecord>;
  readonly mutations: MutationRecord[];
};

export const recording: Recording = {
  userID: '',
  connection: [],
  queries: new Map(),
  mutations: [],
};

const {notify, subscribe} = createListeners();
let version = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function renderTabs(): void {
  version += 1;
  notify();
}

/** Call after a change of the records: the tabs render again, at most every {@link NOTIFY_INTERVAL_MS}. */
export function changed(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    renderTabs();
  }, NOTIFY_INTERVAL_MS);
}

export const onRecorded = subscribe;

export function useRecording(): Recording {
  useSyncExternalStore(subscribe, () => version);
  return recording;
}

/** Deletes the records of the former member. */
export function recordFor(userID: string): void {
  if (recording.userID === userID) return;
  recording.userID = userID;
  recording.connection.length = 0;
  recording.mutations.length = 0;
  recording.queries.clear();
  changed();
}

export function add<T>(list: T[], record: T): void {
  list.push(record);
  if (list.length > RECORDS_MAX) list.shift();
  changed();
}

/** Above the maximum, the oldest unused query is dropped. */
export function addQuery(key: string, record: QueryRecord): void {
  const {queries} = recording;
  // Reinserted as the newest.
  queries.delete(key);
  const [unused] = [...queries].find(([, {views}]) => views.size === 0) ?? [];
  if (queries.size >= RECORDS_MAX && unused !== undefined) queries.delete(unused);
  queries.set(key, record);
  changed();
}
