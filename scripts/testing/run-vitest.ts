// Runs vitest inside this process and sums up the outcome.
import {createVitest, startVitest, type TestModule} from 'vitest/node';

export type RunResult = {
  /** Tests, as `file > suite > test`. */
  passed: string[];
  /** Tests, and the suites and files that failed outside of their tests, as in a hook. */
  failed: string[];
  /** Files with a failed test, a failed hook, that do not load, or whose process died. */
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

function failedOutsideOfTests(module: TestModule): string[] {
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  const names = suites.map(({fullName}) => `${module.relativeModuleId} > ${fullName}`);
  return module.errors().length > 0 ? [module.relativeModuleId, ...names] : names;
}

/** When the process of a file dies, Vitest reports one error that does not name the file, which then has no end. */
const isLostWorker = (error: unknown) =>
  error instanceof Error && error.message.startsWith('[vitest-pool]: Worker');

function sumUp(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): RunResult {
  const broken = modules.filter((module) => module.state() === 'failed');
  const lost = modules.filter((module) => ['queued', 'pending'].includes(module.state()));
  const lostWorkers = unhandledErrors.filter(isLostWorker).length;
  return {
    passed: namesOf(modules, 'passed'),
    failed: [
      ...namesOf(modules, 'failed'),
      ...broken.flatMap(failedOutsideOfTests),
      ...lost.map(({relativeModuleId}) => `${relativeModuleId} (its process died)`),
    ],
    failedFiles: [...broken, ...lost].map(({moduleId}) => moduleId),
    otherFailures: unhandledErrors.length - Math.min(lostWorkers, lost.length),
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
    const result = sumUp(testModules, unhandledErrors);
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
