// Follows each query of a Zero: the time to the replica's and the server's answers, the number of updates, and the current
// result. Zero's inspector lists queries only to holders of zero-cache's password, so this wraps Zero's methods.
import type {TypedView, Zero} from '@rocicorp/zero';
import * as v from 'valibot';
import {readAs} from '../../../rules/read-as.ts';
import {addQuery, changed, recording, type QueryRecord} from './recording.ts';

const built = v.object({customQueryID: v.object({name: v.string(), args: v.array(v.unknown())})});
const requested = v.object({
  query: v.custom<{queryName: string}>((query) => typeof query === 'function'),
  args: v.optional(v.unknown()),
});

/** The name of a query or of a query request. */
function nameOf(query: unknown): {name: string; args: unknown} {
  const id = readAs(built, query)?.customQueryID;
  if (id) return {name: id.name, args: id.args[0]};
  const request = readAs(requested, query);
  return {name: request?.query.queryName ?? 'unnamed', args: request?.args};
}

type Options = {readonly ttl?: string | number; readonly type?: string};

function recordOf({clientID: client}: Zero, query: unknown, ttl: string | number): QueryRecord {
  const named = nameOf(query);
  const key = `${client} ${named.name} ${JSON.stringify(named.args)}`;
  const known = recording.queries.get(key);
  if (known && known.views.size > 0) return Object.assign(known, {ttl});
  const record: QueryRecord = {
    client,
    ...named,
    ttl,
    askedAt: performance.now(),
    localMs: undefined,
    completeMs: undefined,
    hasFailed: false,
    updates: 0,
    views: new Set(),
    data: undefined,
  };
  addQuery(key, record);
  return record;
}

const hasRows = (data: unknown) => (Array.isArray(data) ? data.length > 0 : data !== undefined);

function noteAnswer(record: QueryRecord, data: unknown, type: string | undefined): void {
  const elapsed = performance.now() - record.askedAt;
  if (hasRows(data) || type === 'complete') record.localMs ??= elapsed;
  if (type === 'complete') record.completeMs ??= elapsed;
  record.hasFailed = type === 'error';
  changed();
}

/** A view calls its listener with the current result, then at each change of the result or its type. */
function watchView(record: QueryRecord, view: TypedView<unknown>): void {
  record.views.add(view);
  view.addListener((data, type) => {
    const [counted] = record.views;
    if (counted === view) {
      // Zero never mutates a result, so a change is another object.
      if (record.localMs !== undefined && record.data !== data) record.updates += 1;
      record.data = data;
    }
    noteAnswer(record, data, type);
  });
  const {destroy} = view;
  view.destroy = () => {
    record.views.delete(view);
    changed();
    Reflect.apply(destroy, view, []);
  };
}

/** Zero's default for a view. */
const DEFAULT_TTL = '5m';

export function watchQueries(zero: Zero): void {
  const {materialize, preload, run} = zero;
  const watched = {
    materialize: (query: unknown, options?: Options) => {
      const record = recordOf(zero, query, options?.ttl ?? DEFAULT_TTL);
      const view: TypedView<unknown> = Reflect.apply(materialize, zero, [query, options]);
      watchView(record, view);
      return view;
    },
    /** A preload has no view, so the recorder opens one with the same TTL. */
    preload: (query: unknown, options?: Options) => {
      const view = watched.materialize(query, {ttl: options?.ttl ?? 'none'});
      const {complete, cleanup}: ReturnType<Zero['preload']> = Reflect.apply(preload, zero, [
        query,
        options,
      ]);
      const stop = () => {
        view.destroy();
        cleanup();
      };
      return {complete, cleanup: stop};
    },
    run: (query: unknown, options?: Options) => {
      const record = recordOf(zero, query, options?.ttl ?? DEFAULT_TTL);
      const answer: Promise<unknown> = Reflect.apply(run, zero, [query, options]);
      void answer.then(
        (data) => {
          if (record.views.size === 0) record.data = data;
          return noteAnswer(record, data, options?.type);
        },
        () => noteAnswer(record, undefined, 'error'),
      );
      return answer;
    },
  };
  for (const [name, value] of Object.entries(watched)) Object.defineProperty(zero, name, {value});
}
