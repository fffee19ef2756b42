import {globSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';

const NEEDS_THE_STACK =
  /inject\('stack'\)|tests\/support\/(run|personas|devtools|pair|suggested|chat|browser|cluster)\.ts'/;

test('no *.db.test.ts file needs more than Postgres', () => {
  const files = globSync('{bench,client,mutators,queries,rules,scripts,server}/**/*.db.test.ts');
  expect(files).not.toEqual([]);
  expect(files.filter((file) => NEEDS_THE_STACK.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('no file of tests/integration opens a page', () => {
  const files = globSync('tests/integration/*.test.ts');
  expect(files).not.toEqual([]);
  const opensPages =
    /use(Whole)?Browser|useDevtools|launch(Behind|BlockingBrowser|Browser)|chromium\.launch/;
  expect(files.filter((file) => opensPages.test(readFileSync(file, 'utf8')))).toEqual([]);
});
