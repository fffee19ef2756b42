// Follows each query of a Zero: the time to the replica's and the server's answers, the number of updates, and the
// current result.
import type {Zero} from '@rocicorp/zero';
import * as v from 'valibot';
import {readAs} from '../../../rules/read-as.ts';
import {now, recording, type QueryRecord} from './store.ts';

const named = v.object({customQueryID: v.object({name: v.string(), args: v.unknown()})});
const given = v.object({ttl: v.optional(v.union([v.string(), v.number()]))});
const preloaded = v.object({complete: v.instance(Promise)});
const isFunction = (value: unknown): value is (...args: unknown[]) => unknown =>
  typeof value === 'function';

/** The name of a query or of a query request, which is a function. */
function nameOf(query: unknown): {name: string; args: unknown} | undefined {
  const built = readAs(named, query);
  if (built) {
    const {name, args} = built.customQueryID;
    return {name, args: Array.isArray(args) && args.length < 2 ? args[0] : args};
  }
  if (typeof query !== 'object' || query === null || !('query' in query)) return undefined;
  const {query: asked} = query;
  if (typeof asked !== 'function' || !('queryName' in asked)) return undefined;
  const args = 'args' in query ? query.args : undefined;
  return typeof asked.queryName === 'string' ? {name: asked.queryName, args} : undefined;
}

const MINUTE = 60_000;
/** Zero's defaults; a preload is not kept. */
const TTL = {view: 5 * MINUTE, preload: 0};

type QueryRequest = {client: string; query: unknown; options: unknown; by: keyof typeof TTL};

const ttlOf = ({options, by}: QueryRequest) => readAs(given, options)?.ttl ?? TTL[by];

const UNITS = new Map([
  ['s', 1000],
  ['m', MINUTE],
  ['h', 60 * MINUTE],
  ['d', 24 * 60 * MINUTE],
  ['y', 365 * 24 * 60 * MINUTE],
]);
/** Zero's maximum. */
const TTL_MAX_MS = 10 * MINUTE;

function inMs(ttl: string | number): number {
  if (ttl === 'none') return 0;
  const asked =
    typeof ttl === 'number' ? ttl : Number(ttl.slice(0, -1)) * (UNITS.get(ttl.slice(-1)) ?? NaN);
  // Not a number means "forever".
  return asked >= 0 ? Math.min(asked, TTL_MAX_MS) : TTL_MAX_MS;
}

function recordOf(asked: QueryRequest): QueryRecord | undefined {
  const found = nameOf(asked.query);
  if (!found) return undefined;
  const {client} = asked;
  const key = `${client} ${found.name} ${JSON.stringify(found.args)}`;
  const ttlMs = inMs(ttlOf(asked));
  const known = recording.queries.get(key);
  if (known && known.uses > 0) {
    // Zero uses the longest TTL of all views that use the query.
    return Object.assign(known, {ttlMs: Math.max(known.ttlMs, ttlMs)});
  }
  const record: QueryRecord = {
    client,
    ...found,
    ttlMs,
    askedAt: now(),
    localMs: undefined,
    completeMs: undefined,
    state: 'waiting',
    updates: 0,
    uses: 0,
    data: undefined,
  };
  recording.addQuery(key, record);
  return record;
}

function settle(record: QueryRecord, type: unknown): void {
  if (type === 'error') record.state = 'error';
  if (type !== 'complete' || record.state === 'complete') return;
  record.state = 'complete';
  record.completeMs = now() - record.askedAt;
}

/** The view whose updates are counted; several views may show one query. */
const counted = new WeakMap<QueryRecord, object>();

/** Zeros that have read their replicas. Earlier results are empty. */
const loaded = new WeakSet<Zero>();

/** Views get the replica's content at the same time: when the first one has rows, all have been read. */
function noteLoaded(zero: Zero): void {
  if (loaded.has(zero)) return;
  const at = now();
  queueMicrotask(() => {
    loaded.add(zero);
    for (const record of recording.queries.values()) {
      if (record.client === zero.clientID) record.localMs ??= at - record.askedAt;
    }
    recording.changed();
  });
}

const holdsRows = (data: unknown) => (Array.isArray(data) ? data.length > 0 : data !== undefined);

