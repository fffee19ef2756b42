import {expect, test} from 'vitest';
import {namesOnlyFilesOf} from './page-version.ts';

const FILES = new Set(['assets/main-1.js', 'assets/theme-1.css']);

test.each([
  ['<link href="/assets/theme-1.css"><script src="/assets/main-1.js"></script>', true],
  ['<h1>Wing</h1>', true],
  ['<link href="/assets/theme-1.css"><script src="/assets/main-0.js"></script>', false],
])('%s belongs to this version: %s', (page, expected) => {
  expect(namesOnlyFilesOf(FILES, page)).toBe(expected);
});
