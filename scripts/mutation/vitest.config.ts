// Vitest configuration for mutation tests of the area WING_MUTATION_AREA.
import {defineConfig} from 'vitest/config';
import {freePorts} from '../../server/app/supervisor/ports.ts';
import type {StackAddress} from '../../tests/support/stack.ts';
import {AREAS} from './areas.ts';

const MINUTE = 60_000;
const {WING_MUTATION_AREA = '', WING_MUTATION_STACK} = process.env;

async function withApi(address: string) {
  const [port = 0] = await freePorts(1);
  const running: StackAddress = JSON.parse(address);
  const stack: StackAddress = {...running, url: `http://localhost:${port}`};
  return {
    provide: {stack, databaseUrl: stack.databaseUrl},
    setupFiles: ['scripts/mutation/serve-api.ts'],
    // One process with one API for all files.
    isolate: false,
    fileParallelism: false,
    testTimeout: MINUTE,
    hookTimeout: MINUTE,
  };
}

export default defineConfig({
  test: {
    include: [...(AREAS[WING_MUTATION_AREA]?.tests ?? [])],
    ...(WING_MUTATION_STACK && (await withApi(WING_MUTATION_STACK))),
  },
});
