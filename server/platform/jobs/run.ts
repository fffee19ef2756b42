// The worker of the job queue. One process at a time works; when it is killed, the next one takes over its jobs.
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
import {watchJob} from '../observability/watch.ts';

const CONCURRENCY = 4;
/** Any constant: the advisory lock of the one process that works. */
const LOCK = 7_140_002;
const ELECTION_MS = 1000;
export type JobHandlers = Readonly<Record<string, (payload: unknown) => Promise<void>>>;

/** A job that runs at the times of a cron expression, in UTC. */
export type ScheduledJob = {task: string; match: string};

export type JobRunner = {
  /** Whether somebody works off the jobs, this process or another. @throws when nobody can say. */
  isWorking: () => Promise<boolean>;
  stop: () => Promise<void>;
};

/** A handler of a job whose payload has this shape. */
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

/** Whether some process holds the lock. Each that does watches its own worker. */
async function hasHolder(db: Database): Promise<boolean> {
  const {rows} = await db.execute(sql`
    select from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${LOCK} and granted
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

/** Waits, in the background, to be the one that works; then works until stopped. */
export function runJobs({connectionString, db, handlers, schedule, log}: Options): JobRunner {
  const taskList: Record<string, Task> = {};
  for (const [name, handle] of Object.entries(handlers)) {
    taskList[name] = async (payload, {job: {flags, attempts}}) =>
      watchJob({name, flags: Object.keys(flags ?? {}), attempt: attempts}, log, () =>
        handle(payload),
      );
  }
  const election = openDatabase(connectionString, 'wing-jobs-election', 1);
  let stopped = false;
  let holder: number | undefined;
  let runner: Runner | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Whether this process holds the lock. It goes with its connection, so that is asked each time. */
  async function elected(): Promise<boolean> {
    const {
      rows: [backend],
    } = await election.db.execute<{pid: number}>(sql`select pg_backend_pid() as pid`);
    if (backend?.pid === holder) return true;
    const {
      rows: [lock],
    } = await election.db.execute<{won: boolean; pid: number}>(
      sql`select pg_try_advisory_lock(${LOCK}) as won, pg_backend_pid() as pid`,
    );
    holder = lock?.won ? lock.pid : undefined;
    return holder !== undefined;
  }

  /** Postgres notices a closed connection only later, and would call its lock held until then. */
  async function resign(): Promise<void> {
    if (holder) await election.db.execute(sql`select pg_advisory_unlock(${LOCK})`);
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
    const gone = () => {
      if (runner === started) runner = undefined;
    };
    started.promise.then(gone, gone);
  }

  async function tick(): Promise<void> {
    try {
      const isElected = await elected();
      if (isElected && !runner && !stopped) await work();
      // Somebody else may be working by now.
      if (!isElected) await runner?.stop();
    } catch (error) {
      log.warn({err: error}, 'jobs are waiting for the database');
    }
    if (!stopped) timer = setTimeout(() => void (turn = tick()), ELECTION_MS);
  }
  let turn = tick();

  return {
    isWorking: async () => runner !== undefined || (!holder && (await hasHolder(db))),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      // It may be about to start a worker.
      await turn;
      await runner?.stop();
      await resign().catch(() => undefined);
      await election.close();
    },
  };
}
