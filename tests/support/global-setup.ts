// Boots the run's one stack before the first test that needs it and takes it down after the last, when
// whatever the tests did must have left the ledger right.
import type {ProvidedContext} from 'vitest';
import type {TestProject} from 'vitest/node';
import {ledgerViolations} from './credits.ts';
import {startStack, type StackAddress} from './stack.ts';

declare module 'vitest' {
  // Merged into vitest's own interface: what tests may `inject`.
  interface ProvidedContext {
    stack: StackAddress;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  if (project.vitest.projects.every(({name}) => name === 'unit')) return;
  const {output, stop, ...address} = await startStack();
  const key: keyof ProvidedContext = 'stack';
  project.provide(key, address);
  return async () => {
    const violations = await ledgerViolations(address);
    const code = await stop();
    if (violations.length > 0) throw new Error(`The ledger is wrong: ${violations.join('; ')}.`);
    if (code !== 0) throw new Error(`Wing ended with status ${code}:\n${output()}`);
  };
}
