// Brings up everything that Wing consists of, keeps it up, and takes it down again.
import {writeFileSync} from 'node:fs';
import {mkdir, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {Client} from 'pg';
import {migrate} from '../domain/database/migrate.ts';
import {ensureRoles} from '../domain/database/roles.ts';
import {DEMO_ACCOUNTS, DEMO_PASSWORD} from '../demo/accounts.ts';
import {localUrl, type Env} from '../config/env.ts';
import {printable} from '../platform/observability/log.ts';
import {showsMail} from '../api/pages/mail-page.ts';
import {mailFolder} from '../platform/mail/index.ts';
import {Child, type ChildSpec} from './child.ts';
import {lockInstance} from './instance-lock.ts';
import {planProcesses, type Plan} from './plan.ts';
import {whyNotFree} from './ports.ts';
import {assertReachableForPostgres} from './reachable.ts';
import {StartError} from '../platform/start-error.ts';
import {waitFor} from './wait.ts';

const PING_MS = 5000;
const READY_PATIENCE_MS = 120_000;
const DATABASE_PATIENCE_MS = 60_000;
/** Where operators' commands find the database of a Wing that runs. */
const DATABASE_NOTE = 'database-url';
/** So many deaths before the first readiness mean that it will never come. */
const HOPELESS_DEATHS = 6;

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

async function pingDatabase(url: string): Promise<void> {
  const client = new Client({connectionString: url, connectionTimeoutMillis: PING_MS});
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}

async function connectGiven(url: string): Promise<void> {
  try {
    await pingDatabase(url);
  } catch (error) {
    const {host} = new URL(url);
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATABASE_URL cannot be reached (${host}): ${reason}`);
  }
}

/** A statement that failed may hold a password: only what Postgres says of it is told. */
async function prepareDatabase({databaseUrl, passwords}: Plan): Promise<void> {
  try {
    await migrate(databaseUrl);
    await ensureRoles(databaseUrl, passwords);
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    const said = reason instanceof Error ? reason.message : String(reason);
    throw new StartError(`The database could not be prepared: ${said.split('\n')[0]}`);
  }
}

async function keepPreviousLog({logFile}: ChildSpec): Promise<void> {
  if (logFile) await rename(logFile, `${logFile}.1`).catch(() => undefined);
}

async function assertPortIsFree({PORT, HOST}: Env): Promise<void> {
  const reason = await whyNotFree(PORT, HOST);
  if (reason === undefined) return;
  throw new StartError(
    reason === 'EADDRINUSE'
      ? `Port ${PORT} is taken. Set PORT to another one.`
      : `Wing cannot listen on HOST=${HOST}, PORT=${PORT} (${reason}).`,
  );
}

async function assertReady(url: string): Promise<void> {
  const response = await fetch(`${url}/readyz`, {signal: AbortSignal.timeout(5000)});
  if (!response.ok) throw new StartError(`Wing is not ready: ${await response.text()}`);
}

function announce(env: Env): void {
  say(`Wing is ready at ${env.publicUrl}`);
  if (showsMail(env, !env.DATABASE_URL)) {
    say(`Mails are shown at ${env.publicUrl}/dev/mail (no SMTP_URL).`);
  } else if (!env.SMTP_URL) {
    say(`No SMTP_URL: mails are not sent, only kept in ${mailFolder(env)}.`);
  }
  if (!env.WING_DEMO) return;
  say('Demo accounts, suggested to each other (sign in to each in a window of its own):');
  for (const {email} of DEMO_ACCOUNTS) say(`  ${email}  password: ${DEMO_PASSWORD}`);
}

async function start(env: Env, prepare: () => Promise<unknown>): Promise<void> {
  const dataDir = path.resolve(env.WING_DATA_DIR);
  for (const dir of ['logs', 'zero']) await mkdir(path.join(dataDir, dir), {recursive: true});
  if (!env.DATABASE_URL) await assertReachableForPostgres(dataDir);

  const lock = await lockInstance(dataDir, env.publicUrl);
  if ('heldBy' in lock) {
    const {pid, url} = lock.heldBy;
    throw new StartError(
      `Wing is already running here: ${url} (process ${pid}). Stop it first, or set WING_DATA_DIR and PORT.`,
    );
  }
  const children: Child[] = [];
  let deaths = 0;
  let stopping = false;
  const stop = async (status: number) => {
    if (stopping) return;
    stopping = true;
    for (const child of children.toReversed()) await child.stop();
    // Operators' commands take it for a Wing that runs.
    for (const note of ['processes.json', DATABASE_NOTE]) {
      await rm(path.join(dataDir, note), {force: true});
    }
    await lock.release();
    process.exit(status);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGHUP', () => void stop(0));

  const notePids = () =>
    writeFileSync(
      path.join(dataDir, 'processes.json'),
      JSON.stringify(Object.fromEntries(children.map(({name, pid}) => [name, pid]))),
    );
  const run = async (spec: ChildSpec | undefined) => {
    if (!spec) return;
    await keepPreviousLog(spec);
    if (stopping) return;
    const child = new Child(spec, {
      died: (how) => {
        deaths += 1;
        complain(`${spec.name} ended (${how}); starting it again.`);
      },
      started: notePids,
      logLost: (why) =>
        complain(`${spec.name}'s log cannot be written (${why}); it runs on without.`),
    });
    children.push(child);
    child.start();
  };
  const giveUp = () =>
    deaths >= HOPELESS_DEATHS
      ? new StartError(`Wing does not come up; see ${path.join(dataDir, 'logs')}.`)
      : undefined;

  try {
    await assertPortIsFree(env);
    await prepare();
    const plan = await planProcesses(env, dataDir);
    await run(plan.postgres);
    if (plan.postgres) {
      await waitFor(() => pingDatabase(plan.databaseUrl), {
        patienceMs: DATABASE_PATIENCE_MS,
        everyMs: 100,
        giveUp,
      });
    } else {
      await connectGiven(plan.databaseUrl);
    }
    await writeFile(path.join(dataDir, DATABASE_NOTE), `${plan.databaseUrl}\n`, {mode: 0o600});
    await prepareDatabase(plan);
    await run(plan.zeroCache);
    await run(plan.api);
    await waitFor(() => assertReady(localUrl(env)), {
      patienceMs: READY_PATIENCE_MS,
      everyMs: 150,
      giveUp,
    });
    announce(env);
  } catch (error) {
    if (stopping) return;
    complain(
      error instanceof StartError
        ? error.message
        : `Wing did not start: ${printable(error).message}`,
    );
    await stop(1);
  }
}

/**
 * Runs Wing until it is told to stop, then ends the process.
 * @param prepare what must be done once this start is known to be the only one here, before anything runs.
 */
export async function supervise(env: Env, prepare: () => Promise<unknown>): Promise<void> {
  try {
    await start(env, prepare);
  } catch (error) {
    complain(error instanceof StartError ? error.message : String(error));
    process.exit(1);
  }
}
