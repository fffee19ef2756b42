// For those who ask how we are: they want an answer, whoever keeps us waiting.
import {setTimeout as sleep} from 'node:timers/promises';

export const PROBE_MS = 2000;

async function tooLate(): Promise<never> {
  await sleep(PROBE_MS, undefined, {ref: false});
  throw new Error('No answer in time.');
}

/** @throws when `probe` fails or takes longer than {@link PROBE_MS}; it then goes on, and nobody listens. */
export function inTime<T>(probe: Promise<T>): Promise<T> {
  return Promise.race([probe, tooLate()]);
}