/** A view calls its listener with the current result, then at each change of the result or its type. */
function watchView(zero: Zero, record: QueryRecord, view: object): void {
  if (!('addListener' in view) || !isFunction(view.addListener)) return;
  if (!('destroy' in view) || !isFunction(view.destroy)) return;
  record.uses += 1;
  if (loaded.has(zero)) record.localMs ??= now() - record.askedAt;
  let last: {data: unknown} | undefined;
  Reflect.apply(view.addListener, view, [
    (data: unknown, type: unknown) => {
      if (!counted.has(record)) counted.set(record, view);
      if (counted.get(record) === view) {
        record.data = data;
        // Zero never mutates a result, so a change is another object.
        if (last && last.data !== data && loaded.has(zero)) record.updates += 1;
      }
      last = {data};
      settle(record, type);
      if (holdsRows(data) || type === 'complete') noteLoaded(zero);
      recording.changed();
    },
  ]);
  const {destroy} = view;
  let isOver = false;
  Object.defineProperty(view, 'destroy', {
    value: () => {
      if (!isOver) record.uses -= 1;
      isOver = true;
      if (counted.get(record) === view) counted.delete(record);
      recording.changed();
      return Reflect.apply(destroy, view, []);
    },
  });
}

/** A closed Zero updates no view, also when a view is still referenced. */
function deleteWhenClosed({clientID, connection}: Zero): void {
  connection.state.subscribe(({name}) => {
    if (name !== 'closed') return;
    for (const [key, {client}] of recording.queries) {
      if (client === clientID) recording.queries.delete(key);
    }
    recording.changed();
  });
}

export function watchQueries(zero: Zero): void {
  const {clientID: client, materialize, preload, run} = zero;
  deleteWhenClosed(zero);
  Object.defineProperty(zero, 'materialize', {
    value: (...args: unknown[]): unknown => {
      const record = recordOf({client, query: args[0], options: args.at(-1), by: 'view'});
      const view: unknown = Reflect.apply(materialize, zero, args);
      if (record && typeof view === 'object' && view !== null) watchView(zero, record, view);
      return view;
    },
  });
  Object.defineProperty(zero, 'run', {
    value: (...args: unknown[]): unknown => {
      const record = recordOf({client, query: args[0], options: args[1], by: 'view'});
      const answer: unknown = Reflect.apply(run, zero, args);
      if (record && answer instanceof Promise)
        void watchRun(zero, record, {answer, asked: args[1]});
      return answer;
    },
  });
  Object.defineProperty(zero, 'preload', {
    value: (...args: unknown[]): unknown => {
      const asked: QueryRequest = {client, query: args[0], options: args[1], by: 'preload'};
      const record = recordOf(asked);
      const handle: unknown = Reflect.apply(preload, zero, args);
      if (record) watchPreload(zero, asked, {record, handle, materialize});
      return handle;
    },
  });
}

const complete = v.object({type: v.literal('complete')});

type Answer = {answer: Promise<unknown>; asked: unknown};

/** A one-off run: answered by the replica or by the server. */
async function watchRun(zero: Zero, record: QueryRecord, {answer, asked}: Answer) {
  record.uses += 1;
  recording.changed();
  try {
    const data = await answer;
    if (!counted.has(record)) record.data = data;
    if (readAs(complete, asked)) settle(record, 'complete');
    else if (loaded.has(zero)) record.localMs ??= now() - record.askedAt;
  } catch {
    // Views of the same query report their own times.
    if (record.uses === 1) record.state = 'error';
  }
  record.uses -= 1;
  recording.changed();
}

type Preload = {record: QueryRecord; handle: unknown; materialize: unknown};

/** A preload has no view, so the recorder opens one with the same TTL. */
function watchPreload(
  zero: Zero,
  asked: QueryRequest,
  {record, handle, materialize}: Preload,
): void {
  if (!isFunction(materialize) || typeof handle !== 'object' || handle === null) return;
  const view = Reflect.apply(materialize, zero, [asked.query, {ttl: ttlOf(asked)}]);
  if (typeof view === 'object' && view !== null) watchView(zero, record, view);
  void readAs(preloaded, handle)?.complete.then(() => {
    settle(record, 'complete');
    return recording.changed();
  });
  if (!('cleanup' in handle) || !isFunction(handle.cleanup)) return;
  const {cleanup} = handle;
  Object.defineProperty(handle, 'cleanup', {
    value: () => {
      if (
        typeof view === 'object' &&
        view !== null &&
        'destroy' in view &&
        isFunction(view.destroy)
      )
        view.destroy();
      return Reflect.apply(cleanup, handle, []);
    },
  });
}
