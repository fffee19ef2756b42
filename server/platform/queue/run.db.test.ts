// Every process runs jobs, the others take over the jobs of a dead one, and /readyz reports when no worker runs.
import {quietChannel} from '../../../tests/support/quiet-channel.ts';
import {unsubscribeTokens} from '../../features/notices/unsubscribe.ts';
import {setTimeout as sleep} from 'node:timers/promises';
import {sql} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {eventually} from '../../../tests/support/database.ts';
import {times} from '../../../tests/support/length.ts';
import {startFaultProxy} from '../../../tests/support/fault-proxy.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {parseEnv} from '../config/env.ts';
import {healthRoutes} from '../../app/health.ts';
import {createLog} from '../observability/log.ts';
import {createMailer} from '../mail/index.ts';
import {folderStorage} from '../../features/photos/storage.ts';
import {suspendedAddresses} from '../../features/safety/suspended-addresses.ts';
import {addJob} from './add-job.ts';
import {jobHandlers} from '../../app/jobs/handlers.ts';
import {CONCURRENCY, runJobs, type JobRunner, type ScheduledJob} from './run.ts';

/** More jobs than one worker runs concurrently. */
const JOBS = CONCURRENCY.prompt + 4;
const NO_WORKER = 'No worker runs the jobs.';
const log = createLog('silent');
const env = parseEnv({});

const scratch = useScratchDatabase();

function allHandlers() {
  const {db} = scratch;
  return jobHandlers({
    channel: quietChannel(db),
    db,
    log,
    storage: folderStorage('/nowhere'),
    selfies: folderStorage('/nowhere'),
    screener: undefined,
    ask: undefined,
    mailer: createMailer(env),
    mailPerSecond: env.MAIL_PER_SECOND,
    publicUrl: env.publicUrl,
    operatorMail: undefined,
    hasVerification: true,
    contactEmail: env.contactEmail,
    deletionLog: '/nowhere/deletions.jsonl',
    push: async () => 201,
    unsubscribeTokens: unsubscribeTokens('a secret'),
    suspended: suspendedAddresses(env),
  });
}

/** The worker of another process. */
function worker(handlers = allHandlers(), schedule: ScheduledJob[] = []): JobRunner {
  const {db, url} = scratch;
  return runJobs({lane: 'prompt', connectionString: url, db, handlers, schedule, log});
}

async function readiness(jobs: JobRunner): Promise<{status: number; text: string}> {
  const running = {ZERO_CACHE_URL: ['http://127.0.0.1:1'], ZERO_API_KEY: 'no key at all..'};
  const routes = healthRoutes(
    {db: scratch.db, env: {...env, ...running}},
    {jobs, isStopping: () => false},
  );
  const response = await routes.request('/readyz');
  return {status: response.status, text: await response.text()};
}

const untilWorking = (jobs: JobRunner) =>
  eventually(async () => ((await jobs.isWorking()) ? true : undefined), 'a worker');

async function hasLock(): Promise<boolean> {
  const {rows} = await scratch.db.execute(sql`
    select from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and application_name = 'wing-jobs-lock'
      and datname = current_database()`);
  return rows.length > 0;
}

