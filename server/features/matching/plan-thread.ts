// Worker thread that loads the members of a round and plans it: posts the plan of each part, the next one after a message, and
// at the end undefined.
import {once} from 'node:events';
import {parentPort, workerData} from 'node:worker_threads';
import {openDatabase} from '../../platform/postgres/client.ts';
import {planHere, type ThreadInput} from './plan-round.ts';
import type {Plan} from './plan.ts';

const {url, planning}: ThreadInput = workerData;
const round = parentPort;
if (!round) throw new Error('Runs in a thread only.');
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const post = (plan: Plan | undefined) => round.postMessage(plan);
const {db, close} = openDatabase(url, 'wing-round', 1);
try {
  for await (const plan of planHere(db, planning)) {
    post(plan);
    await once(round, 'message');
  }
} finally {
  await close();
}
post(undefined);
