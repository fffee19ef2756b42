// An installation that cannot work is refused with what to do.
import {mkdir, mkdtemp, rm, symlink, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {StartError} from '../../platform/start-error.ts';
import {assertPathIsUsable, assertPostgresIsWhole} from './installation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'wing-installation-'));
});
afterAll(() => rm(folder, {recursive: true}));

test.each(['/srv/c#/wing', '/srv/what?/wing'])('refuses to run in %s', (root) => {
  expect(() => assertPathIsUsable(root)).toThrow(StartError);
  expect(() => assertPathIsUsable('/srv/100% c++ & more/wing')).not.toThrow();
});

test('refuses a Postgres whose libraries no install script has linked', async () => {
  const programs = path.join(folder, 'native');
  await mkdir(programs);
  const links = [{source: 'native/libpq.so.5.18', target: 'native/libpq.so.5'}];
  await writeFile(path.join(programs, 'pg-symlinks.json'), JSON.stringify(links));
  await writeFile(path.join(programs, 'libpq.so.5.18'), '');
  await expect(assertPostgresIsWhole(programs)).rejects.toThrow('npm ci --ignore-scripts=false');
  await symlink('libpq.so.5.18', path.join(programs, 'libpq.so.5'));
  await expect(assertPostgresIsWhole(programs)).resolves.toBeUndefined();
});
