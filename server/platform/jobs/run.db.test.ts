// One process runs the jobs, another takes over, and /readyz reports when none does. On a database of its own.
import {setTimeout as sleep} from 'node:timers/promises';
import {sql} from 'drizzle-orm';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {eventually} from '../../../tests/support/database.ts';
import {scratchDatabase, type ScratchDatabase} from '../../../tests/support/scratch-database.ts';
import {parseEnv} from '../../config/env.ts';
import {healthRoutes} from '../../api/health.ts';
import {createLog} from '../observability/log.ts';
import {createMailer} from '../mail/index.ts';
import {folderStorage} from '../../domain/photos/storage/folder-storage.ts';
import {addJob} from '../../domain/jobs/add-job.ts';
import {jobHandlers} from '../../api/jobs/handlers.ts';
import {runJobs, type JobRunner} from './run.ts';

const NO_WORKER = 'No worker runs the jobs.';
const log = createLog('silent');
const env = parseEnv({});

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase(inject('stack').databaseUrl);
});
afterAll(() => scratch.drop());

function allHandlers() {
  const {db} = scratch;
  return jobHandlers({
    db,
    log,
    storage: folderStorage('/nowhere'),
    ask: undefined,
    mailer: createMailer(env),
    publicUrl: env.publicUrl,
    contactEmail: env.contactEmail,
    push: async () => 201,
  });
}

/** The worker of another process. */
function worker(handlers = allHandlers()): JobRunner {
  const {db, url} = scratch;
  return runJobs({connectionString: url, db, handlers, schedule: [], log});
}

async function readiness(jobs: JobRunner): Promise<{status: number; text: string}> {
  const running = {ZERO_CACHE_URL: ['http://127.0.0.1:1'], ZERO_API_KEY: 'no key at all..'};
  const routes = healthRoutes({db: scratch.db, env: {...env, ...running}}, jobs);
  const response = await routes.request('/readyz');
  return {status: response.status, text: await response.text()};
}

const untilWorking = (jobs: JobRunner) =>
  eventually(async () => ((await jobs.isWorking()) ? true : undefined), 'a worker');

/** Database connections besides the test's own. */
async function otherSessions(): Promise<number> {
  const {rows} = await scratch.db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and application_name <> 'wing-scratch'`);
  return rows.length;
}

test('reports a working process while waiting, and takes over from it', async () => {
  const [first, second] = [worker(), worker()];
  await untilWorking(first);
  await untilWorking(second);
  expect((await readiness(second)).text).not.toContain(NO_WORKER);
  await first.stop();
  await untilWorking(second);
  await second.stop();
});

test('leaves no worker behind when stopped during its start', async () => {
  for (let round = 0; round < 10; round++) {
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
    expect.stringContaining('Failed query: select 1 / length($1) - $2'),
  ]);
  expect(printed.join('')).toContain('550 <[address]>');
  expect([...printed, ...errors].join('')).not.toContain(canary);
});
