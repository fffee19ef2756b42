import {defineConfig} from 'vitest/config';
import {DurationsReporter} from './scripts/testing/durations.ts';
import {STACK_WORKERS} from './tests/support/stack-workers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ALONE = 'tests/alone/**/*.test.ts';
const OWN_STACK = 'tests/own-stack/**/*.test.ts';
const PLANS = 'tests/plans/**/*.test.ts';
const ENGINES = 'tests/engines/**/*.test.ts';
/** A unit test: the gallery itself is built by tests/e2e/primitives.test.ts. */
const GALLERY = 'tests/gallery/**/*.test.ts';
/** Whole files that `npm run test:all` runs and `npm test` leaves out. */
const LONG = '**/*.long.test.ts';

const runsLongForms = process.env.WING_TESTS === 'long';
const exclude = ['node_modules/**', '.stryker-tmp/**', ...(runsLongForms ? [] : [LONG])];
const unitTimeout = runsLongForms ? HOUR : 5000;
/** Files of the projects that share neither pages nor processes. Each leaves a core idle for half of its time. */
const APART = runsLongForms ? 1 : 2;
const timeouts = {testTimeout: runsLongForms ? HOUR : MINUTE, hookTimeout: 3 * MINUTE};

export default defineConfig({
  test: {
    execArgv: ['--import', './server/platform/fast-imports.js'],
    reporters: ['default', new DurationsReporter()],
    globalSetup: ['tests/support/global-setup.ts'],
    projects: [
      {
        // Rules and modules alone: these tests start no process.
        test: {
          name: 'unit',
          include: [
            '{rules,mutators,queries,server,scripts,bench,tests/gallery}/**/*.test.{ts,tsx}',
            '*.test.ts',
          ],
          exclude: [...exclude, '**/*.db.test.ts'],
          testTimeout: unitTimeout,
          maxWorkers: '100%',
          // A worker loads shared modules once.
          isolate: false,
          sequence: {groupOrder: 0},
        },
      },
      {
        // As above. Modules of a page keep state, and their tests replace a browser's globals: each file has its own.
        test: {
          name: 'unit-client',
          include: ['client/**/*.test.{ts,tsx}'],
          exclude,
          testTimeout: unitTimeout,
          maxWorkers: '100%',
          sequence: {groupOrder: 0},
        },
      },
      {
        // These files share one stack, or its Postgres, and run side by side, each with members of its own.
        test: {
          name: 'stack',
          include: ['**/*.db.test.ts', 'tests/**/*.test.ts'],
          exclude: [...exclude, ALONE, OWN_STACK, PLANS, ENGINES, GALLERY],
          ...timeouts,
          maxWorkers: STACK_WORKERS,
          // A worker loads shared modules, and starts its browser, once.
          isolate: false,
          sequence: {groupOrder: 1},
        },
      },
      {
        // These files end processes, measure one, count all pages, or change what every member meets: one file at a time.
        test: {
          name: 'alone',
          include: [ALONE],
          exclude,
          ...timeouts,
          fileParallelism: false,
          isolate: false,
          sequence: {groupOrder: 2},
        },
      },
      {
        // Firefox and WebKitGTK on the shared stack, whose API some of these files end in the long form.
        test: {
          name: 'engines',
          include: [ENGINES],
          exclude,
          ...timeouts,
          maxWorkers: APART,
          isolate: false,
          sequence: {groupOrder: runsLongForms ? 4 : 3},
        },
      },
      {
        // These files start processes of their own. In the long form most of them start a whole cluster: a second one beside it
        // would take the servers' time to start beyond what the tests wait for.
        test: {
          name: 'own-stack',
          include: [OWN_STACK],
          exclude,
          ...timeouts,
          maxWorkers: APART,
          isolate: false,
          sequence: {groupOrder: 3},
        },
      },
      {
        // Last, because it reads the statements of all files before. Its Postgres is its own.
        test: {
          name: 'plans',
          include: [PLANS],
          exclude,
          ...timeouts,
          sequence: {groupOrder: 5},
        },
      },
    ],
  },
});
