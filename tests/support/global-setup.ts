// Boots the run's one stack before the first test and takes it down after the last.
import type {ProvidedContext} from 'vitest';
import type {TestProject} from 'vitest/node';
import {startStack, type StackAddress} from './stack.ts';

declare module 'vitest' {
  // Merged into vitest's own interface: what tests may `inject`.
  interface ProvidedContext {
    stack: StackAddress;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const {output, stop, ...address} = await startStack();
  const key: keyof ProvidedContext = 'stack';
  project.provide(key, address);
  return async () => {
    const code = await stop();
    if (code !== 0) throw new Error(`Wing ended with status ${code}:\n${output()}`);
  };
}
