// Starts what the run's test files need, the whole stack or Postgres alone, and stops it after the last. The run fails
// if the stack exits with an error or the ledger has a violation.
import {execFileSync} from 'node:child_process';
import type {TestProject} from 'vitest/node';
import {hasProductChangedSince} from '../../scripts/testing/product-files.ts';
import {prepareBrowser} from './browser-path.ts';
import {ledgerViolations} from './credits.ts';
import {openTestDatabase} from './database.ts';
import {startPostgres} from './postgres.ts';
import {startStack, type Stack, type StackAddress} from './stack.ts';

declare module 'vitest' {
  // Merged into vitest's own interface: what tests may `inject`.
  interface ProvidedContext {
    /** Not in a run of `*.db.test.ts` files alone. */
    stack: StackAddress;
    /** Of the stack's Postgres, or of the one that runs alone. */
    databaseUrl: string;
  }
}

const hasOwnStack = (file: string) => file.includes('/tests/own-stack/');
const isUnitTest = (file: string) => file.includes('/tests/gallery/');
const mayOpenPages = (file: string) => file.includes('/tests/') && !isUnitTest(file);
const needsStack = (file: string) => mayOpenPages(file) && !hasOwnStack(file);
const needsDatabase = (file: string) => file.endsWith('.db.test.ts');

/** In its own process: under vitest's NODE_ENV, Vite would build React for development. */
function buildClient(): void {
  const env = {...process.env, NODE_ENV: 'production'};
  execFileSync(process.execPath, ['scripts/build.ts'], {env, stdio: 'inherit'});
}

/** Without fsync only a crash of the machine loses data, and tests crash only processes. */
async function skipDiskSyncs(database: {databaseUrl: string}): Promise<void> {
  const sql = openTestDatabase(database);
  await sql`alter system set fsync = off`;
  await sql`select pg_reload_conf()`;
  await sql.end();
}

async function start(project: TestProject): Promise<Stack> {
  buildClient();
  const stack = await startStack();
  await skipDiskSyncs(stack);
  const {output: _output, stop: _stop, ...address} = stack;
  project.provide('stack', address);
  project.provide('databaseUrl', address.databaseUrl);
  return stack;
}

async function stop({output, stop: end, ...address}: Stack): Promise<void> {
  const violations = await ledgerViolations(address);
  const code = await end();
  const problems = violations.length > 0 ? [`The ledger is wrong: ${violations.join('; ')}.`] : [];
  if (code !== 0) problems.push(`Wing ended with status ${code}:\n${output()}`);
  if (problems.length === 0) return;
  // Vitest logs errors of a teardown without failing the run.
  process.exitCode = 1;
  throw new Error(problems.join('\n'));
}

async function startPostgresOnly(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  await skipDiskSyncs(postgres);
  project.provide('databaseUrl', postgres.databaseUrl);
  return postgres.stop;
}

async function startWholeStack(project: TestProject): Promise<() => Promise<void>> {
  let startedAt = Date.now();
  let stack = start(project);
  // In watch mode a run after a change of the product builds and starts it anew. A file may change again meanwhile.
  project.onTestsRerun(async () => {
    if (!hasProductChangedSince(startedAt)) return;
    startedAt = Date.now();
    stack = stack
      .then(stop)
      .catch(console.error)
      .then(() => start(project));
    // A failed start fails this run, and the next one starts again. An error thrown here would end Vitest.
    await stack.catch((error: unknown) => {
      startedAt = 0;
      console.error(error);
    });
  });
  await stack;
  return async () => stop(await stack);
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const files = project.vitest.state.getPaths();
  if (files.some(mayOpenPages)) console.log(`browser: ${prepareBrowser()}`);
  if (files.some(needsStack)) return startWholeStack(project);
  if (files.some(hasOwnStack)) buildClient();
  if (files.some(needsDatabase)) return startPostgresOnly(project);
}
