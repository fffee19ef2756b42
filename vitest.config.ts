import {defineConfig} from 'vitest/config';

const MINUTE = 60_000;
/** Two cores: more at once only wait for each other. */
const AT_ONCE = 2;
const ALONE = 'tests/alone/**/*.test.ts';
/** Tests that have a long form, for `npm run test:faults`. */
const FAULTS = [
  'server/settlement/settlement.db.test.ts',
  'tests/integration/malformed-*.test.ts',
  'tests/e2e/script-payloads.test.ts',
  'tests/alone/injected-faults.test.ts',
  'tests/alone/kills.test.ts',
  'tests/alone/postgres-down.test.ts',
];
const HOUR = 60 * MINUTE;

const faults = {
  test: {
    name: 'faults',
    include: FAULTS,
    testTimeout: HOUR,
    hookTimeout: 3 * MINUTE,
    fileParallelism: false,
  },
};

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    projects: process.env.WING_FAULTS
      ? [faults]
      : [
          {
            test: {
              name: 'unit',
              include: [
                '{rules,mutators,queries,server,client,scripts}/**/*.test.{ts,tsx}',
                '*.test.ts',
              ],
              exclude: ['**/*.db.test.ts', '**/*.long.test.ts', 'node_modules/**'],
              sequence: {groupOrder: 0},
            },
          },
          {
            // Everybody on one stack at the same time, each with members of their own.
            test: {
              name: 'stack',
              include: ['**/*.db.test.ts', 'tests/**/*.test.ts'],
              exclude: [ALONE, 'node_modules/**'],
              testTimeout: MINUTE,
              hookTimeout: 3 * MINUTE,
              maxWorkers: AT_ONCE,
              // A worker loads what tests share, and starts its browser, once.
              isolate: false,
              sequence: {groupOrder: 1},
            },
          },
          {
            // What ends processes, measures one, or tells what everybody meets what to do: one file after another.
            test: {
              name: 'alone',
              include: [ALONE],
              testTimeout: MINUTE,
              hookTimeout: 3 * MINUTE,
              fileParallelism: false,
              isolate: false,
              sequence: {groupOrder: 2},
            },
          },
        ],
  },
});
