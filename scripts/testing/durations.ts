// A vitest reporter that prints the slowest tests of a run and writes every duration to a file.
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Reporter, TestModule} from 'vitest/node';

const FOLDER = 'test-results';
const SLOWEST = 20;

export type TestDuration = {project: string; file: string; test: string; ms: number};

type Span = {start: number; end: number};

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(8);

function testsOf(module: TestModule): TestDuration[] {
  return [...module.children.allTests()].map((test) => ({
    project: module.project.name,
    file: module.relativeModuleId,
    test: test.fullName,
    ms: Math.round(test.diagnostic()?.duration ?? 0),
  }));
}

function filesOf(modules: readonly TestModule[]) {
  return modules.map((module) => {
    const {collectDuration, duration} = module.diagnostic();
    return {
      project: module.project.name,
      file: module.relativeModuleId,
      collectMs: Math.round(collectDuration),
      ms: Math.round(duration),
    };
  });
}

export class DurationsReporter implements Reporter {
  /** From the first file's start to the last one's end, by project, in milliseconds. */
  readonly #spans = new Map<string, Span>();

  onTestModuleStart(module: TestModule): void {
    const now = performance.now();
    this.#spans.set(module.project.name, {
      start: this.#spans.get(module.project.name)?.start ?? now,
      end: now,
    });
  }

  onTestModuleEnd(module: TestModule): void {
    const span = this.#spans.get(module.project.name);
    if (span) span.end = performance.now();
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const tests = modules.flatMap(testsOf).toSorted((a, b) => b.ms - a.ms);
    const projects = Object.fromEntries(
      [...this.#spans].map(([name, {start, end}]) => [name, Math.round(end - start)]),
    );
    await mkdir(FOLDER, {recursive: true});
    const file = path.join(FOLDER, 'durations.json');
    await writeFile(file, JSON.stringify({projects, files: filesOf(modules), tests}, null, 1));
    console.log(`\nThe slowest tests (all of them in ${file}):`);
    for (const {ms, file: from, test} of tests.slice(0, SLOWEST)) {
      console.log(`${seconds(ms)}  ${from} > ${test}`);
    }
    for (const [name, ms] of Object.entries(projects))
      console.log(`${seconds(ms)}  in all: ${name}`);
  }
}
