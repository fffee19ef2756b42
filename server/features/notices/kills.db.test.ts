// The notices of a round while the servers that send them are killed: each member gets one Message-ID.
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {sql} from 'drizzle-orm';
import {afterAll, expect, test} from 'vitest';
import {eventually} from '../../../tests/support/database.ts';
import {times} from '../../../tests/support/length.ts';
import {startMailSink} from '../../../tests/support/mail-sink.ts';
import {zoneOfNoon} from '../../../tests/support/noon.ts';
import {population} from '../../../tests/support/population.ts';
import {insertManyMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {runRound} from '../matching/round.ts';

const MEMBERS = times(40, 1000);
const KILLS = times(2, 8);
const SENT_MS = 120_000;

const scratch = useScratchDatabase();
const sink = await startMailSink();
const workers = new Set<ChildProcess>();
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await sink.stop();
});

function startWorker(): ChildProcess {
  const file = new URL('../../../tests/support/notice-worker.ts', import.meta.url).pathname;
  const fast = new URL('../../platform/fast-imports.js', import.meta.url).href;
  const args = ['--import', fast, file, scratch.url, sink.url];
  const worker = spawn(process.execPath, args, {stdio: 'inherit'});
  workers.add(worker);
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  workers.delete(worker);
}

const jobs = (name: string) =>
  scratch.db.$count(sql`graphile_worker.jobs`, sql`task_identifier like ${name}`);
/** Members who are still to be told. */
const left = () => jobs('notice');

test(
  `${MEMBERS} members after a round, ${KILLS} kills: one distinct Message-ID each`,
  {timeout: SENT_MS + 60_000},
  async () => {
    const {db} = scratch;
    await insertManyMembers(db, population(MEMBERS, 'kills'));
    await db.execute(
      sql`update auth."user" set email_verified = true, created_at = now() - interval '2 days'`,
    );
    await db.execute(sql`
      insert into notice_setting (user_id, time_zone) select id, ${zoneOfNoon()} from auth."user"`);
    await runRound(db, new Date(), {seed: 'kills'});
    const served = await db.$count(sql`(select distinct user_id from suggestion) served`);
    expect(served).toBeGreaterThan(MEMBERS / 2);
    expect(await left()).toBe(served);
    // At once, and not one member after the other.
    await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    const servers = [startWorker(), startWorker()];
    for (let killed = 0; killed < KILLS; killed += 1) {
      const before = sink.mails.length;
      await eventually(
        async () => sink.mails.length > before + 5 || (await left()) === 0 || undefined,
        'more mails',
        SENT_MS,
      );
      const place = killed % servers.length;
      const worker = servers[place];
      if (worker) await kill(worker);
      servers[place] = startWorker();
    }
    await eventually(async () => (await left()) === 0 || undefined, 'the last member', SENT_MS);
    // What the kills have cut off is due two minutes later.
    await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await eventually(
      async () => (await jobs('%notice')) === 0 || undefined,
      'the last mail',
      SENT_MS,
    );
    const ids = Map.groupBy(sink.mails, ({to0}) => to0);
    expect(ids.size).toBe(served);
    for (const mails of ids.values()) {
      expect(new Set(mails.map(({messageId}) => messageId)).size).toBe(1);
    }
    expect(new Set(sink.mails.map(({messageId}) => messageId)).size).toBe(served);
    console.log(
      `${served} members, ${sink.mails.length - served} repeated mails after ${KILLS} kills`,
    );
  },
);
