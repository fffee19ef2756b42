// Kills one of the stack's processes and waits until the supervisor has restarted it.
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
