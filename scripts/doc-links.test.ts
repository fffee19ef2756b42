// Files and commands that the documentation names exist.
import {existsSync, globSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';

const PAGES = globSync(['*.md', 'docs/**/*.md']);
/** A path from the root in backticks, with a file's ending or as a folder with `/` at its end. A brace or a placeholder is no path. */
const NAMED =
  /`((?:rules|mutators|queries|server|client|tests|scripts|bench|docs)\/[\w./-]+(?:\.[a-z]+|\/))`/g;
const LINKED = /\]\(([^)#:]+)\)/g;

/** An ADR that was replaced names files of its time. */
const isReplaced = (text: string) => /status: replaced/i.test(text);

test.each(PAGES)('%s names files that exist', (page) => {
  const text = readFileSync(page, 'utf8');
  const named = isReplaced(text) ? [] : [...text.matchAll(NAMED)].map(([, file = '']) => file);
  const linked = [...text.matchAll(LINKED)].map(([, file = '']) =>
    path.join(path.dirname(page), file),
  );
  expect([...named, ...linked].filter((file) => !existsSync(file))).toEqual([]);
});

test.each(PAGES)('%s names commands that exist', (page) => {
  const text = isReplaced(readFileSync(page, 'utf8')) ? '' : readFileSync(page, 'utf8');
  const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
  const commands = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
  const files = [...text.matchAll(/node (scripts\/\S+\.ts)/g)].map(([, file = '']) => file);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
