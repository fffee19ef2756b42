// Starts, supervises and stops all processes of Wing.
import {writeFileSync} from 'node:fs';
import {rename, rm, writeFile} from 'node:fs/promises';
import {get, type IncomingMessage} from 'node:http';
import path from 'node:path';
import {text} from 'node:stream/consumers';
import {setTimeout} from 'node:timers/promises';
import {Client} from 'pg';
import {z} from 'zod';
import {isPublic, localUrl, type Env} from '../../platform/config/env.ts';
import {redactPrivate} from '../../platform/observability/error-message.ts';
import {announce} from './announce.ts';
import {Child, type ChildSpec} from './child.ts';
import {reachLoopbackDirectly} from './direct-loopback.ts';
import {assertPathIsUsable, assertPostgresIsWhole} from './installation.ts';
import {lockInstance} from './instance-lock.ts';
import {lastErrorIn} from './last-error.ts';
import {onLauncherEnd} from './launcher.ts';
import {planProcesses, type Plan} from './plan.ts';
import {assertPortIsFree} from './ports.ts';
import {assertPostgresCanEnter, assertDataAreOwn, makeDataFolder} from './folder-access.ts';
import {StartError} from '../../platform/start-error.ts';
import {removeOutdatedReplica} from './replica.ts';
import {endApart, runApart} from './run-apart.ts';
import {waitFor} from './wait.ts';

const PING_TIMEOUT_MS = 5000;
const DATABASE_TIMEOUT_MS = 60_000;
/** Wing's own zero-cache answers within this time, or the start fails. */
const READY_TIMEOUT_MS = 120_000;
const READY_INTERVAL_MS = 150;
const TOWNS_RETRY_MS = 60_000;
/** File in the data directory from which operators' commands read the running Wing's database URL. */
const DATABASE_URL_FILE = 'database-url';
/** After this many deaths of children before the first readiness, the start fails. */
const START_DEATHS_MAX = 6;

const print = (line: string) => process.stdout.write(`${line}\n`);
const printError = (line: string) => process.stderr.write(`${line}\n`);

const messageOf = (error: unknown) =>
  redactPrivate(error instanceof Error ? error.message : String(error));

async function pingDatabase(url: string): Promise<void> {
  const client = new Client({connectionString: url, connectionTimeoutMillis: PING_TIMEOUT_MS});
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}

async function connectExternal(url: string): Promise<void> {
  try {
    await pingDatabase(url);
  } catch (error) {
    const {host} = new URL(url);
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATABASE_URL cannot be reached (${host}): ${reason}`);
  }
}

const databaseTask = (task: 'prepare' | 'hook' | 'towns', env: Env, plan: Plan) =>
  runApart(new URL('database-task.ts', import.meta.url), {
    WING_DATABASE_TASK: JSON.stringify({
      task,
      databaseUrl: plan.databaseUrl,
      passwords: plan.passwords,
      hasOwnZeroCache: plan.zeroCache !== undefined,
      isPublic: isPublic(env.PUBLIC_URL),
      withDemo: env.WING_DEMO,
    }),
  });

const prepared = z.object({isOwnVersion: z.boolean(), columns: z.string()});

async function keepPreviousLog({logFile}: ChildSpec): Promise<void> {
  if (logFile) await rename(logFile, `${logFile}.1`).catch(() => undefined);
}

/** Without `fetch`, which takes 16 MB of this process for good, and without the global agent, which may use a proxy. */
async function assertReady(url: string): Promise<void> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/readyz`, {agent: false, signal: AbortSignal.timeout(5000)}, resolve).on(
      'error',
      reject,
    );
  });
  const answer = await text(response);
  if (response.statusCode !== 200) throw new StartError(`Wing is not ready: ${answer}`);
}

/** Loads the towns in the background; retries until it succeeds. */
async function loadTowns(env: Env, plan: Plan, isStopping: () => boolean): Promise<void> {
  while (!isStopping()) {
    try {
      await databaseTask('towns', env, plan);
      return;
    } catch (error) {
      if (isStopping()) return;
      printError(`The list of towns was not loaded, trying again: ${messageOf(error)}`);
      await setTimeout(TOWNS_RETRY_MS);
    }
  }
}

/** Servers of one database share the secret, so none may make one of its own. */
function assertSecretIsGiven({DATABASE_URL, WING_SECRET}: Env): void {
  if (!DATABASE_URL || WING_SECRET) return;
  throw new StartError(
    `DATABASE_URL needs WING_SECRET: at least 32 random characters, the same on every server.`,
  );
}

