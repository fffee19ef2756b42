// The thread in which a round is planned, so that nobody's request waits for the arithmetic.
import {parentPort, workerData} from 'node:worker_threads';
import {planRound} from './plan.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(planRound(workerData));
