// Every primitive, and every component that shows people and that several features share, is in the gallery.
import {globSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';

/** Page layouts and their footer, which the screenshots show. */
const WHOLE_PAGES = ['client/ui/page.tsx', 'client/ui/loading.tsx', 'client/ui/language-menu.tsx'];

/** The modules from which a file imports values, relative to the repository; ignores type imports. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^import (?!type).*from '(.+)';$|\bimport\('([^']+)'\)/gm,
    ),
  ].map(([, from, later]) => path.join(path.dirname(file), from ?? later ?? ''));

/** Components of `client/ui`, and those that show people and are imported by another feature. */
function sharedComponents(): string[] {
  const features = globSync('client/features/**/*.tsx');
  const people = globSync('client/features/{photos,people,chat,suggestions}/*.tsx');
  const borrowed = features.flatMap((file) =>
    importsOf(file).filter((from) => path.dirname(from) !== path.dirname(file)),
  );
  return [...globSync('client/ui/*.tsx'), ...people.filter((file) => borrowed.includes(file))];
}

test('shows the primitives and the shared components', () => {
  const shown = new Set(globSync('tests/gallery/*.tsx').flatMap(importsOf));
  // Components that a shown component renders count as shown.
  for (const file of shown) {
    if (!/^client\/.*\.tsx?$/.test(file)) continue;
    for (const from of importsOf(file)) shown.add(from);
  }
  const missing = sharedComponents().filter(
    (file) => !shown.has(file) && !WHOLE_PAGES.includes(file),
  );
  expect(missing).toEqual([]);
});
