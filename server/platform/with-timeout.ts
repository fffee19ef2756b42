// Health probes time out after 2 s.
import {setTimeout as sleep} from 'node:timers/promises';

export const PROBE_TIMEOUT_MS = 2000;

async function timeOut(): Promise<never> {
  await sleep(PROBE_TIMEOUT_MS, undefined, {ref: false});
  throw new Error('No answer within the timeout.');
}

/** @throws when `probe` fails or takes longer than {@link PROBE_TIMEOUT_MS}; the probe itself is not cancelled. */
export function withTimeout<T>(probe: Promise<T>): Promise<T> {
  return Promise.race([probe, timeOut()]);
}
