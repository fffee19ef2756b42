// Which tests failed twice, and which are flaky.
import type {Outcome, RunResult} from './run-vitest.ts';

const has = (outcomes: readonly Outcome[], {id}: Outcome) =>
  outcomes.some((outcome) => outcome.id === id);

type Run = Pick<RunResult, 'passed' | 'failed' | 'otherFailures'>;

/**
 * Compares a run with that of its failed files alone. A test that failed in one of them only is flaky. A file or suite that
 * failed outside of its tests failed twice unless the second run was clean.
 */
export function compareRuns(first: Run, again: Run): {failedTwice: Outcome[]; flaky: string[]} {
  const isClean = again.failed.length === 0 && again.otherFailures === 0;
  const failedTwice = first.failed.filter((outcome) => !isClean && !has(again.passed, outcome));
  const flaky = [
    ...first.failed.filter((outcome) => !has(failedTwice, outcome)),
    ...again.failed.filter((outcome) => !has(first.failed, outcome)),
  ];
  return {failedTwice, flaky: flaky.map(({name}) => name)};
}
