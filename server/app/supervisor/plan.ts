// The processes of an installation in the order of their start, with their environments.
import path from 'node:path';
import {replicaFile} from './replica.ts';
import {API_ROLE, ZERO_ROLE} from '../../platform/database/privileges.ts';
import {rolePasswords, urlForRole, type RolePasswords} from '../../platform/database/role-urls.ts';
import {localUrl, type Env} from '../../platform/config/env.ts';
import type {ChildSpec} from './child.ts';
import {freePorts} from './ports.ts';
import {deriveKey, storedSecret} from '../../platform/secret.ts';
import {zeroCacheEnv} from './zero-cache-env.ts';

/** Short, because the others wait for Postgres with backoffs of their own. */
const POSTGRES_BACKOFF_MAX_MS = 2000;
const POSTGRES_GRACE_MS = 15_000;
const ZERO_CACHE_GRACE_MS = 5000;
/** After its delay the API takes at most 8 s to stop. */
const API_GRACE_MS = 11_000;

/** Makes glibc return a large photo's memory to the system at once. */
const MALLOC_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Processes that the operator runs elsewhere (database or zero-cache) are undefined. */
export type Plan = {
  databaseUrl: string;
  /** Of the database roles of the API and zero-cache. */
  passwords: RolePasswords;
  postgres: ChildSpec | undefined;
  zeroCache: ChildSpec | undefined;
  api: ChildSpec;
  /** The folder of zero-cache's replica. */
  replicaFolder: string;
};

/** The variables that Postgres and zero-cache inherit; none of them configures either. */
function baseEnv(): Record<string, string | undefined> {
  const {PATH, HOME, TZ, TMPDIR} = process.env;
  return {PATH, HOME, TZ, TMPDIR};
}

export async function planProcesses(env: Env, dataDir: string): Promise<Plan> {
  const secret = env.WING_SECRET ?? (await storedSecret(dataDir));
  const [postgresPort = 0, zeroPort = 0, changeStreamerPort = 0] = await freePorts(3);
  const log = (name: string) => path.join(dataDir, 'logs', `${name}.log`);
  // The embedded database keeps its first password, even if WING_SECRET changes.
  const password = deriveKey(await storedSecret(dataDir), 'postgres');
  const databaseUrl =
    env.DATABASE_URL ?? `postgres://postgres:${password}@127.0.0.1:${postgresPort}/postgres`;
  const apiKey = env.ZERO_API_KEY ?? deriveKey(secret, 'zero-api');

  const derived = rolePasswords(databaseUrl, secret);
  const passwords = {api: derived.api, zero: env.ZERO_DATABASE_PASSWORD ?? derived.zero};

  const replicaFolder = path.join(dataDir, 'zero');
  return {
    databaseUrl,
    replicaFolder,
    passwords,
    postgres: env.DATABASE_URL
      ? undefined
      : {
          name: 'postgres',
          entry: new URL('./postgres.ts', import.meta.url),
          env: {
            ...baseEnv(),
            PGDATA: path.join(dataDir, 'postgres'),
            PGPORT: String(postgresPort),
            PGPASSWORD: password,
          },
          logFile: log('postgres'),
          graceMs: POSTGRES_GRACE_MS,
          backoffMaxMs: POSTGRES_BACKOFF_MAX_MS,
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
              adminPassword: deriveKey(secret, 'zero-admin'),
              port: zeroPort,
              changeStreamerPort,
              replicaFile: replicaFile(replicaFolder),
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
        ...MALLOC_SETTINGS,
        ...process.env,
        WING_DATA_DIR: dataDir,
        WING_DEMO: env.WING_DEMO ? 'on' : 'off',
        WING_SECRET: secret,
        DATABASE_URL: urlForRole(databaseUrl, API_ROLE, passwords.api),
        ZERO_CACHE_URL: env.ZERO_CACHE_URL?.join(',') ?? `http://127.0.0.1:${zeroPort}`,
        ZERO_API_KEY: apiKey,
        // Tells the API that the database is embedded, which the URL does not.
        WING_EMBEDDED: env.DATABASE_URL ? undefined : 'yes',
      },
      graceMs: env.SHUTDOWN_DELAY_SECONDS * 1000 + API_GRACE_MS,
    },
  };
}
