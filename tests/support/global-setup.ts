// Boots the run's one stack before the first test and takes it down after the last.
import type {} from 'vitest';
import type {TestProject} from 'vitest/node';
import {startStack, type StackAddress} from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackAddress;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const {output, stop, ...address} = await startStack();
  project.provide('stack', address);
  return async () => {
    const code = await stop();
    if (code !== 0) throw new Error(`Wing ended with status ${code}:\n${output()}`);
  };
}
