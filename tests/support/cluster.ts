// A test file's own cluster: two servers and two view-syncers, as several machines would run them.
import path from 'node:path';
import {afterAll} from 'vitest';
import {
  startCluster,
  type Cluster,
  type ClusterOptions,
} from '../../scripts/cluster/start-cluster.ts';
import {freePorts} from '../../server/app/supervisor/ports.ts';
import {ledgerViolations} from './credits.ts';
import {openTestDatabase, type TestDatabase} from './database.ts';
import {startMailServer} from './mailbox.ts';
import type {StackAddress} from './stack.ts';

export type TestCluster = Cluster & StackAddress;

/** Call once at the top of a test file. `env` has variables of both servers, which run the jobs unless it has another WING_ROLE. */
export async function useCluster(
  env: Record<string, string> = {},
  filled: Pick<ClusterOptions, 'prepare' | 'timeoutMs' | 'tree'> = {},
): Promise<{cluster: TestCluster; sql: TestDatabase}> {
  const [modelPort = 0, mailPort = 0, googlePort = 0] = await freePorts(3);
  const mails = await startMailServer(mailPort);
  const started = await startCluster({
    ...filled,
    env: {
      WING_ROLE: 'all',
      WING_DEMO: 'off',
      PHOTO_SCREENING: 'off',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      OPENAI_API_KEY: 'sk-stand-in',
      OPENAI_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
      ...env,
    },
  });
  const outputFile = path.join(started.dataDir, 'logs', 'server-1.log');
  const cluster = {
    ...started,
    modelPort,
    mailDir: mails.mailDir,
    googlePort,
    outputFile,
    get secret() {
      return started.servers[0]?.env.WING_SECRET;
    },
  };
  const sql = openTestDatabase(cluster);
  afterAll(async () => {
    const violations = await ledgerViolations(cluster);
    await sql.end();
    await cluster.stop();
    await mails.stop();
    if (violations.length > 0) throw new Error(`The ledger is wrong: ${violations.join('; ')}.`);
  });
  return {cluster, sql};
}

/** From now on the balancer sends every new connection to this server. */
export function pinTo({balancer, servers}: TestCluster, server: number): void {
  balancer.pin(Number(new URL(servers[server]?.url ?? '').port));
}

/** Runs `act` while the balancer sends every new connection to this server. */
export async function atServer<T>(
  cluster: TestCluster,
  server: number,
  act: () => Promise<T>,
): Promise<T> {
  pinTo(cluster, server);
  try {
    return await act();
  } finally {
    cluster.balancer.pin();
  }
}
