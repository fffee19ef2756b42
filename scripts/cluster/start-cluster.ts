// Wing as several machines would run it, on this one: Postgres, a replication-manager, two view-syncers, two servers, a
// worker, a balancer and a photo store. Everything listens on loopback.
import {chmod, copyFile, mkdir, mkdtemp, readFile, readdir, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import {Client} from 'pg';
import {waitFor} from '../../server/app/supervisor/wait.ts';
import {buildClientIfNeeded} from '../build-client.ts';
import {startBalancer, type Balancer} from './balancer.ts';
import {BUCKET, layOut, type Layout} from './layout.ts';
import {startPart, type Part, type PartSpec} from './part.ts';

const START_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 50;

export type Cluster = Pick<Layout, 'databaseUrl' | 'apiKey' | 'metricsKey'> & {
  /** Where members reach it. */
  url: string;
  dataDir: string;
  balancer: Balancer;
  servers: Part[];
  viewSyncers: Part[];
  replicationManager: Part;
  /** Every process, in the order of their start. */
  parts: Part[];
  /** Ends every process and deletes the data. */
  stop: () => Promise<void>;
};

export type ClusterOptions = {
  /** Of the balancer; a free one by default. */
  port?: number;
  /** The folder of the Wing that the servers and the worker run; this one by default. */
  tree?: string;
  /** Variables of the servers and the worker. With `WING_ROLE: 'all'` the servers run the jobs, and no worker is started. */
  env?: Record<string, string>;
  /** Fills the database before anything else connects to it. Then zero-cache's first copy takes longer. `restart` ends and starts Postgres. */
  prepare?: (databaseUrl: string, restart: () => Promise<void>) => Promise<void>;
  /** For each of the waits of the start. */
  timeoutMs?: number;
  /** Receives a line when a process dies by itself. */
  report?: (line: string) => void;
  /** Ends the start. */
  signal?: AbortSignal;
};

async function assertOk(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

async function pingDatabase(connectionString: string): Promise<void> {
  const client = new Client({connectionString});
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}

/** Once the servers are ready they make the replication-manager restart, the first time. */
async function assertReplicates(connectionString: string, logs: string[]): Promise<void> {
  for (const log of logs) {
    if (!(await readFile(log, 'utf8')).includes('Wing is ready at')) throw new Error('Not ready.');
  }
  const client = new Client({connectionString});
  await client.connect();
  const {rows} = await client.query('select from pg_replication_slots where active');
  await client.end();
  if (rows.length === 0) throw new Error('No replication-manager reads the log.');
}

/** A view-syncer needs a replica to start with. In production Zero restores it from a Litestream backup. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, {recursive: true});
  for (const file of await readdir(from))
    await copyFile(path.join(from, file), path.join(to, file));
}

async function startPhotoStore({storagePort, folder}: Layout): Promise<S3rver> {
  const store = new S3rver({
    port: storagePort,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 'photos'),
    configureBuckets: [{name: BUCKET, configs: []}],
  });
  await store.run();
  return store;
}

/** Starts everything and resolves once both servers are ready. */
export async function startCluster({
  port,
  tree,
  env = {},
  prepare = async () => undefined,
  timeoutMs = START_TIMEOUT_MS,
  report = () => undefined,
  signal,
}: ClusterOptions = {}): Promise<Cluster> {
  await buildClientIfNeeded();
  const folder = await mkdtemp(path.join(tmpdir(), 'wing-cluster-'));
  // Under root the embedded Postgres has a user of its own, which must enter the folder.
  await chmod(folder, 0o755);
  const layout = await layOut(folder, {publicPort: port, tree});
  for (const dir of ['logs', 'replication-manager']) await mkdir(path.join(folder, dir));
  const store = await startPhotoStore(layout);
  const balancer = await startBalancer(layout.port, layout.serverPorts);
  const parts: Part[] = [];
  const giveUp = () => (signal?.aborted ? new Error('The start was aborted.') : undefined);
  const until = (probe: () => Promise<unknown>) =>
    waitFor(probe, {timeoutMs, intervalMs: POLL_INTERVAL_MS, giveUp});
  const start = (spec: PartSpec): Part => {
    const part = startPart(spec, report);
    parts.push(part);
    return part;
  };
  const stop = async () => {
    for (const part of parts.toReversed()) await part.stop();
    await balancer.close();
    await store.close();
    await rm(folder, {recursive: true, force: true});
  };

  try {
    const {specs, databaseUrl, apiKey, metricsKey, folderOf} = layout;
    const postgres = start(specs.postgres);
    const untilDatabase = () => until(() => pingDatabase(databaseUrl));
    await untilDatabase();
    await prepare(databaseUrl, async () => {
      await postgres.stop();
      postgres.start();
      await untilDatabase();
    });
    const servers = layout.serverPorts.map((_, i) => start(specs.server(i, env)));
    if (env.WING_ROLE !== 'all') start(specs.worker(env));
    // A server migrates the database, and with that makes zero-cache's role and publication.
    await until(() => assertOk(`http://localhost:${layout.port}/healthz`));
    const replicationManager = start(specs.replicationManager);
    await until(() => assertOk(replicationManager.url));
    for (const {name} of specs.viewSyncers) {
      await copyFolder(folderOf('replication-manager'), folderOf(name));
    }
    const viewSyncers = specs.viewSyncers.map(start);
    const logs = servers.map(({name}) => path.join(folder, 'logs', `${name}.log`));
    await until(() => assertReplicates(databaseUrl, logs));
    return {
      url: `http://localhost:${layout.port}`,
      databaseUrl,
      apiKey,
      metricsKey,
      dataDir: folder,
      balancer,
      servers,
      viewSyncers,
      replicationManager,
      parts,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
