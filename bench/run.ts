// `npm run bench [-- part ...]`: runs these benchmarks, or all of them. Prints ratios to a reference where there is one, plain
// figures otherwise, and writes JSON.
import {mkdir, writeFile} from 'node:fs/promises';
import {diskStallSeconds} from './disk-stalls.ts';

type Part<T> = {run: () => Promise<T>; print: (result: T) => void};

const part =
  <T>(load: () => Promise<Part<T>>) =>
  async (): Promise<unknown> => {
    const {run, print} = await load();
    const result = await run();
    print(result);
    return result;
  };

const PARTS: Record<string, () => Promise<unknown>> = {
  matching: part(() => import('./matching.ts')),
  sync: part(() => import('./sync.ts')),
  messages: part(() => import('./messages.ts')),
  'first-visit': part(() => import('./first-visit.ts')),
  ui: part(() => import('./ui.ts')),
  scale: part(() => import('./scale.ts')),
};

const requested = process.argv.slice(2);
const unknownNames = requested.filter((name) => !(name in PARTS));
if (unknownNames.length > 0) {
  console.error(
    `No such part: ${unknownNames.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`,
  );
  process.exit(1);
}
await mkdir('.wing/bench', {recursive: true});
for (const [name, measure] of Object.entries(PARTS)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  const file = `.wing/bench/${name}.json`;
  const before = diskStallSeconds();
  await writeFile(file, JSON.stringify(await measure(), null, 2));
  const stalled = (diskStallSeconds() ?? 0) - (before ?? 0);
  console.log(
    `${name}: written to ${file}; the disk stalled for ${stalled.toFixed(1)} s meanwhile`,
  );
}
