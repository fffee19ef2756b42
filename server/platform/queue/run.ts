// The workers of the job queue, one for each lane in each server that runs jobs. A worker holds an advisory lock while it
// lives; the jobs of a dead one are released for the others.
import {EventEmitter} from 'node:events';
import {sql} from 'drizzle-orm';
import {
  Logger,
  parseCronItems,
  run,
  type Runner,
  type Task,
  type WorkerEvents,
} from 'graphile-worker';
import {z} from 'zod';
import {openDatabase, type Database} from '../postgres/client.ts';
import type {Log} from '../observability/log.ts';
import {measureJob} from '../observability/measure-work.ts';
import {workerConnections} from './worker-connections.ts';

/** Jobs of different lanes never wait for each other. */
export const LANES = ['prompt', 'later', 'photos'] as const;
export type Lane = (typeof LANES)[number];
/** How many jobs of a lane a server runs at a time. Most wait for another service. */
export const CONCURRENCY: Readonly<Record<Lane, number>> = {prompt: 8, later: 8, photos: 1};
/** Besides the jobs' connections LISTEN has one. */
const CONNECTIONS_MIN = 2;
/** First key of the workers' advisory locks, arbitrary; the second is the hash of a worker's id. */
const WORKER_LOCKS = 7_140_002;
/** The same for the locks that workers of a lane share; the second is the lane's place in LANES. */
const LANE_LOCKS = 7_140_005;
const CHECK_INTERVAL_MS = 1000;
const RELEASE_INTERVAL_MS = 3000;
/** A stopping worker counts as gone by then: graphile-worker 0.17 may never finish, when Postgres goes away meanwhile or a job does not end. */
const STOP_TIMEOUT_MS = 5000;
/** Scheduled jobs of this much time before a worker's start that none has added are added then, each of them. */
const BACKFILL_MS = 3_600_000;
/** A round does not wait behind the notices of a whole community. Lower numbers go first; other jobs have 0 or 1. */
const SCHEDULED_FIRST = -1;
/** A worker that has just locked its first job may not hold its own lock yet. */
const RELEASE_AFTER_SECONDS = 3;

export type JobHandlers = Readonly<Record<string, (payload: unknown) => Promise<void>>>;

/** A job with a cron schedule, in UTC. */
export type ScheduledJob = {task: string; match: string};

export type JobRunner = {
  /** Whether a worker runs in this process or another. @throws when the database cannot be asked. */
  isWorking: () => Promise<boolean>;
  stop: () => Promise<void>;
};

export const memberPayload = z.object({userId: z.string()});

/** A handler that validates the job's payload. */
export function job<T>(shape: z.ZodType<T>, work: (payload: T) => Promise<void>) {
  return async (payload: unknown) => work(shape.parse(payload));
}

/** Releases the jobs of dead workers: those whose advisory lock is free. graphile-worker itself would wait four hours. */
async function releaseAbandoned(db: Database): Promise<void> {
  await db.execute(sql`
    with dead as materialized (
      select id from (
        select distinct locked_by as id from graphile_worker.jobs
        where locked_at < now() - make_interval(secs => ${RELEASE_AFTER_SECONDS})
      ) worker
      where pg_try_advisory_xact_lock(${WORKER_LOCKS}, hashtext(id))
    )
    select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`);
}

/** Whether any other connection than `own` belongs to a worker of this lane. */
async function hasOtherWorker(db: Database, lane: Lane, own = 0): Promise<boolean> {
  const {rows} = await db.execute(sql`
    select from pg_locks
    where locktype = 'advisory' and classid = ${LANE_LOCKS} and objsubid = 2 and granted
      and objid = ${LANES.indexOf(lane)}
      and database = (select oid from pg_database where datname = current_database())
      and pid <> ${own}`);
  return rows.length > 0;
}

/** Lanes that work and stop together. */
export const together = (lanes: readonly JobRunner[]): JobRunner => ({
  isWorking: async () => (await Promise.all(lanes.map((lane) => lane.isWorking()))).every(Boolean),
  stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))),
});

/** For a server that runs no jobs: the workers of other servers. */
export const workersElsewhere = (db: Database, lanes: readonly Lane[] = LANES): JobRunner =>
  together(
    lanes.map((lane) => ({
      isWorking: () => hasOtherWorker(db, lane),
      stop: async () => undefined,
    })),
  );

type Options = {
  lane: Lane;
  connectionString: string;
  db: Database;
  handlers: JobHandlers;
  schedule: readonly ScheduledJob[];
  log: Log;
};

