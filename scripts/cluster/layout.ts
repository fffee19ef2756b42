// The cluster's addresses, folders and secrets, and the environment of each of its processes.
import {randomBytes} from 'node:crypto';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {ZERO_ROLE} from '../../server/platform/database/privileges.ts';
import {urlForRole} from '../../server/platform/database/role-urls.ts';
import {freePorts} from '../../server/app/supervisor/ports.ts';
import {replicaFile} from '../../server/app/supervisor/replica.ts';
import {zeroCacheEnv} from '../../server/app/supervisor/zero-cache-env.ts';
import type {PartSpec} from './part.ts';

const SUPERVISOR = new URL('../../server/app/supervisor/', import.meta.url);
const ZERO_CACHE = new URL('./cli.js', import.meta.resolve('@rocicorp/zero'));
const GRACE_MS = 20_000;
export const BUCKET = 'photos';

export const localUrl = (port: number) => `http://127.0.0.1:${port}`;

/** The variables that each process inherits. None of them configures Wing, Zero or Postgres. */
function baseEnv(): Record<string, string | undefined> {
  const {PATH, HOME, TZ, TMPDIR} = process.env;
  return {PATH, HOME, TZ, TMPDIR};
}

const secret = () => randomBytes(24).toString('hex');

export type Layout = Awaited<ReturnType<typeof layOut>>;

/** Wing's folder. */
const TREE = fileURLToPath(new URL('../../', import.meta.url));

/** The entry of a server and of the worker in one of Wing's folders. */
export const serverEntry = (tree: string = TREE) => path.join(tree, 'scripts/start.ts');

type LayoutOptions = {
  /** The balancer's; a free one by default. */
  publicPort?: number | undefined;
  /** The folder of the Wing that the servers and the worker run; this one by default. */
  tree?: string | undefined;
};

export async function layOut(folder: string, {publicPort, tree}: LayoutOptions = {}) {
  const [
    freePort = 0,
    databasePort = 0,
    storagePort = 0,
    managerPort = 0,
    changesPort = 0,
    ...others
  ] = await freePorts(12);
  const [viewSyncerPorts, unusedPorts, serverPorts, workerPort = 0] = [
    others.slice(0, 2),
    others.slice(2, 4),
    others.slice(4, 6),
    others[6],
  ];
  const port = publicPort ?? freePort;
  const databasePassword = secret();
  const databaseUrl = `postgres://postgres:${databasePassword}@127.0.0.1:${databasePort}/postgres`;
  const zeroPassword = secret();
  const apiKey = secret();
  const metricsKey = secret();
  const wingSecret = secret();
  const adminPassword = secret();
  const folderOf = (name: string) => path.join(folder, name);
  const logOf = (name: string) => path.join(folder, 'logs', `${name}.log`);

  const postgres: PartSpec = {
    name: 'postgres',
    url: `postgres://127.0.0.1:${databasePort}`,
    entry: new URL('postgres.ts', SUPERVISOR),
    env: {
      ...baseEnv(),
      PGDATA: folderOf('postgres'),
      PGPORT: String(databasePort),
      PGPASSWORD: databasePassword,
    },
    logFile: logOf('postgres'),
    graceMs: GRACE_MS,
  };

  function zeroCache(name: string, own: {port: number; changesPort: number}, syncWorkers: number) {
    return {
      name,
      url: localUrl(own.port),
      entry: ZERO_CACHE,
      env: {
        ...baseEnv(),
        ...zeroCacheEnv({
          databaseUrl: urlForRole(databaseUrl, ZERO_ROLE, zeroPassword),
          apiUrl: localUrl(port),
          apiKey,
          adminPassword,
          port: own.port,
          changeStreamerPort: own.changesPort,
          replicaFile: replicaFile(folderOf(name)),
          syncWorkers,
          revalidateSeconds: 15,
        }),
        // Zero notes it as the owner of each client group.
        ZERO_TASK_ID: name,
      },
      preload: [new URL('loopback-only.ts', SUPERVISOR)],
      logFile: logOf(name),
      graceMs: GRACE_MS,
    };
  }

  const changes = localUrl(changesPort);
  const replicationManager: PartSpec = {
    ...zeroCache('replication-manager', {port: managerPort, changesPort}, 0),
    url: changes,
  };
  const viewSyncers: PartSpec[] = viewSyncerPorts.map((ownPort, i) => {
    const ports = {port: ownPort, changesPort: unusedPorts[i] ?? 0};
    const spec = zeroCache(`view-syncer-${i + 1}`, ports, 1);
    return {
      ...spec,
      env: {...spec.env, ZERO_CHANGE_STREAMER_URI: `${changes.replace('http', 'ws')}/`},
    };
  });

  function wing(name: string, ownPort: number, env: Record<string, string>): PartSpec {
    return {
      name,
      url: localUrl(ownPort),
      entry: serverEntry(tree),
      env: {
        ...baseEnv(),
        PORT: String(ownPort),
        PUBLIC_URL: `http://localhost:${port}`,
        TRUSTED_PROXY: '127.0.0.1,::1',
        WING_DATA_DIR: folderOf(name),
        // Two probes of the balancer.
        SHUTDOWN_DELAY_SECONDS: '1',
        DATABASE_URL: databaseUrl,
        ZERO_CACHE_URL: viewSyncers.map(({url}) => url).join(','),
        ZERO_API_KEY: apiKey,
        ZERO_DATABASE_PASSWORD: zeroPassword,
        WING_SECRET: wingSecret,
        METRICS_KEY: metricsKey,
        STORAGE_URL: `s3+http://S3RVER:S3RVER@127.0.0.1:${storagePort}/${BUCKET}`,
        ...env,
      },
      dataDir: folderOf(name),
      logFile: logOf(name),
      graceMs: GRACE_MS,
    };
  }

  /** `env` adds to or overrides the cluster's variables. */
  const server = (i: number, env: Record<string, string>): PartSpec =>
    wing(`server-${i + 1}`, serverPorts[i] ?? 0, {WING_ROLE: 'api', ...env});
  const worker = (env: Record<string, string>): PartSpec =>
    wing('worker', workerPort, {...env, WING_ROLE: 'worker'});

  return {
    folder,
    port,
    storagePort,
    databaseUrl,
    apiKey,
    metricsKey,
    specs: {postgres, replicationManager, viewSyncers, server, worker},
    serverPorts,
    folderOf,
  };
}
