import {defineConfig} from 'vitest/config';

const ON_STACK = ['**/*.db.test.ts', 'tests/**/*.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{rules,mutators,queries,server,client,scripts}/**/*.test.{ts,tsx}',
            '*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', 'node_modules/**'],
          sequence: {groupOrder: 0},
        },
      },
      {
        test: {
          name: 'stack',
          include: ON_STACK,
          exclude: ['node_modules/**'],
          globalSetup: ['tests/support/global-setup.ts'],
          // One browser and one database on two cores: files take turns.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
          sequence: {groupOrder: 1},
        },
      },
    ],
  },
});
