// The reason that a failed start prints.
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {lastErrorIn} from './last-error.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'wing-last-error-'));
});
afterAll(() => rm(folder, {recursive: true}));

test.each([
  [
    'of Postgres',
    '2026-11-29 09:05:48.334 UTC [3328] FATAL:  data directory "/srv/wing" has invalid permissions\n2026-11-29 UTC [3328] DETAIL:  Permissions should be u=rwx (0700).\n',
    'data directory "/srv/wing" has invalid permissions',
  ],
  [
    'of initdb',
    'Error: Postgres init script failed (code: 1). ERROR OUTPUT: initdb: error: invalid locale settings\n\n    at maybeClose (node:internal)\n\nNode.js v24.21.0\n',
    'Postgres init script failed (code: 1). ERROR OUTPUT: initdb: error: invalid locale settings',
  ],
  ['without an error', 'LOG:  starting\n', undefined],
])('finds the last error %s', async (_, log, expected) => {
  const file = path.join(folder, 'child.log');
  await writeFile(file, log);
  expect(lastErrorIn(file)).toBe(expected);
});
