// The static checks: format, lint, types and unused code, side by side.
import {spawn} from 'node:child_process';

const CHECKS = {
  format: ['oxfmt', '--check', '.'],
  lint: ['oxlint'],
  types: [
    'tsc',
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
  ],
  unused: ['knip', '--cache', '--cache-location', 'node_modules/.cache/knip'],
} as const;

type Outcome = {ok: boolean; output: string; seconds: number};

function run([command, ...args]: readonly [string, ...string[]]): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {stdio: ['ignore', 'pipe', 'pipe']});
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    const done = (ok: boolean) =>
      resolve({ok, output, seconds: (performance.now() - started) / 1000});
    child.on('error', (error) => {
      output += error.message;
      done(false);
    });
    child.on('exit', (code) => done(code === 0));
  });
}

/** Runs every check and prints a line for each, with its output where it failed. */
export async function runChecks(): Promise<{passed: number; failed: number}> {
  const outcomes = await Promise.all(
    Object.entries(CHECKS).map(async ([name, command]) => {
      const {ok, output, seconds} = await run(command);
      console.log(`${ok ? 'passed' : 'FAILED'}: ${name} (${seconds.toFixed(1)} s)`);
      if (!ok) console.log(output);
      return ok;
    }),
  );
  const passed = outcomes.filter(Boolean).length;
  return {passed, failed: outcomes.length - passed};
}
