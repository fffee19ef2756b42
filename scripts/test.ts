// `npm test`: every check there is, one after another, and one line at the end that counts them.
import {spawn} from 'node:child_process';
import {mkdtemp, readFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {z} from 'zod';
import {prepareBrowser} from '../tests/support/browser-path.ts';
import {buildClientIfNeeded} from './build-client.ts';

const CHECKS = [
  ['format', 'oxfmt', '--check', '.'],
  ['lint', 'oxlint'],
  ['types', 'tsc', '-p', '.'],
  ['unused', 'knip'],
] as const;

const report = z.object({numPassedTests: z.number(), numFailedTests: z.number()});

let passed = 0;
let failed = 0;

function run(command: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {stdio: ['ignore', 'inherit', 'inherit']});
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

function count(name: string, ok: boolean): void {
  if (ok) passed += 1;
  else failed += 1;
  console.log(`${ok ? 'passed' : 'FAILED'}: ${name}`);
}

async function runTests(): Promise<void> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'wing-report-')), 'report.json');
  const ok = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const {numPassedTests, numFailedTests} = report.parse(JSON.parse(await readFile(file, 'utf8')));
  passed += numPassedTests;
  failed += numFailedTests;
  // A file that does not load, or a stack that does not end cleanly, fails no test of its own.
  if (!ok && numFailedTests === 0) failed += 1;
}

for (const [name, command, ...args] of CHECKS) count(name, await run(command, args));
console.log(`browser: ${prepareBrowser()}`);
await buildClientIfNeeded();
count('client build', true);
try {
  await runTests();
} catch (error) {
  console.error(error);
  failed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
