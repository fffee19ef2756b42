// Every component that several pages share is in the gallery.
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, test} from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const SHARED = ['client/ui', 'client/people', 'client/conversations', 'client/suggestions'];

/** Page layouts, which the screenshots show. */
const WHOLE_PAGES = ['client/ui/page.tsx', 'client/ui/loading.tsx'];

/** The modules from which a source imports values, relative to the repository; ignores type imports. */
const importsOf = (file: string, source: string) =>
  [...source.matchAll(/^import (?!type).*from '(.+)';$|\bimport\('(.+)'\)/gm)].map(
    ([, from, later]) => path.join(path.dirname(file), from ?? later ?? ''),
  );

async function readAll(folders: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const folder of folders) {
    for (const name of await readdir(path.join(ROOT, folder))) {
      const file = path.join(folder, name);
      if (/\.tsx?$/.test(name)) texts.set(file, await readFile(path.join(ROOT, file), 'utf8'));
    }
  }
  return texts;
}

test('shows every shared component in the gallery', async () => {
  const [components, gallery] = [await readAll(SHARED), await readAll(['tests/gallery'])];
  const shown = new Set([...gallery].flatMap(([file, source]) => importsOf(file, source)));
  // Components that a shown component renders count as shown.
  for (const file of shown) {
    for (const from of importsOf(file, components.get(file) ?? '')) shown.add(from);
  }
  const missing = [...components.keys()].filter(
    (file) => file.endsWith('.tsx') && !shown.has(file) && !WHOLE_PAGES.includes(file),
  );
  expect(missing).toEqual([]);
});
