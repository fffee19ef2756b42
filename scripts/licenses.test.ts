// The list of licences is that of the installed packages, and each of them allows Wing to be run and passed on.
import {readFile} from 'node:fs/promises';
import {expect, test} from 'vitest';
import {licenses} from './licenses.ts';

/** AGPL and GPL would bind Wing; LGPL libraries are linked dynamically. */
const ALLOWED =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2.0|BlueOak-1.0.0|Python-2.0|Unlicense|CC0-1.0|CC-BY-4.0|OFL-1.1|MPL-2.0|LGPL-3.0-or-later)$/;

test('docs/licenses.md is up to date (npm run licenses)', async () => {
  expect(await readFile(new URL('../docs/licenses.md', import.meta.url), 'utf8')).toBe(
    await licenses(),
  );
});

test('every package has a licence that is known to suit', async () => {
  const names = [...(await licenses()).matchAll(/^## (.*)/gm)].map(([, name = '']) => name);
  const parts = names.flatMap((name) => name.replaceAll(/[()]/g, '').split(/ AND | OR /));
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.filter((part) => !ALLOWED.test(part))).toEqual([]);
});
