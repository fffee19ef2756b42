// Plans a round of the stored members part by part, in a worker thread, so that the process stays responsive.
import {once} from 'node:events';
import {Worker} from 'node:worker_threads';
import {sql} from 'drizzle-orm';
import type {Database} from '../../platform/postgres/client.ts';
import {loadEvidence} from './evidence.ts';
import {loadBarred, loadPeople, loadPool, type PoolMember} from './load.ts';
import {SAMPLED_PEOPLE} from './norms.ts';
import {partsOf} from './parts.ts';
import {measure, planOffers, type Measured, type Plan} from './plan.ts';

export type Planning = {
  readonly now: Date;
  readonly seed: string;
  /** The most members that are planned together. */
  readonly partSize: number;
};

/** Up to this many members a plan takes a few milliseconds, but starting a thread hundreds. */
const UNTHREADED_MEMBERS_MAX = 100;

const idsOf = (pool: readonly PoolMember[]) => pool.map(({userId}) => userId);

/**
 * A small pool is one part, with members without room, because the norms include them. The parts of a larger one have members with
 * room only, and are weighed alike: by what is measured on a sample of all.
 */
async function split(
  db: Database,
  {now, seed, partSize}: Planning,
): Promise<{parts: string[][]; measured?: Measured}> {
  const pool = await loadPool(db, now);
  if (pool.length <= partSize) return {parts: [idsOf(pool)]};
  const step = Math.ceil(pool.length / SAMPLED_PEOPLE);
  const sample = pool.filter((_, i) => i % step === 0);
  const people = await loadPeople(db, now, idsOf(sample));
  const measured = measure(people, {seed, ...(await loadEvidence(db, now, people))});
  const withRoom = pool.filter(({hasRoom}) => hasRoom);
  return {parts: partsOf(withRoom, partSize, seed), measured};
}

/** Loads and plans in this thread, part by part. */
export async function* planHere(db: Database, planning: Planning): AsyncGenerator<Plan> {
  const {now, seed} = planning;
  const {parts, measured} = await split(db, planning);
  for (const part of parts) {
    const people = await loadPeople(db, now, part);
    const ids = people.map(({wishes}) => wishes.userId);
    const barred = await loadBarred(db, ids, now);
    const known = measured ? {measured} : await loadEvidence(db, now, people);
    yield planOffers(people, {barred, seed, ...known});
  }
}

export type ThreadInput = {readonly url: string; readonly planning: Planning};

/** Plans the next part when it is asked for it. Rejects if the thread fails. */
export async function* planRound(db: Database, planning: Planning): AsyncGenerator<Plan> {
  const {rows} = await db.execute(sql`select from profile limit ${UNTHREADED_MEMBERS_MAX + 1}`);
  if (rows.length <= UNTHREADED_MEMBERS_MAX) return yield* planHere(db, planning);
  const workerData: ThreadInput = {url: db.url, planning};
  const thread = new Worker(new URL('plan-thread.ts', import.meta.url), {workerData});
  try {
    for (;;) {
      const [planned]: (Plan | undefined)[] = await once(thread, 'message');
      if (!planned) return;
      yield planned;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage('next');
    }
  } finally {
    await thread.terminate();
  }
}
