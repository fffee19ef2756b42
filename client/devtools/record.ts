// What the devtools record of this tab's Zeros: states of the connection, open queries, and mutations. Zero's inspector lists
// queries only to holders of zero-cache's password, so this wraps Zero's methods.
import type {MutatorResult, MutatorResultDetails, TypedView, Zero} from '@rocicorp/zero';
import {useSyncExternalStore} from 'react';
import * as v from 'valibot';
import {codeOf} from '../../mutators/refuse.ts';
import {readAs} from '../../rules/read-as.ts';
import {createListeners} from '../platform/storage/listeners.ts';
import {onZeroOpened} from '../platform/replica/instance.ts';

type StateRecord = {readonly at: number; readonly state: string; readonly reason: string};
type QueryRecord = {
  readonly seq: number;
  readonly name: string;
  readonly args: unknown;
  readonly ttl: string | number;
  /** Zero's result type: `unknown` until the server has answered. */
  type: string;
  data: unknown;
};
type MutationRecord = {
  readonly seq: number;
  readonly at: number;
  readonly name: string;
  readonly args: unknown;
  /** `ok`, a refusal's code, or the type of an error; with the time until it was known. */
  result: string | undefined;
  ms: number | undefined;
};

const RECORDS_MAX = 200;
const NOTIFY_INTERVAL_MS = 50;

export const recording = {
  states: [] as StateRecord[],
  queries: new Set<QueryRecord>(),
  mutations: [] as MutationRecord[],
};

const {notify, subscribe} = createListeners();
let version = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let seq = 0;

/** The tabs render again, at most every {@link NOTIFY_INTERVAL_MS}: queries open while React renders. */
export function changed(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    version += 1;
    notify();
  }, NOTIFY_INTERVAL_MS);
}

export const onRecorded = subscribe;

export function useRecording(): typeof recording {
  useSyncExternalStore(subscribe, () => version);
  return recording;
}

function add<T>(list: T[], record: T): T {
  list.push(record);
  if (list.length > RECORDS_MAX) list.shift();
  changed();
  return record;
}

function watchConnection({connection: {state}}: Zero): void {
  const note = (now: typeof state.current) => {
    const reason = 'reason' in now ? (JSON.stringify(now.reason) ?? '') : '';
    add(recording.states, {at: Date.now(), state: now.name, reason});
  };
  note(state.current);
  state.subscribe(note);
}

const built = v.object({customQueryID: v.object({name: v.string(), args: v.array(v.unknown())})});
const requested = v.object({
  query: v.custom<{queryName: string}>((query) => typeof query === 'function'),
  args: v.optional(v.unknown()),
});

/** The name and arguments of a query or of a query request. */
function nameOf(query: unknown): {name: string; args: unknown} {
  const id = readAs(built, query)?.customQueryID;
  if (id) return {name: id.name, args: id.args[0]};
  const request = readAs(requested, query);
  return {name: request?.query.queryName ?? 'unnamed', args: request?.args};
}

type Options = {readonly ttl?: string | number};

export function watchQueries(zero: Zero): void {
  const {materialize} = zero;
  const watched = (query: unknown, options?: Options) => {
    const view: TypedView<unknown> = Reflect.apply(materialize, zero, [query, options]);
    seq += 1;
    const ttl = options?.ttl ?? '';
    const record: QueryRecord = {seq, ...nameOf(query), ttl, type: 'unknown', data: undefined};
    recording.queries.add(record);
    view.addListener((data, type) => {
      Object.assign(record, {data, type});
      changed();
    });
    const {destroy} = view;
    view.destroy = () => {
      recording.queries.delete(record);
      changed();
      Reflect.apply(destroy, view, []);
    };
    return view;
  };
  Object.defineProperty(zero, 'materialize', {value: watched});
}

function resultOf(outcome: MutatorResultDetails): string {
  if (outcome.type !== 'error') return 'ok';
  const {error} = outcome;
  return (error.type === 'app' ? codeOf(error.details) : undefined) ?? error.type;
}

async function follow(record: MutationRecord, {client, server}: MutatorResult): Promise<void> {
  const here = await client;
  record.result = resultOf(here.type === 'error' ? here : await server);
  record.ms = Date.now() - record.at;
  changed();
}

type Request = {readonly mutator: {readonly mutatorName: string}; readonly args: unknown};

export function watchMutations(zero: Zero): void {
  const mutate = new Proxy(zero.mutate, {
    apply(target, self, given: [Request]) {
      const [{mutator, args}] = given;
      seq += 1;
      const record = add<MutationRecord>(recording.mutations, {
        seq,
        at: Date.now(),
        name: mutator.mutatorName,
        args,
        result: undefined,
        ms: undefined,
      });
      const result: MutatorResult = Reflect.apply(target, self, given);
      void follow(record, result);
      return result;
    },
  });
  Object.defineProperty(zero, 'mutate', {value: mutate});
}

/** Records this tab's Zeros from now on, the open one included. */
export function startRecording(): void {
  onZeroOpened((zero) => {
    watchConnection(zero);
    watchMutations(zero);
    watchQueries(zero);
  });
}
