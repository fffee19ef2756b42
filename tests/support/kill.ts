// Kills one of the stack's processes and waits until the supervisor has restarted it.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {z} from 'zod';
import {eventually} from './database.ts';
import type {StackAddress} from './stack.ts';

export type Victim = 'api' | 'zero-cache' | 'postgres';

const leaders = z.record(z.string(), z.number());

/** The process that does the work: for Postgres the server, not its wrapper. */
export function pidOf({dataDir}: Pick<StackAddress, 'dataDir'>, victim: Victim): number {
  if (victim === 'postgres') {
    const file = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    return Number(file.split('\n')[0]);
  }
  const file = readFileSync(path.join(dataDir, 'processes.json'), 'utf8');
  const pid = leaders.parse(JSON.parse(file))[victim];
  if (pid === undefined) throw new Error(`No ${victim} is running.`);
  return pid;
}

export function killHard(stack: StackAddress, victim: Victim): void {
  process.kill(pidOf(stack, victim), 'SIGKILL');
}

const BACK_MS = 60_000;

/** Waits until all parts of the stack are ready. */
export async function untilReady({url}: StackAddress): Promise<void> {
  await eventually(
    async () => {
      const response = await fetch(`${url}/readyz`).catch(() => undefined);
      return response?.ok ? true : undefined;
    },
    'readiness after a kill',
    BACK_MS,
  );
}

/**
 * Ends the API and keeps it away: the supervisor is stopped, so that it restarts nothing. @returns a function that lets the
 * supervisor go on, which starts an API, and waits until the stack is ready.
 */
export async function takeApiAway(stack: StackAddress): Promise<() => Promise<void>> {
  const api = pidOf(stack, 'api');
  const parent = execFileSync('ps', ['-o', 'ppid=', '-p', String(api)], {encoding: 'utf8'});
  const supervisor = Number(parent);
  process.kill(supervisor, 'SIGSTOP');
  process.kill(api, 'SIGKILL');
  await eventually(
    () =>
      fetch(`${stack.url}/healthz`).then(
        () => undefined,
        () => true,
      ),
    'the end of the API',
  );
  return async () => {
    process.kill(supervisor, 'SIGCONT');
    await untilReady(stack);
  };
}
