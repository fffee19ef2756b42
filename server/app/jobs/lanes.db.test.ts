// Each lane has slots and a worker of its own. In a database of its own.
import {expect, test} from 'vitest';
import {eventually} from '../../../tests/support/database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {createLog} from '../../platform/observability/log.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import {
  CONCURRENCY,
  LANES,
  runJobs,
  together,
  workersElsewhere,
  type JobHandlers,
  type Lane,
} from '../../platform/queue/run.ts';
import {laneOf} from './handlers.ts';

const FLOOD = CONCURRENCY.later + 4;
const scratch = useScratchDatabase();

/** The workers of a server. */
function workers(all: JobHandlers, lanes: readonly Lane[] = LANES) {
  const {db, url} = scratch;
  return together(
    lanes.map((lane) => {
      const own = Object.entries(all).filter(([name]) => laneOf(name) === lane);
      const handlers = Object.fromEntries(own);
      const log = createLog('silent');
      return runJobs({lane, connectionString: url, db, handlers, schedule: [], log});
    }),
  );
}

/** A handler that does not end before `release`, and how often it has begun. */
function heldHandler() {
  const {promise, resolve: release} = Promise.withResolvers<void>();
  const held = {
    begun: 0,
    release,
    handle: async () => {
      held.begun += 1;
      await promise;
    },
  };
  return held;
}

test('runs a mail that a member waits for while notices and photos take all slots of their lanes', async () => {
  const [notices, photos, mails] = [heldHandler(), heldHandler(), heldHandler()];
  mails.release();
  const jobs = workers({
    notice: notices.handle,
    'screen-photo': photos.handle,
    'mail-reset': mails.handle,
  });
  const {db} = scratch;
  for (let i = 0; i < FLOOD; i += 1) {
    await addJob(db, 'notice', {userId: String(i)});
    await addJob(db, 'screen-photo', {userId: String(i), key: String(i)});
  }
  await eventually(
    async () =>
      (notices.begun === CONCURRENCY.later && photos.begun === CONCURRENCY.photos) || undefined,
    'full lanes',
  );
  await addJob(db, 'mail-reset', {email: 'ada@example.test'});
  await eventually(async () => mails.begun === 1 || undefined, 'the mail');
  expect([notices.begun, photos.begun]).toEqual([CONCURRENCY.later, CONCURRENCY.photos]);
  notices.release();
  photos.release();
  await eventually(async () => photos.begun === FLOOD || undefined, 'all photos');
  await jobs.stop();
});

test('each server looks at photos, one at a time, and at new ones first', async () => {
  const {db} = scratch;
  const [one, other] = [heldHandler(), heldHandler()];
  const keys: unknown[] = [];
  const servers = [one, other].map((held) =>
    workers(
      {
        'screen-photo': async (payload) => {
          keys.push(payload);
          await held.handle();
        },
      },
      ['photos'],
    ),
  );
  const add = (key: string, isLast: boolean) =>
    addJob(db, 'screen-photo', {userId: 'ada', key}, {isLast});
  for (const key of ['a', 'b', 'earlier']) await add(key, true);
  await eventually(async () => (one.begun === 1 && other.begun === 1) || undefined, 'two looks');
  await add('new', false);
  one.release();
  await eventually(async () => one.begun === 3 || undefined, 'the others');
  expect(keys.slice(2)).toEqual(['new', 'earlier'].map((key) => ({userId: 'ada', key})));
  other.release();
  for (const jobs of servers) await jobs.stop();
});

test('a worker counts for its lane only', async () => {
  const {db} = scratch;
  const isWorking = (lane: Lane) => workersElsewhere(db, [lane]).isWorking();
  const jobs = workers({}, ['prompt']);
  await eventually(async () => (await isWorking('prompt')) || undefined, 'the worker');
  expect(await isWorking('later')).toBe(false);
  expect(await workersElsewhere(db).isWorking()).toBe(false);
  await jobs.stop();
  expect(await isWorking('prompt')).toBe(false);
});
