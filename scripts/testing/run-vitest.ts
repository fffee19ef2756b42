// Runs vitest inside this process and sums up the outcome.
import path from 'node:path';
import {
  createVitest,
  startVitest,
  type TestCase,
  type TestModule,
  type TestSuite,
} from 'vitest/node';
import {configDefaults} from 'vitest/config';
import {PRODUCT_FILES} from './product-files.ts';

/** A test, or a suite or file that failed outside of its tests, as in a hook or by an unhandled error. */
export type Outcome = {
  /** The same in each run. Two tests of a file may have the same name. */
  readonly id: string;
  /** `file > suite > test`. */
  readonly name: string;
};

export type RunResult = {
  passed: Outcome[];
  failed: Outcome[];
  /** Files with a failed test, a failed hook or an unhandled error, that do not load, or whose process died. */
  failedFiles: string[];
  /** Failures outside of files, for example a stack that ends badly. */
  otherFailures: number;
};

const outcomeOf = ({id, fullName, module}: TestCase | TestSuite): Outcome => ({
  id,
  name: `${module.relativeModuleId} > ${fullName}`,
});

const testsOf = (modules: readonly TestModule[], state: 'passed' | 'failed') =>
  modules.flatMap((module) => [...module.children.allTests(state)].map(outcomeOf));

function failedOutsideOfTests(module: TestModule): Outcome[] {
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  const file = {id: module.id, name: module.relativeModuleId};
  return [...(module.errors().length > 0 ? [file] : []), ...suites.map(outcomeOf)];
}

/** When the process of a file dies, Vitest reports one error that does not name the file, and leaves it `queued` or `pending`. */
const isLostWorker = (error: unknown) =>
  error instanceof Error && error.message.startsWith('[vitest-pool]: Worker');

/** The file that was running at an unhandled error; an earlier file of the same worker may have caused it. */
function fileOf(error: unknown): string[] {
  const file = error instanceof Object ? Reflect.get(error, 'VITEST_TEST_PATH') : undefined;
  return typeof file === 'string' ? [file] : [];
}

function sumUp(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): RunResult {
  const broken = modules.filter((module) => module.state() === 'failed');
  const lost = modules.filter((module) => ['queued', 'pending'].includes(module.state()));
  const lostWorkers = unhandledErrors.filter(isLostWorker).length;
  const filesOfErrors = unhandledErrors.flatMap(fileOf);
  const erring = [...new Set(filesOfErrors)];
  return {
    passed: testsOf(modules, 'passed'),
    failed: [
      ...testsOf(modules, 'failed'),
      ...broken.flatMap(failedOutsideOfTests),
      ...lost.map(({id, relativeModuleId}) => ({
        id,
        name: `${relativeModuleId} (its process died)`,
      })),
      ...erring.map((file) => ({
        id: `unhandled in ${file}`,
        name: `${path.relative('', file)} (an unhandled error while it ran)`,
      })),
    ],
    failedFiles: [...new Set([...[...broken, ...lost].map(({moduleId}) => moduleId), ...erring])],
    otherFailures:
      unhandledErrors.length - Math.min(lostWorkers, lost.length) - filesOfErrors.length,
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
  } catch (error) {
    // No file has these words, or the stack did not start.
    console.error(error);
    return {passed: [], failed: [], failedFiles: [], otherFailures: 1};
  } finally {
    await vitest.close();
  }
}

/** Runs the files, and again after each change, until the process ends. */
export async function watchTests(words: readonly string[]): Promise<void> {
  await startVitest('test', [...words], {
    watch: true,
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, ...PRODUCT_FILES],
  });
}
