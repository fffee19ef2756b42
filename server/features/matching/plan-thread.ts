// Worker thread that loads the members of a round and plans it.
import {parentPort, workerData} from 'node:worker_threads';
import {openDatabase} from '../../platform/postgres/client.ts';
import {planHere, type ThreadInput} from './plan-round.ts';

const {url, planning}: ThreadInput = workerData;
const {db, close} = openDatabase(url, 'wing-round', 1);
try {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await planHere(db, planning));
} finally {
  await close();
}
