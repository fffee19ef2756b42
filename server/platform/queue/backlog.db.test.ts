// Searches for the next job while many others are due.
import {sql} from 'drizzle-orm';
import {beforeEach, expect, test} from 'vitest';
import {z} from 'zod';
import {eventually} from '../../../tests/support/database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {createLog} from '../observability/log.ts';
import {addJob} from './add-job.ts';
import {job, runJobs, type JobHandlers} from './run.ts';

const BACKLOG = 2000;
const base = useScratchDatabase();

/** The rows of jobs that were read so far. A connection reports them when it ends, at the latest. */
async function rowsRead(): Promise<number> {
  const {rows} = await base.db.execute<{read: number}>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_all_tables
    where schemaname = 'graphile_worker' and relname = '_private_jobs'`);
  return rows[0]?.read ?? 0;
}

beforeEach(async () => {
  await base.db.execute(sql`
    select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`);
  await base.db.execute(sql`
    select graphile_worker.add_job('notice', json_build_object('userId', i)) from generate_series(1, ${BACKLOG}) i`);
  await base.db.execute(sql`analyze graphile_worker._private_jobs`);
  await base.db.execute(sql`select pg_stat_force_next_flush()`);
});

test('a lane does not read the jobs that wait for another lane', async () => {
  const before = await rowsRead();
  const done: {chatId: string}[] = [];
  const jobs = runJobs({
    lane: 'prompt',
    connectionString: base.url,
    db: base.db,
    handlers: {
      wingman: job(z.object({chatId: z.string()}), async (payload) => void done.push(payload)),
    },
    schedule: [],
    log: createLog('silent'),
  });
  // A connection plans for any tasks at its sixth search, unless told otherwise.
  for (const chatId of Array.from({length: 60}, (_, i) => String(i))) {
    await addJob(base.db, 'wingman', {chatId});
    await eventually(async () => done.find((one) => one.chatId === chatId), 'the job');
  }
  await jobs.stop();
  expect((await rowsRead()) - before).toBeLessThan(BACKLOG);
});

test('a scheduled job goes before those that are due', async () => {
  let notices = 0;
  const before: number[] = [];
  const round = async () => void before.push(notices);
  const notice = async () => void (notices += 1);
  const start = (handlers: JobHandlers) =>
    runJobs({
      lane: 'later',
      connectionString: base.url,
      db: base.db,
      handlers,
      schedule: [{task: 'round', match: '* * * * *'}],
      log: createLog('silent'),
    });
  const first = start({round});
  await eventually(async () => (await first.isWorking()) || undefined, 'the schedule');
  await first.stop();
  // As if no worker had run for two minutes.
  await base.db.execute(sql`
    update graphile_worker._private_known_crontabs
    set known_since = now() - interval '1 hour', last_execution = now() - interval '2 minutes'`);
  await base.db.execute(sql`
    update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`);
  const jobs = start({round, notice});
  await eventually(async () => before[0], 'the round');
  await jobs.stop();
  expect(before[0]).toBeLessThan(BACKLOG / 10);
});