/** Database connections besides the test's own. */
async function otherSessions(): Promise<number> {
  const {rows} = await scratch.db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and application_name <> 'wing-scratch'`);
  return rows.length;
}

/** The ids of the workers that hold jobs, oldest first. */
async function holders(): Promise<string[]> {
  const {rows} = await scratch.db.execute<{id: string}>(
    sql`select locked_by as id from graphile_worker.jobs where locked_by is not null order by locked_at`,
  );
  return rows.map(({id}) => id);
}

/** A handler that does not end before `release`, and the payloads that it has begun. */
function heldHandler() {
  const begun: unknown[] = [];
  const {promise, resolve: release} = Promise.withResolvers<void>();
  const handle = async (payload: unknown) => {
    begun.push(payload);
    await promise;
  };
  return {begun, handle, release};
}

test('runs jobs in every process', async () => {
  const {handle, release} = heldHandler();
  const workers = [1, 2].map(() => worker({...allHandlers(), 'settle-waiting': handle}));
  for (const jobs of workers) await untilWorking(jobs);
  for (let i = 0; i < JOBS; i += 1) await addJob(scratch.db, 'settle-waiting', {userId: String(i)});
  const ids = await eventually(async () => {
    const held = await holders();
    return held.length === JOBS ? held : undefined;
  }, 'all jobs running');
  expect(new Set(ids).size).toBe(2);
  release();
  await eventually(async () => (await holders()).length === 0 || undefined, 'the end of the jobs');
  for (const jobs of workers) await jobs.stop();
});

test('releases the jobs of a dead worker, and no job of a living one', async () => {
  const {begun, handle, release} = heldHandler();
  const workers = [1, 2].map(() => worker({...allHandlers(), 'settle-waiting': handle}));
  for (const jobs of workers) await untilWorking(jobs);
  await addJob(scratch.db, 'settle-waiting', {userId: 'living'});
  await eventually(async () => begun.length === 1 || undefined, 'a running job');
  await scratch.db.transaction(async (tx) => {
    await addJob(tx, 'settle-waiting', {userId: 'dead'});
    await tx.execute(sql`
      update graphile_worker._private_jobs
      set locked_at = now() - interval '1 minute', locked_by = coalesce(locked_by, 'pool-dead')`);
  });
  await eventually(async () => begun.length === 2 || undefined, 'the released job');
  expect(begun).toEqual([{userId: 'living'}, {userId: 'dead'}]);
  release();
  for (const jobs of workers) await jobs.stop();
});

test('starts another worker when the connection of its lock is lost', async () => {
  const {begun, handle, release} = heldHandler();
  release();
  const jobs = worker({...allHandlers(), 'settle-waiting': handle});
  await untilWorking(jobs);
  await scratch.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'wing-jobs-lock'`);
  await eventually(async () => ((await hasLock()) ? true : undefined), 'a lock');
  await addJob(scratch.db, 'settle-waiting', {userId: 'later'});
  await eventually(async () => begun.length === 1 || undefined, 'the job');
  await jobs.stop();
  expect(await hasLock()).toBe(false);
});

