// `npm run bench [-- part ...]`: measures, prints ratios where there is something to compare with and plain
// figures elsewhere, writes JSON. Parts by name; all without a name.
import {mkdir, writeFile} from 'node:fs/promises';

type Part = () => Promise<unknown>;

const PARTS: Record<string, Part> = {
  matching: async () => {
    const {print, run} = await import('./bench/matching.ts');
    const result = await run();
    print(result);
    return result;
  },
  sync: async () => {
    const {print, run} = await import('./bench/sync.ts');
    const result = await run();
    print(result);
    return result;
  },
  settlement: async () => {
    const {print, run} = await import('./bench/settlement.ts');
    const result = await run();
    print(result);
    return result;
  },
  photos: async () => {
    const {print, run} = await import('./bench/photos.ts');
    const result = await run();
    print(result);
    return result;
  },
  chat: async () => {
    const {print, run} = await import('./bench/chat.ts');
    const result = await run();
    print(result);
    return result;
  },
  'first-visit': async () => {
    const {print, run} = await import('./bench/first-visit.ts');
    const result = await run();
    print(result);
    return result;
  },
  floods: async () => {
    const {print, run} = await import('./bench/floods.ts');
    const result = await run();
    print(result);
    return result;
  },
  ui: async () => {
    const {print, run} = await import('./bench/ui.ts');
    const result = await run();
    print(result);
    return result;
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(
    `No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`,
  );
  process.exit(1);
}
await mkdir('.wing/bench', {recursive: true});
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const file = `.wing/bench/${name}.json`;
  await writeFile(file, JSON.stringify(await measure(), null, 2));
  console.log(`${name}: written to ${file}`);
}
