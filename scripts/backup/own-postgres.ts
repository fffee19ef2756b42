// Runs the embedded Postgres in a data folder for the time of some work, without the rest of Wing.
import path from 'node:path';
import {Client} from 'pg';
import type {Env} from '../../server/platform/config/env.ts';
import {Child} from '../../server/app/supervisor/child.ts';
import {assertPostgresCanEnter} from '../../server/app/supervisor/folder-access.ts';
import {planProcesses} from '../../server/app/supervisor/plan.ts';
import {waitFor} from '../../server/app/supervisor/wait.ts';

const START_TIMEOUT_MS = 60_000;

async function ping(connectionString: string): Promise<void> {
  const client = new Client({connectionString});
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}

/** @param env without DATABASE_URL. */
export async function withPostgres<T>(
  env: Env,
  dataDir: string,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  await assertPostgresCanEnter(dataDir);
  const {postgres, databaseUrl} = await planProcesses(env, dataDir);
  if (!postgres) throw new Error('There is no Postgres of Wing’s own with DATABASE_URL.');
  let death: Error | undefined;
  const child = new Child(postgres, {
    started: () => undefined,
    died: (how) => {
      death = new Error(`Postgres ended (${how}): see ${path.join(dataDir, 'logs')}.`);
    },
    logLost: () => undefined,
  });
  child.start();
  try {
    await waitFor(() => ping(databaseUrl), {
      timeoutMs: START_TIMEOUT_MS,
      intervalMs: 100,
      giveUp: () => death,
    });
    return await work(databaseUrl);
  } finally {
    await child.stop();
  }
}
