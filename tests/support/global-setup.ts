// Starts the run's stack if a test file needs it and stops it after the last. The run fails if the stack exits with an
// error or the ledger has a violation.
import {execFileSync} from 'node:child_process';
import type {ProvidedContext} from 'vitest';
import type {TestProject} from 'vitest/node';
import {prepareBrowser} from './browser-path.ts';
import {ledgerViolations} from './credits.ts';
import {openTestDatabase} from './database.ts';
import {startStack, type Stack, type StackAddress} from './stack.ts';

declare module 'vitest' {
  // Merged into vitest's own interface: what tests may `inject`.
  interface ProvidedContext {
    stack: StackAddress;
  }
}

const KEY: keyof ProvidedContext = 'stack';

const hasOwnStack = (file: string) => file.includes('/tests/own-stack/');
const isUnitTest = (file: string) => file.includes('/tests/gallery/');
const mayOpenPages = (file: string) => file.includes('/tests/') && !isUnitTest(file);
const needsStack = (file: string) =>
  !hasOwnStack(file) && (file.endsWith('.db.test.ts') || mayOpenPages(file));

/** In its own process: under vitest's NODE_ENV, Vite would build React for development. */
function buildClient(): void {
  const env = {...process.env, NODE_ENV: 'production'};
  execFileSync(process.execPath, ['scripts/build.ts'], {env, stdio: 'inherit'});
}

/** Without fsync only a crash of the machine loses data, and tests crash only processes. */
async function skipDiskSyncs(stack: StackAddress): Promise<void> {
  const sql = openTestDatabase(stack);
  await sql`alter system set fsync = off`;
  await sql`select pg_reload_conf()`;
  await sql.end();
}

async function start(project: TestProject): Promise<Stack> {
  buildClient();
  const stack = await startStack();
  await skipDiskSyncs(stack);
  const {output: _output, stop: _stop, ...address} = stack;
  project.provide(KEY, address);
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

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const files = project.vitest.state.getPaths();
  const stackIsNeeded = files.some(needsStack);
  if (!stackIsNeeded && !files.some(hasOwnStack)) return;
  if (files.some(mayOpenPages)) console.log(`browser: ${prepareBrowser()}`);
  if (!stackIsNeeded) return buildClient();
  let stack = start(project);
  // In watch mode each run builds and starts the current code. A file may change again during a restart.
  project.onTestsRerun(async () => {
    stack = stack
      .then(stop)
      .catch(console.error)
      .then(() => start(project));
    // A failed start fails this run. An error thrown here would end Vitest.
    await stack.catch(console.error);
  });
  await stack;
  return async () => stop(await stack);
}
