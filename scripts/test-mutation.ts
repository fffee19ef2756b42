// `npm run test:mutation`: breaks the code in one place after another and reports the faults that no test notices.
// `npm run test:mutation -- <areas>` does so with these areas only (mutation/areas.ts).
import {parseArgs} from 'node:util';
import {startStack, type StackAddress} from '../tests/support/stack.ts';
import {AREAS} from './mutation/areas.ts';
import {runStryker} from './mutation/run-stryker.ts';

const {positionals} = parseArgs({allowPositionals: true});
const names = positionals.length > 0 ? positionals : Object.keys(AREAS);
const areas = names.map((name) => {
  const area = AREAS[name];
  if (!area) throw new Error(`No area ${name}. There are: ${Object.keys(AREAS).join(', ')}.`);
  return {name, ...area};
});

const stack = areas.some(({needsApi}) => needsApi) ? await startStack() : undefined;
try {
  for (const area of areas) {
    const address: StackAddress | undefined = area.needsApi && stack;
    await runStryker(area, address);
  }
} finally {
  await stack?.stop();
}
