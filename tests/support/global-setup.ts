// Starts what the run's test files need (the whole stack, the client's build or Postgres alone), and stops it after the
// last. The run fails if the stack exits with an error or the ledger has a violation.
import {execFileSync} from 'node:child_process';
import {mkdtemp} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {TestProject} from 'vitest/node';
import {hasProductChangedSince} from '../../scripts/testing/product-files.ts';
import {prepareBrowser} from './browser-path.ts';
import {ledgerViolations} from './credits.ts';
import {openTestDatabase} from './database.ts';
import {prepareEngines} from './engines/install.ts';
import {startPostgres} from './postgres.ts';
import {startStack, type StackAddress} from './stack.ts';

declare module 'vitest' {
  // Merged into vitest's own interface: what tests may `inject`.
  interface ProvidedContext {
    /** Absent unless a file that needs it runs. */
    stack: StackAddress;
    /** Of the stack's Postgres, or of the one that runs alone. Absent when neither runs. */
    databaseUrl: string;
  }
}

// These take a path relative to the project.
const hasOwnStack = (file: string) => file.startsWith('tests/own-stack/');
const mayOpenPages = (file: string) => /^tests\/(e2e|alone|own-stack)\//.test(file);
/** failed-starts.test.ts tries to start a second Wing on the shared stack's folder, start-stop.test.ts starts others beside it. */
const needsStack = (file: string) =>
  /^tests\/(?:(integration|e2e|plans|alone|engines)\/|own-stack\/(start-stop|failed-starts)\.)/.test(
    file,
  );
const readsPlans = (file: string) => file.startsWith('tests/plans/');
const needsEngines = (file: string) => file.startsWith('tests/engines/');
const needsDatabase = (file: string) => file.endsWith('.db.test.ts');

type Stop = () => Promise<void>;

/**
 * Builds the client for tests that start Wing themselves. `startCluster` would build inside Vitest's process, whose
 * NODE_ENV `test` makes Vite build React for development.
 */
async function buildClient(): Promise<Stop> {
  const env = {...process.env, NODE_ENV: 'production'};
  execFileSync(process.execPath, ['scripts/build.ts'], {env, stdio: 'inherit'});
  return () => Promise.resolve();
}

/** Without fsync only a crash of the machine loses data, and tests crash only processes. */
async function skipDiskSyncs(database: {databaseUrl: string}): Promise<void> {
  const sql = openTestDatabase(database);
  await sql`alter system set fsync = off`;
  await sql`select pg_reload_conf()`;
  await sql.end();
}

/** For the servers that this run and its test files start. */
async function recordStatements(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wing-statements-'));
  process.env.WING_STATEMENTS = path.join(folder, 'statements.jsonl');
}

async function startWholeStack(project: TestProject): Promise<Stop> {
  const {output, stop, ...address} = await startStack();
  await skipDiskSyncs(address);
  project.provide('stack', address);
  project.provide('databaseUrl', address.databaseUrl);
  return async () => {
    const violations = await ledgerViolations(address);
    const code = await stop();
    const problems =
      violations.length > 0 ? [`The ledger is wrong: ${violations.join('; ')}.`] : [];
    if (code !== 0) problems.push(`Wing ended with status ${code}:\n${output()}`);
    if (problems.length === 0) return;
    // Vitest logs errors of a teardown without failing the run.
    process.exitCode = 1;
    throw new Error(problems.join('\n'));
  };
}

async function startPostgresAlone(project: TestProject): Promise<Stop> {
  const {databaseUrl, stop} = await startPostgres();
  await skipDiskSyncs({databaseUrl});
  project.provide('databaseUrl', databaseUrl);
  return stop;
}

/**
 * Calls `start`; in watch mode again, at the next run after a change of the product or a failed start.
 * @returns a function that stops the latest one.
 */
async function keepRunning(
  project: TestProject,
  start: (project: TestProject) => Promise<Stop>,
): Promise<Stop> {
  let stop: Stop | undefined;
  let startedAt = 0;
  async function ensureCurrent(): Promise<void> {
    if (stop && !hasProductChangedSince(startedAt)) return;
    await stop?.().catch(console.error);
    stop = undefined;
    startedAt = Date.now();
    stop = await start(project);
  }
  let starting = ensureCurrent();
  if (project.vitest.config.watch) {
    // A thrown error would end Vitest instead of waiting for the next change. This run's tests fail.
    starting = starting.catch(console.error);
    // Vitest calls this at each change, even while an earlier change's start is running.
    project.onTestsRerun(() => (starting = starting.then(ensureCurrent).catch(console.error)));
  }
  await starting;
  return async () => {
    await starting;
    await stop?.();
  };
}

export default async function setup(project: TestProject): Promise<Stop | void> {
  const root = project.vitest.config.root;
  const files = project.vitest.state.getPaths().map((file) => path.relative(root, file));
  if (files.some(mayOpenPages)) console.log(`browser: ${prepareBrowser()}`);
  if (files.some(readsPlans)) await recordStatements();
  const engines = files.some(needsEngines) ? prepareEngines() : undefined;
  if (files.some(needsStack)) {
    const stop = await keepRunning(project, startWholeStack);
    await engines;
    return stop;
  }
  if (files.some(hasOwnStack)) await keepRunning(project, buildClient);
  if (files.some(needsDatabase)) return keepRunning(project, startPostgresAlone);
}
