// Operators see which version runs.
import {readFile} from 'node:fs/promises';
import {expect, inject, test} from 'vitest';
import {VERSION} from '../../server/platform/config/version.ts';
import {openTestDatabase} from '../support/database.ts';
import {makeOperator} from '../support/desk.ts';

const stack = inject('stack');

test('/readyz, the log and the desk name the version', async () => {
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/);
  expect(await (await fetch(`${stack.url}/readyz`)).text()).toContain(VERSION);
  expect(await readFile(stack.outputFile, 'utf8')).toContain(`"version":"${VERSION}"`);
  const sql = openTestDatabase(stack);
  const {cookie} = await makeOperator(sql, stack);
  await sql.end();
  const me = await fetch(`${stack.url}/api/desk/me`, {headers: {cookie}});
  expect(await me.json()).toMatchObject({me: {version: VERSION}});
});
