// The gallery is whole: no primitive is missing from it.
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, test} from 'vitest';

const GALLERY = import.meta.dirname;
const UI = path.join(GALLERY, '../ui');

/** Frames of whole pages, which the screenshots show. */
const WHOLE_PAGES = ['page.tsx', 'loading.tsx'];

/** Where a source takes code from; types alone show nothing. */
const importsOf = (source: string) =>
  [...source.matchAll(/^import (?!type).*from '(.+)';$|\bimport\('(.+)'\)/gm)].map(
    ([, from, later]) => from ?? later ?? '',
  );

const readAll = async (folder: string) => {
  const files = (await readdir(folder)).filter((file) => /\.tsx?$/.test(file));
  const texts = files.map(
    async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
};

test('every primitive is in the gallery', async () => {
  const [primitives, gallery] = [await readAll(UI), await readAll(GALLERY)];
  const imported = [...gallery.values()].flatMap(importsOf);
  const shown = new Set(
    imported.filter((from) => from.startsWith('../ui/')).map((from) => path.basename(from)),
  );
  // What is made of others shows them, fetched with it or later.
  for (const file of shown) {
    for (const from of importsOf(primitives.get(file) ?? '')) shown.add(from.replace('./', ''));
  }
  const missing = [...primitives.keys()].filter(
    (file) => file.endsWith('.tsx') && !shown.has(file) && !WHOLE_PAGES.includes(file),
  );
  expect(missing).toEqual([]);
});
