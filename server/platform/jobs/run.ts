// The worker of the job queue. An advisory lock elects one process; when it dies, another takes over its jobs.
import {sql} from 'drizzle-orm';
import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type Runner,
  type Task,
} from 'graphile-worker';
import type {z} from 'zod';
import type {Database} from '../postgres/client.ts';
import {openDatabase} from '../postgres/client.ts';
import type {Log} from '../observability/log.ts';
import {measureJob} from '../observability/measure-work.ts';

const CONCURRENCY = 4;
/** Advisory lock id, arbitrary. */
const WORKER_LOCK_ID = 7_140_002;
const ELECTION_INTERVAL_MS = 1000;
export type JobHandlers = Readonly<Record<string, (payload: unknown) => Promise<void>>>;

/** A job with a cron schedule, in UTC. */
export type ScheduledJob = {task: string; match: string};

export type JobRunner = {
  /** Whether a worker runs in this process or another. @throws when the database cannot be asked. */
  isWorking: () => Promise<boolean>;
  stop: () => Promise<void>;
};

/** A handler that validates the job's payload. */
export function job<T>(shape: z.ZodType<T>, work: (payload: T) => Promise<void>) {
  return async (payload: unknown) => work(shape.parse(payload));
}

async function unlockAbandoned(db: Database, connectionString: string): Promise<void> {
  const {rows} = await db.execute<{id: string}>(
    sql`select distinct locked_by as id from graphile_worker.jobs where locked_by is not null`,
  );
  if (rows.length === 0) return;
  const utils = await makeWorkerUtils({connectionString});
  await utils.forceUnlockWorkers(rows.map(({id}) => id));
  await utils.release();
}

/** Whether any process holds the lock. */
async function hasHolder(db: Database): Promise<boolean> {
  const {rows} = await db.execute(sql`
    select from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${WORKER_LOCK_ID} and granted
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.length > 0;
}

type Options = {
  connectionString: string;
  db: Database;
  handlers: JobHandlers;
  schedule: readonly ScheduledJob[];
  log: Log;
};

/** Competes for the lock in the background and runs jobs while this process holds it. */
export function runJobs({connectionString, db, handlers, schedule, log}: Options): JobRunner {
  const taskList: Record<string, Task> = {};
  for (const [name, handle] of Object.entries(handlers)) {
    taskList[name] = async (payload, {job: {flags, attempts}}) =>
      measureJob({name, flags: Object.keys(flags ?? {}), attempt: attempts}, log, () =>
        handle(payload),
      );
  }
  const election = openDatabase(connectionString, 'wing-jobs-election', 1);
  let stopped = false;
  let holder: number | undefined;
  let runner: Runner | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Whether this process holds the lock. The lock ends with its connection, so the connection is compared each time. */
  async function elected(): Promise<boolean> {
    const {
      rows: [backend],
    } = await election.db.execute<{pid: number}>(sql`select pg_backend_pid() as pid`);
    if (backend?.pid === holder) return true;
    const {
      rows: [lock],
    } = await election.db.execute<{won: boolean; pid: number}>(
      sql`select pg_try_advisory_lock(${WORKER_LOCK_ID}) as won, pg_backend_pid() as pid`,
    );
    holder = lock?.won ? lock.pid : undefined;
    return holder !== undefined;
  }

  /** Unlocks explicitly, because Postgres may notice a closed connection late. */
  async function resign(): Promise<void> {
    if (holder) await election.db.execute(sql`select pg_advisory_unlock(${WORKER_LOCK_ID})`);
    holder = undefined;
  }

  async function work(): Promise<void> {
    await unlockAbandoned(election.db, connectionString);
    const started = await run({
      connectionString,
      taskList,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      pollInterval: 1000,
      parsedCronItems: parseCronItems(
        schedule.map(({task, match}) => ({task, match, identifier: task})),
      ),
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning') log.warn({worker: message}, 'jobs');
      }),
    });
    runner = started;
    const clear = () => {
      if (runner === started) runner = undefined;
    };
    started.promise.then(clear, clear);
  }

  async function tick(): Promise<void> {
    try {
      const isElected = await elected();
      if (isElected && !runner && !stopped) await work();
      // Another process may hold the lock by now.
      if (!isElected) await runner?.stop();
    } catch (error) {
      log.warn({err: error}, 'jobs are waiting for the database');
    }
    if (!stopped) timer = setTimeout(() => void (turn = tick()), ELECTION_INTERVAL_MS);
  }
  let turn = tick();

  return {
    isWorking: async () => runner !== undefined || (!holder && (await hasHolder(db))),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      // The current turn may be starting a worker.
      await turn;
      await runner?.stop();
      await resign().catch(() => undefined);
      await election.close();
    },
  };
}
