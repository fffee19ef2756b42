// Runs vitest inside this process and sums up the outcome.
import {createVitest, startVitest, type TestModule} from 'vitest/node';

export type RunResult = {
  /** Tests, as `file > suite > test`. */
  passed: string[];
  /** Tests; and a file's name for each file that failed without a failed test. */
  failed: string[];
  /** Files with a failed test, a failed hook, or that do not load. */
  failedFiles: string[];
  /** Failures outside of files: unhandled errors, or a stack that ends badly. */
  otherFailures: number;
};

function namesOf(modules: readonly TestModule[], state: 'passed' | 'failed'): string[] {
  return modules.flatMap((module) =>
    [...module.children.allTests(state)].map(
      ({fullName}) => `${module.relativeModuleId} > ${fullName}`,
    ),
  );
}

function sumUp(modules: readonly TestModule[], unhandledErrors: number): RunResult {
  const broken = modules.filter((module) => module.state() === 'failed');
  // A failed hook, or a file that does not load, need not fail a test.
  const withoutFailedTest = broken.filter((module) => namesOf([module], 'failed').length === 0);
  return {
    passed: [...namesOf(modules, 'passed')],
    failed: [
      ...namesOf(modules, 'failed'),
      ...withoutFailedTest.map(({relativeModuleId}) => relativeModuleId),
    ],
    failedFiles: broken.map(({moduleId}) => moduleId),
    otherFailures: unhandledErrors,
  };
}

/** Runs the files whose path contains one of the words; every file without words. */
export async function runTests(
  words: readonly string[],
  mode: 'all' | 'again',
): Promise<RunResult> {
  const vitest = await createVitest('test', {
    watch: false,
    ...(mode === 'again' && {reporters: ['default'], fileParallelism: false}),
  });
  try {
    const {testModules, unhandledErrors} = await vitest.start([...words]);
    const result = sumUp(testModules, unhandledErrors.length);
    // Vitest only logs an error of the global tear-down: the tear-down sets the exit code as well.
    process.exitCode = 0;
    await vitest.close();
    if (process.exitCode !== 0) result.otherFailures += 1;
    return result;
  } finally {
    await vitest.close();
  }
}

/** Runs the files, and again after each change, until the process ends. */
export async function watchTests(words: readonly string[]): Promise<void> {
  await startVitest('test', [...words], {watch: true});
}
