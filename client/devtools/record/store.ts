// What the devtools have recorded in this tab. Watchers write, tabs read; listeners are called at most every 50 ms.

/** Milliseconds since the page was opened, as in all records. */
export type Moment = number;

export type ConnectionRecord = {
  /** Zero's client id. A page that reopens its Zero gets another one. */
  readonly client: string;
  readonly at: Moment;
  readonly state: string;
  readonly reason: string | undefined;
};

export type QueryRecord = {
  /** Client id of the queried Zero. A page that reopens its Zero repeats its queries under another id. */
  readonly client: string;
  readonly name: string;
  readonly args: unknown;
  /** How long Zero keeps an unused query. */
  ttlMs: number;
  readonly askedAt: Moment;
  /** Time to the first rows; with an empty replica, to the server's first answer. */
  localMs: number | undefined;
  /** Time to a complete answer. */
  completeMs: number | undefined;
  state: 'waiting' | 'complete' | 'error';
  updates: number;
  /** Number of views that use the query now. */
  uses: number;
  data: unknown;
};

export type Step = {readonly what: string; readonly at: Moment};

export type MutationRecord = {
  readonly seq: number;
  readonly name: string;
  readonly args: unknown;
  readonly at: Moment;
  /** `<client>.<mutation>` as in the server's logs; none before the first local run, or if refused. */
  id: string | undefined;
  optimisticMs: number | undefined;
  serverMs: number | undefined;
  /** `ok`, a refusal's code, or an error. */
  result: string | undefined;
  message: string | undefined;
  /** Number of rebases. */
  replays: number;
  steps: Step[];
};

export type Frame = {
  readonly at: Moment;
  readonly way: 'in' | 'out';
  readonly kind: string;
  readonly bytes: number;
  readonly what: string;
};

export type Sum = Pick<Frame, 'way' | 'kind'> & {count: number; bytes: number};

/** Keepalives: counted only. */
const KEEPALIVES = new Set(['ping', 'pong']);

const FRAMES_MAX = 400;
const RECORDS_MAX = 200;
const NOTIFY_INTERVAL_MS = 50;

function createRecording() {
  const listeners = new Set<() => void>();
  let version = 0;
  let telling = false;
  const connection: ConnectionRecord[] = [];
  const queries = new Map<string, QueryRecord>();
  const mutations: MutationRecord[] = [];
  const frames: Frame[] = [];
  const totals = {in: {count: 0, bytes: 0}, out: {count: 0, bytes: 0}};
  const kinds = new Map<string, Sum>();

  function count({way, kind, bytes}: Frame): void {
    const sum = kinds.get(`${way} ${kind}`) ?? {way, kind, count: 0, bytes: 0};
    kinds.set(`${way} ${kind}`, sum);
    for (const counter of [sum, totals[way]]) {
      counter.count += 1;
      counter.bytes += bytes;
    }
  }

  /** Immediately, for switches. */
  function tell(): void {
    telling = false;
    version += 1;
    for (const listener of listeners) listener();
  }

  function changed(): void {
    if (telling) return;
    telling = true;
    setTimeout(() => telling && tell(), NOTIFY_INTERVAL_MS);
  }

  function keep<T>(list: T[], item: T, max: number): void {
    list.push(item);
    if (list.length > max) list.shift();
    changed();
  }

  return {
    connection,
    queries,
    mutations,
    frames,
    totals,
    kinds,
    tell,
    changed,
    /** Above the maximum, the oldest unused query is dropped. */
    addQuery(key: string, record: QueryRecord): void {
      // Reinserted as the newest.
      queries.delete(key);
      const past = [...queries].filter(([, {uses}]) => uses === 0);
      for (const [old] of past.slice(0, Math.max(0, queries.size + 1 - RECORDS_MAX)))
        queries.delete(old);
      queries.set(key, record);
      changed();
    },
    addConnection: (record: ConnectionRecord) => keep(connection, record, RECORDS_MAX),
    addMutation: (record: MutationRecord) => keep(mutations, record, RECORDS_MAX),
    addFrame(frame: Frame): void {
      count(frame);
      if (!KEEPALIVES.has(frame.kind)) keep(frames, frame, FRAMES_MAX);
    },
    /** Call when the member changes. */
    clear(): void {
      for (const list of [connection, mutations, frames]) list.length = 0;
      for (const known of [queries, kinds]) known.clear();
      for (const total of Object.values(totals)) Object.assign(total, {count: 0, bytes: 0});
      tell();
    },
    mutationOf: (id: string) => mutations.find((mutation) => mutation.id === id),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

export const recording = createRecording();

export const now = (): Moment => performance.now();
