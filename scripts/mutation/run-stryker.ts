// Runs Stryker on one area. Its reports are test-results/mutation/<area>.html and .json.
import path from 'node:path';
import {Stryker} from '@stryker-mutator/core';
import type {StackAddress} from '../../tests/support/stack.ts';
import type {Area} from './areas.ts';

/** Percent of the mutants that tests must notice. The command fails below. */
const SCORE_MIN = 85;
const REPORTS = path.join('test-results', 'mutation');

export async function runStryker(
  {name, mutate}: Area & {name: string},
  stack: StackAddress | undefined,
): Promise<void> {
  // Read by scripts/mutation/vitest.config.ts, in processes that Stryker starts.
  process.env.WING_MUTATION_AREA = name;
  process.env.WING_MUTATION_STACK = stack ? JSON.stringify(stack) : '';
  const stryker = new Stryker({
    mutate: [...mutate],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: {configFile: 'scripts/mutation/vitest.config.ts', related: false},
    // Stryker would rewrite paths in tsconfig.json with an API that TypeScript 7 no longer has. No path needs it.
    tsconfigFile: 'none',
    concurrency: 1,
    // Code that runs while modules load cannot be told apart by test: each such mutant would run all tests on the database.
    ignoreStatic: stack !== undefined,
    // On a busy machine a short timeout would count slow runs as noticed faults.
    timeoutMS: 30_000,
    ignorePatterns: ['.wing', 'dist', 'test-results'],
    reporters: ['progress', 'clear-text', 'html', 'json'],
    clearTextReporter: {reportTests: false},
    htmlReporter: {fileName: path.join(REPORTS, `${name}.html`)},
    jsonReporter: {fileName: path.join(REPORTS, `${name}.json`)},
    thresholds: {break: SCORE_MIN},
  });
  await stryker.runMutationTest();
}
