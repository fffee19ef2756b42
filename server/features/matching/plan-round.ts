// Plans a round of the stored members: loads them, and plans in a worker thread, so that the process stays responsive.
import {once} from 'node:events';
import {Worker} from 'node:worker_threads';
import {sql} from 'drizzle-orm';
import type {Database} from '../../platform/postgres/client.ts';
import {loadAnswering, loadAnswers} from './evidence.ts';
import {loadBarred, loadPeople} from './load.ts';
import {planOffers, type Plan} from './plan.ts';

export type Planning = {
  readonly now: Date;
  readonly seed: string;
  /** Positions that members hold. */
  readonly taken: ReadonlyMap<string, number>;
};

/** Up to this many members a plan takes a few milliseconds, but starting a thread hundreds. */
const UNTHREADED_MEMBERS_MAX = 100;

/** Loads and plans in this thread. */
export async function planHere(db: Database, {now, seed, taken}: Planning): Promise<Plan> {
  const people = await loadPeople(db, now, taken);
  const ids = people.map(({wishes}) => wishes.userId);
  const answers = await loadAnswers(db, now);
  const others = await loadAnswering(db, now, {answers, known: ids});
  const barred = await loadBarred(db, ids, now);
  return planOffers(people, {barred, seed, answers, others});
}

export type ThreadInput = {readonly url: string; readonly planning: Planning};

/** Rejects if the thread fails. */
export async function planRound(db: Database, planning: Planning): Promise<Plan> {
  const {rows} = await db.execute(sql`select from profile limit ${UNTHREADED_MEMBERS_MAX + 1}`);
  if (rows.length <= UNTHREADED_MEMBERS_MAX) return planHere(db, planning);
  const workerData: ThreadInput = {url: db.url, planning};
  const thread = new Worker(new URL('plan-thread.ts', import.meta.url), {workerData});
  const [planned]: Plan[] = await once(thread, 'message');
  if (!planned) throw new Error('Planning ended without a plan.');
  return planned;
}
