// A process that runs jobs, with a push service behind HTTPS and a real SMTP server: a push that is refused, or that no device
// has shown within a day, becomes one mail.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {sql} from 'drizzle-orm';
import {afterAll, expect, test} from 'vitest';
import {eventually} from '../../../tests/support/database.ts';
import {startMailSink} from '../../../tests/support/mail-sink.ts';
import {noticeWorld} from '../../../tests/support/notice-world.ts';
import {zoneOfNoon} from '../../../tests/support/noon.ts';
import {startPushService} from '../../../tests/support/push-service.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {notice} from '../database/notice-tables.ts';
import {noteMatch} from '../jobs/add-notice-jobs.ts';
import {acknowledge} from './settings.ts';

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

const scratch = useScratchDatabase();
const sink = await startMailSink();
const service = await startPushService();
afterAll(async () => {
  await service.stop();
  await sink.stop();
});

/** Runs all jobs in a process of its own, and those that they add for the next minute. */
async function work(): Promise<void> {
  const {db} = scratch;
  await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  const file = new URL('../../../tests/support/notice-worker.ts', import.meta.url).pathname;
  const fast = new URL('../../platform/fast-imports.ts', import.meta.url).href;
  const args = ['--import', fast, file, scratch.url, sink.url];
  const env = {...process.env, ...service.env};
  const worker = spawn(process.execPath, args, {stdio: 'inherit', env});
  try {
    await eventually(async () => {
      const {rows} = await db.execute(sql`
        select from graphile_worker.jobs where task_identifier like '%notice%'
          and run_at < now() + interval '1 minute'`);
      return rows.length === 0 || undefined;
    }, 'the end of the jobs');
  } finally {
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
}

test('one push each; a mail to whose push was refused, and after a day to who has not seen it', async () => {
  const {db} = scratch;
  const world = noticeWorld(db, sink);
  const ids = await world.members(['ada', 'ben', 'cleo', 'dan'], ago(3));
  const [ada = '', ben = '', cleo = '', dan = ''] = ids;
  await db.execute(sql`update notice_setting set time_zone = ${zoneOfNoon()}`);
  for (const id of ids) {
    const {endpoint, ...keys} = service.device(id);
    await world.addDevice(id, endpoint, keys);
  }
  service.statuses.set(`/${ada}`, 410);
  for (const [one, other] of [
    [ada, ben],
    [cleo, dan],
  ] as const) {
    await noteMatch(db, await world.match(one, other, ago(2)));
  }

  await work();
  expect(service.received.toSorted()).toEqual(ids.map((id) => `/${id}`));
  const mailed = () => sink.mails.map(({to0}) => to0);
  expect(mailed()).toEqual([`${ada}@example.test`]);

  for (const {id, userId, way} of await db.select().from(notice)) {
    if (way === 'push' && userId === cleo) expect(await acknowledge(db, cleo, id)).toBe('match');
  }
  await db.execute(sql`
    update notice set decided_at = decided_at - interval '25 hours' where way = 'push'`);
  await work();
  expect(mailed().toSorted()).toEqual([ada, ben, dan].map((id) => `${id}@example.test`));
  expect(service.received).toHaveLength(ids.length);
});
