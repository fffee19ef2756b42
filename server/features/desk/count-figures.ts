// Counts the stored figures, in a worker thread, so that the server stays responsive.
import {once} from 'node:events';
import {Worker} from 'node:worker_threads';
import type {Database} from '../../platform/postgres/client.ts';
import {countGrowth} from './growth-figures.ts';
import {countMatching} from './matching-figures.ts';
import {noteReturns} from './returns.ts';
import {storeFigures} from './stored-figures.ts';

export type FiguresInput = {readonly url: string; readonly now: Date};

/** Counts in this thread. */
export async function countHere(db: Database, now: Date): Promise<void> {
  await storeFigures(db, 'matching', {figures: await countMatching(db, now), countedAt: now});
  await noteReturns(db, now);
  await storeFigures(db, 'growth', {figures: await countGrowth(db, now), countedAt: now});
}

/** Rejects if the thread fails. */
export async function countFigures({url}: Database, now: Date): Promise<void> {
  const workerData: FiguresInput = {url, now};
  await once(new Worker(new URL('figures-thread.ts', import.meta.url), {workerData}), 'exit');
}
