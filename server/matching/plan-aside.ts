// Planning a round without holding up the process that asks for it.
import {Worker} from 'node:worker_threads';
import type {Offer, RoundInput} from './plan.ts';

/** {@link planRound} in a thread of its own. Rejects when the thread fails or ends without a plan. */
export function planAside(input: RoundInput): Promise<Offer[]> {
  const {promise, resolve, reject} = Promise.withResolvers<Offer[]>();
  const worker = new Worker(new URL('plan-worker.ts', import.meta.url), {workerData: input});
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('Planning ended without a plan.')));
  return promise;
}
