// `npm test`: every check and test; the last line counts them. `npm test -- <words>`: the test files whose path contains
// one of the words. `--watch` runs them again after each change. `--all` runs the long forms of the tests too.
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {runChecks} from './testing/checks.ts';
import {compareRuns} from './testing/compare-runs.ts';
import {runTests, watchTests} from './testing/run-vitest.ts';
import {keepFilesInMemory} from './testing/temporary-folder.ts';

const {values, positionals: words} = parseArgs({
  options: {all: {type: 'boolean'}, watch: {type: 'boolean'}},
  allowPositionals: true,
});
if (values.all) process.env.WING_TESTS = 'long';
keepFilesInMemory();

if (values.watch) {
  await watchTests(words);
} else {
  // The checks run beside the build of the stack.
  const [checks, {passed, failed, flaky}] = await Promise.all([
    words.length === 0 ? runChecks() : {passed: 0, failed: 0},
    runTestsAndAgain(),
  ]);
  await writeFlaky(flaky);
  const failures = checks.failed + failed;
  console.log(`${checks.passed + passed} passed, ${failures} failed`);
  process.exit(failures === 0 ? 0 : 1);
}

/** In CI a failed file runs once more, alone, so that one flaky test does not hold up a change. */
async function runTestsAndAgain(): Promise<{passed: number; failed: number; flaky: string[]}> {
  const first = await runTests(words, 'all');
  if (!process.env.CI || first.failedFiles.length === 0) {
    const failed = first.failed.length + first.otherFailures;
    return {passed: first.passed.length, failed, flaky: []};
  }
  console.log(`\nOnce more, alone: ${first.failedFiles.length} files`);
  const again = await runTests(first.failedFiles, 'again');
  const {failedTwice, flaky} = compareRuns(first, again);
  return {
    passed: first.passed.length + first.failed.length - failedTwice.length,
    failed: failedTwice.length + first.otherFailures + again.otherFailures,
    flaky,
  };
}

/** Names the tests that failed in one run only, on the screen and in a file. */
async function writeFlaky(flaky: readonly string[]): Promise<void> {
  await mkdir('test-results', {recursive: true});
  await writeFile(path.join('test-results', 'flaky.json'), JSON.stringify(flaky, null, 1));
  for (const name of flaky) {
    console.log(`flaky: ${name}`);
    if (process.env.GITHUB_ACTIONS) console.log(`::warning title=Flaky test::${name}`);
  }
}