async function start(env: Env, prepare: () => Promise<unknown>): Promise<void> {
  const dataDir = path.resolve(env.WING_DATA_DIR);
  reachLoopbackDirectly(env);
  assertPathIsUsable();
  assertSecretIsGiven(env);
  if (!env.DATABASE_URL) {
    await assertPostgresIsWhole();
    await assertDataAreOwn(dataDir);
  }
  for (const dir of ['logs', 'zero']) makeDataFolder(path.join(dataDir, dir));
  if (env.DATABASE_URL) await connectExternal(env.DATABASE_URL);
  else await assertPostgresCanEnter(dataDir);

  const lock = await lockInstance(dataDir, env.publicUrl);
  if ('heldBy' in lock) {
    const {pid, url} = lock.heldBy;
    throw new StartError(
      `Wing is already running here: ${url} (process ${pid}). Stop it first, or set WING_DATA_DIR and PORT.`,
    );
  }
  const children: Child[] = [];
  let deaths = 0;
  let lastError: string | undefined;
  let stopping = false;
  const stop = async (status: number) => {
    if (stopping) return;
    stopping = true;
    await endApart();
    for (const child of children.toReversed()) await child.stop();
    // Operators' commands take these files for a running Wing.
    for (const file of ['processes.json', DATABASE_URL_FILE]) {
      await rm(path.join(dataDir, file), {force: true});
    }
    await lock.release();
    process.exit(status);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGHUP', () => void stop(0));
  onLauncherEnd(() => void stop(0));

  const writePids = () =>
    writeFileSync(
      path.join(dataDir, 'processes.json'),
      JSON.stringify(Object.fromEntries(children.map(({name, pid}) => [name, pid]))),
    );
  /** Zero 1.9 may wait 30 s for a write to a Postgres that has died, and sends no changes meanwhile. */
  const endZeroCache = () => children.find(({name}) => name === 'zero-cache')?.kill();
  const run = async (spec: ChildSpec | undefined) => {
    if (!spec) return;
    await keepPreviousLog(spec);
    if (stopping) return;
    const child = new Child(spec, {
      died: (how) => {
        if (lock.isLost()) {
          printError(`The data folder ${dataDir} has been deleted or replaced. Wing ends.`);
          // All at once: none is started again meanwhile.
          for (const each of children) void each.stop();
          void stop(1);
          return;
        }
        deaths += 1;
        lastError = spec.logFile && lastErrorIn(spec.logFile);
        printError(`${spec.name} ended (${how}); starting it again.`);
        if (spec.name === 'postgres') endZeroCache();
      },
      started: writePids,
      logLost: (why) =>
        printError(`${spec.name}'s log cannot be written (${why}); it continues without a log.`),
    });
    children.push(child);
    child.start();
  };
  const giveUp = () =>
    deaths >= START_DEATHS_MAX
      ? new StartError(
          `Wing does not come up${lastError ? ` (${lastError})` : ''}; see ${path.join(dataDir, 'logs')}.`,
        )
      : undefined;

  try {
    await assertPortIsFree(env);
    const build = prepare();
    // Awaited below; until then a failure must not end this process.
    build.catch(() => undefined);
    const plan = await planProcesses(env, dataDir);
    await run(plan.postgres);
    if (plan.postgres) {
      await waitFor(() => pingDatabase(plan.databaseUrl), {
        timeoutMs: DATABASE_TIMEOUT_MS,
        intervalMs: 100,
        giveUp,
      });
    }
    await writeFile(path.join(dataDir, DATABASE_URL_FILE), `${plan.databaseUrl}\n`, {mode: 0o600});
    await build;
    const {isOwnVersion, columns} = prepared.parse(
      JSON.parse(await databaseTask('prepare', env, plan)),
    );
    if (plan.zeroCache) {
      await removeOutdatedReplica(plan.replicaFolder, columns);
      await run(plan.zeroCache);
    }
    await run(plan.api);
    if (env.ZERO_CACHE_URL)
      print(`Wing waits for zero-cache at ${env.ZERO_CACHE_URL.join(' or ')}.`);
    await waitFor(() => assertReady(localUrl(env)), {
      // The operator's zero-cache may be started later.
      timeoutMs: env.ZERO_CACHE_URL ? Number.POSITIVE_INFINITY : READY_TIMEOUT_MS,
      intervalMs: READY_INTERVAL_MS,
      giveUp,
    });
    // At the first start zero-cache had no tables yet when `prepare` did this.
    if (!plan.zeroCache) {
      await databaseTask('hook', env, plan).catch((error: unknown) =>
        printError(`Changed columns cannot be announced: ${messageOf(error)}`),
      );
    }
    announce(env);
    // A newer version has loaded its own list.
    if (isOwnVersion) void loadTowns(env, plan, () => stopping);
  } catch (error) {
    if (stopping) return;
    printError(
      error instanceof StartError ? error.message : `Wing did not start: ${messageOf(error)}`,
    );
    await stop(1);
  }
}

/**
 * Runs Wing until a signal stops it, then exits.
 * @param prepare runs under the instance lock, beside the start of Postgres. If it fails, no migration is applied.
 */
export async function supervise(env: Env, prepare: () => Promise<unknown>): Promise<void> {
  try {
    await start(env, prepare);
  } catch (error) {
    printError(error instanceof StartError ? error.message : String(error));
    process.exit(1);
  }
}
