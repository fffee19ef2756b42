// The folders of the server and the client form no import cycle. The linter sees cycles of files only.
import {globSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';

const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Which folders the files of each folder import, tests left out. */
function folderImports(root: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of globSync(`${root}/**/*.{ts,tsx}`)) {
    if (file.includes('.test.')) continue;
    const folder = path.dirname(file);
    const targets = imports.get(folder) ?? new Set();
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      targets.add(path.dirname(path.join(folder, target)));
    }
    targets.delete(folder);
    imports.set(folder, targets);
  }
  return imports;
}

/** Removes folders that import no remaining folder until none is left; what stays is in a cycle or imports one. */
function foldersInCycles(root: string): string[] {
  const left = folderImports(root);
  const isFree = ([, targets]: [string, Set<string>]) =>
    ![...targets].some((target) => left.has(target));
  for (let free = [...left].filter(isFree); free.length > 0; free = [...left].filter(isFree)) {
    for (const [folder] of free) left.delete(folder);
  }
  return [...left.keys()];
}

test.each(['server', 'client'])('the folders of %s form no import cycle', (root) => {
  expect(foldersInCycles(root)).toEqual([]);
});