test('starts another worker also while a job of the former one does not end', async () => {
  const {begun, handle, release} = heldHandler();
  const jobs = worker({...allHandlers(), 'settle-waiting': handle});
  await untilWorking(jobs);
  await addJob(scratch.db, 'settle-waiting', {userId: 'endless'});
  await eventually(async () => begun.length === 1 || undefined, 'the endless job');
  await scratch.db.execute(sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = 'wing-jobs-lock'`);
  await eventually(async () => (await hasLock()) || undefined, 'the lock of another', 20_000);
  await addJob(scratch.db, 'settle-waiting', {userId: 'later'});
  const hasBegun = () => begun.some((payload) => JSON.stringify(payload).includes('later'));
  await eventually(async () => hasBegun() || undefined, 'the later job');
  release();
  await jobs.stop();
});

test('survives the loss of the database at the end of a job, and runs the job again', async () => {
  const proxy = await startFaultProxy(scratch);
  const url = Object.assign(new URL(scratch.url), {hostname: '127.0.0.1', port: proxy.port});
  let runs = 0;
  const handlers = {
    ...allHandlers(),
    'settle-waiting': async () => {
      runs += 1;
      if (runs === 1) proxy.cut();
    },
  };
  const jobs = runJobs({
    lane: 'prompt',
    connectionString: url.href,
    db: scratch.db,
    handlers,
    schedule: [],
    log,
  });
  await untilWorking(jobs);
  await addJob(scratch.db, 'settle-waiting', {userId: 'any'});
  await eventually(async () => !(await jobs.isWorking()) || undefined, 'the end of the worker');
  proxy.restore();
  await eventually(async () => runs === 2 || undefined, 'the job');
  await jobs.stop();
  await proxy.close();
});

test('starts another worker when the first statement of one has failed', async () => {
  // The sequence counts the failures, which are rolled back.
  await scratch.db.execute(sql`
    create sequence failures;
    create function fail() returns trigger language plpgsql as $$
      begin perform nextval('failures'); raise exception 'read-only'; end $$;
    create trigger fail before insert on graphile_worker._private_tasks execute function fail();`);
  const {begun, handle, release} = heldHandler();
  release();
  const jobs = worker({...allHandlers(), 'settle-waiting': handle});
  await eventually(async () => {
    const {rows} = await scratch.db.execute(sql`select from failures where is_called`);
    return rows.length > 0 || undefined;
  }, 'the failure');
  await scratch.db.execute(sql`drop trigger fail on graphile_worker._private_tasks`);
  await addJob(scratch.db, 'settle-waiting', {userId: 'any'});
  await eventually(async () => begun.length === 1 || undefined, 'the job');
  await jobs.stop();
});

test('starts a scheduled job later that no worker started on time', async () => {
  const {begun, handle, release} = heldHandler();
  release();
  const missed = new Date(Date.now() - 30 * 60_000);
  const match = `${missed.getUTCMinutes()} ${missed.getUTCHours()} * * *`;
  const handlers = {...allHandlers(), 'settle-waiting': handle};
  const start = () => worker(handlers, [{task: 'settle-waiting', match}]);
  const first = start();
  await untilWorking(first);
  await first.stop();
  await scratch.db.execute(sql`
    update graphile_worker._private_known_crontabs
    set known_since = now() - interval '2 days', last_execution = now() - interval '1 day'`);
  const jobs = start();
  await eventually(async () => begun.length === 1 || undefined, 'the missed job');
  await jobs.stop();
});

test('counts in /readyz the worker of another process', async () => {
  const first = worker();
  await untilWorking(first);
  const second = worker();
  await second.stop();
  expect((await readiness(second)).text).not.toContain(NO_WORKER);
  await first.stop();
});

test('leaves no worker behind when stopped during its start', async () => {
  for (let round = 0; round < times(4, 10); round++) {
    const jobs = worker();
    await sleep(round * 10);
    await jobs.stop();
    expect(await jobs.isWorking()).toBe(false);
    await eventually(async () => ((await otherSessions()) === 0 ? true : undefined), 'nobody');
  }
});

test('reports in /readyz that no worker runs', async () => {
  const jobs = worker();
  await untilWorking(jobs);
  expect((await readiness(jobs)).text).not.toContain(NO_WORKER);
  await jobs.stop();
  const {status, text} = await readiness(jobs);
  expect(status).toBe(503);
  expect(text).toContain(NO_WORKER);
});

test('neither prints nor stores the private data of a failing job', async () => {
  const canary = 'somebody@canary.example';
  const printed: string[] = [];
  const jobs = runJobs({
    lane: 'prompt',
    connectionString: scratch.url,
    db: scratch.db,
    handlers: {
      ...allHandlers(),
      'mail-reset': async () =>
        void (await scratch.db.execute(sql`select 1 / length(${canary}) - ${canary}`)),
      'mail-confirmation': () => Promise.reject(new Error(`550 <${canary}> is unknown here`)),
    },
    schedule: [],
    log: createLog('debug', {write: (line) => void printed.push(line)}),
  });
  await untilWorking(jobs);
  await addJob(scratch.db, 'mail-reset', {email: 'x'}, {maxAttempts: 1});
  await addJob(scratch.db, 'mail-confirmation', {userId: 'x', email: 'x'}, {maxAttempts: 1});
  const errors = await eventually(async () => {
    const {rows} = await scratch.db.execute<{error: string}>(
      sql`select last_error as error from graphile_worker._private_jobs where last_error is not null`,
    );
    return rows.length === 2 ? rows.map(({error}) => error) : undefined;
  }, 'both failures');
  await jobs.stop();
  expect(errors.toSorted()).toEqual([
    expect.stringContaining('550 <[address]> is unknown here'),
    expect.stringContaining(
      'invalid input syntax for type integer: "[value]" (Failed query: select 1 / length($1) - $2)',
    ),
  ]);
  expect(printed.join('')).toContain('550 <[address]>');
  expect([...printed, ...errors].join('')).not.toContain(canary);
});