/** Keeps a worker of a lane running in the background. It runs the jobs of these handlers, and no others. */
export function runJobs({lane, connectionString, db, handlers, schedule, log}: Options): JobRunner {
  const concurrency = CONCURRENCY[lane];
  const lock = openDatabase(connectionString, 'wing-jobs-lock', 1);
  let stopped = false;
  /** The connection that holds the lock of `runner`. */
  let holder: number | undefined;
  let runner: Runner | undefined;
  let timer: NodeJS.Timeout | undefined;
  let releasedAt = Number.NEGATIVE_INFINITY;

  /** The tasks, each of which waits until the worker holds its lock. */
  function tasksAfter(locked: Promise<void>): Record<string, Task> {
    const measured = (name: string, handle: JobHandlers[string]): Task => {
      return async (payload, {job: {attempts}}) => {
        await locked;
        await measureJob({name, attempt: attempts}, log, () => handle(payload));
      };
    };
    return Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => [name, measured(name, handle)]),
    );
  }

  /** Takes the locks of a worker, and gives up those of an earlier one. */
  async function takeLock(workerId: string): Promise<void> {
    await lock.db.execute(sql`select pg_advisory_unlock_all()`);
    const {
      rows: [taken],
    } = await lock.db.execute<{won: boolean; pid: number}>(sql`
      select pg_try_advisory_lock(${WORKER_LOCKS}, hashtext(${workerId})) as won,
        pg_backend_pid() as pid
      from pg_advisory_lock_shared(${LANE_LOCKS}, ${LANES.indexOf(lane)})`);
    if (!taken?.won) throw new Error('Another worker has an id of the same hash.');
    holder = taken.pid;
  }

  /** The lock ends with its connection, which the pool replaces. */
  async function hasLock(): Promise<boolean> {
    const {
      rows: [backend],
    } = await lock.db.execute<{pid: number}>(sql`select pg_backend_pid() as pid`);
    return backend?.pid === holder;
  }

  async function work(): Promise<void> {
    const locked = Promise.withResolvers<void>();
    // Awaited below, unless the worker does not start.
    locked.promise.catch(() => undefined);
    const events: WorkerEvents = new EventEmitter();
    events.once('pool:create', ({workerPool}) => {
      takeLock(workerPool.id).then(locked.resolve, locked.reject);
    });
    const pgPool = workerConnections(connectionString, Math.max(concurrency, CONNECTIONS_MIN));
    const close = () => void pgPool.end();
    const started = await run({
      pgPool,
      taskList: tasksAfter(locked.promise),
      events,
      concurrency,
      // In batches, even of one, the worker ends when Postgres is away at the end of a job. By default the process does, by
      // an unhandled rejection.
      preset: {
        worker: {
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          // A plan for any tasks reads the due jobs of all lanes. One for this lane's tasks uses the index of job-indexes.ts.
          preparedStatements: false,
        },
      },
      noHandleSignals: true,
      pollInterval: 1000,
      parsedCronItems: parseCronItems(
        schedule.map(({task, match}) => ({
          task,
          match,
          identifier: task,
          options: {backfillPeriod: BACKFILL_MS, priority: SCHEDULED_FIRST},
        })),
      ),
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning')
          log.warn({worker: message}, 'graphile-worker reported a problem');
      }),
    }).catch((error: unknown) => {
      close();
      throw error;
    });
    runner = started;
    const clear = () => {
      if (runner === started) runner = undefined;
    };
    started.promise.then(clear, clear).then(close);
    events.once('pool:gracefulShutdown', () => setTimeout(clear, STOP_TIMEOUT_MS).unref());
    // Another worker starts then: graphile-worker 0.17 asks in vain for ever if its very first statement was the one that failed.
    events.once('worker:getJob:error', () => void started.stop().catch(() => undefined));
    await locked.promise;
  }

  /** graphile-worker rejects a second stop. */
  const stopRunner = async () => runner?.stop().catch(() => undefined);

  async function tick(): Promise<void> {
    try {
      // Without its lock the others take this worker for dead.
      if (runner && !(await hasLock())) void stopRunner();
      if (!runner && !stopped) await work();
      if (performance.now() - releasedAt < RELEASE_INTERVAL_MS) return;
      releasedAt = performance.now();
      await releaseAbandoned(db);
    } catch (error) {
      log.warn(
        {err: error},
        'the job worker was not started or its jobs not released; it will try again',
      );
    } finally {
      if (!stopped) timer = setTimeout(() => void (turn = tick()), CHECK_INTERVAL_MS);
    }
  }
  let turn = tick();

  return {
    isWorking: async () => runner !== undefined || hasOtherWorker(db, lane, holder),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      // The current turn may be starting a worker.
      await turn;
      await stopRunner();
      // Postgres may notice a closed connection late.
      await lock.db.execute(sql`select pg_advisory_unlock_all()`).catch(() => undefined);
      await lock.close();
    },
  };
}
