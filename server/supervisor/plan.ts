// Which processes a Wing consists of, in the order they start, and what each is told.
import path from 'node:path';
import {API_ROLE, ZERO_ROLE} from '../domain/database/privileges.ts';
import {urlForRole, type RolePasswords} from '../domain/database/roles.ts';
import {isLoopback, localUrl, type Env} from '../config/env.ts';
import type {ChildSpec} from './child.ts';
import {freePorts} from './ports.ts';
import {bySocket, canHaveSocket} from './postgres-socket.ts';
import {deriveKey, keptSecret} from '../platform/secret.ts';
import {zeroCacheEnv, type ZeroCacheSettings} from './zero-cache-env.ts';

/** Everything waits for it, each at a pace of its own: what it adds is added to theirs. */
const POSTGRES_PAUSE_MS = 2000;
const POSTGRES_GRACE_MS = 15_000;
const ZERO_CACHE_GRACE_MS = 5000;
const API_GRACE_MS = 12_000;

/** For glibc: what a large photo took is the system's again as soon as it is done, not kept in heaps. */
const GIVES_MEMORY_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** A start's processes: those left out are run by somebody else (a given database or zero-cache). */
export type Plan = {
  databaseUrl: string;
  /** For the roles that the API and zero-cache run as. */
  passwords: RolePasswords;
  postgres: ChildSpec | undefined;
  zeroCache: ChildSpec | undefined;
  api: ChildSpec;
};

/** What every child may see of our own environment: enough to run, nothing that configures Wing. */
function baseEnv(): Record<string, string | undefined> {
  const {PATH, HOME, TZ, LANG, TMPDIR} = process.env;
  return {PATH, HOME, TZ, LANG, TMPDIR};
}

/** In development zero-cache lets anybody who syncs read any row: that is for a developer's own machine alone. */
function zeroCacheMode({HOST}: Env): ZeroCacheSettings['mode'] {
  return process.env.WING_DEV && isLoopback(HOST) ? 'development' : 'production';
}

export async function planProcesses(env: Env, dataDir: string): Promise<Plan> {
  const secret = env.WING_SECRET ?? (await keptSecret(dataDir));
  const [postgresPort = 0, zeroPort = 0, changeStreamerPort = 0] = await freePorts(3);
  const log = (name: string) => path.join(dataDir, 'logs', `${name}.log`);
  // The embedded database keeps the password it was made with, whatever WING_SECRET says later.
  const password = deriveKey(await keptSecret(dataDir), 'postgres');
  const databaseUrl =
    env.DATABASE_URL ?? `postgres://postgres:${password}@127.0.0.1:${postgresPort}/postgres`;
  const postgresDir = path.join(dataDir, 'postgres');
  const hasSocket = !env.DATABASE_URL && (await canHaveSocket(dataDir, 'postgres'));
  const apiKey = env.ZERO_API_KEY ?? deriveKey(secret, 'zero-api');

  const passwords = {
    api: deriveKey(secret, 'postgres-api'),
    zero: env.ZERO_DATABASE_PASSWORD ?? deriveKey(secret, 'postgres-zero'),
  };

  const apiDatabaseUrl = urlForRole(databaseUrl, API_ROLE, passwords.api);

  return {
    databaseUrl,
    passwords,
    postgres: env.DATABASE_URL
      ? undefined
      : {
          name: 'postgres',
          entry: new URL('./postgres.ts', import.meta.url),
          env: {
            ...baseEnv(),
            PGDATA: postgresDir,
            PGPORT: String(postgresPort),
            PGPASSWORD: password,
            PGSOCKET: hasSocket ? 'yes' : undefined,
          },
          logFile: log('postgres'),
          graceMs: POSTGRES_GRACE_MS,
          longestPauseMs: POSTGRES_PAUSE_MS,
        },
    zeroCache: env.ZERO_CACHE_URL
      ? undefined
      : {
          name: 'zero-cache',
          entry: new URL('./cli.js', import.meta.resolve('@rocicorp/zero')),
          env: {
            ...baseEnv(),
            ...zeroCacheEnv({
              databaseUrl: urlForRole(databaseUrl, ZERO_ROLE, passwords.zero),
              apiUrl: localUrl(env),
              apiKey,
              mode: zeroCacheMode(env),
              adminPassword: deriveKey(secret, 'zero-admin'),
              port: zeroPort,
              changeStreamerPort,
              replicaFile: path.join(dataDir, 'zero', 'replica.db'),
              syncWorkers: env.ZERO_NUM_SYNC_WORKERS,
              revalidateSeconds: env.ZERO_AUTH_REVALIDATE_INTERVAL_SECONDS,
            }),
          },
          preload: [new URL('./loopback-only.ts', import.meta.url)],
          logFile: log('zero-cache'),
          graceMs: ZERO_CACHE_GRACE_MS,
        },
    api: {
      name: 'api',
      entry: new URL('../main.ts', import.meta.url),
      env: {
        ...GIVES_MEMORY_BACK,
        ...process.env,
        WING_DATA_DIR: dataDir,
        WING_DEMO: env.WING_DEMO ? 'on' : 'off',
        WING_SECRET: secret,
        DATABASE_URL: hasSocket ? bySocket(apiDatabaseUrl, postgresDir) : apiDatabaseUrl,
        ZERO_CACHE_URL: env.ZERO_CACHE_URL ?? `http://127.0.0.1:${zeroPort}`,
        ZERO_API_KEY: apiKey,
        // Whether the database is our own, which the address alone does not tell.
        WING_EMBEDDED: env.DATABASE_URL ? undefined : 'yes',
      },
      graceMs: API_GRACE_MS,
    },
  };
}
