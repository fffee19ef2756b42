// What an operator reads when a command finds no database: one line, and nobody's address in it.
import {chmod, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {z} from 'zod';
import {freePorts} from '../../server/supervisor/ports.ts';
import {runScript} from '../support/scripts.ts';

const WHO = 'somebody@example.test';
/** Somebody without rights; root reads everything. */
const NOBODY = process.getuid?.() === 0 ? {uid: 65_534, gid: 65_534} : {};

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'wing-operator-'));
});
afterEach(() => rm(dataDir, {recursive: true, force: true}));

const failure = z.object({code: z.number(), stderr: z.string()});

/** The lines that `npm run credits -- show` fails with. */
async function failedShow(as: {uid?: number; gid?: number} = {}): Promise<string[]> {
  const env = {PATH: process.env.PATH, WING_DATA_DIR: dataDir};
  const failed: unknown = await runScript('credits', ['show', WHO], {env, ...as}).catch(
    (error: unknown) => error,
  );
  const {code, stderr} = failure.parse(failed);
  expect(code).toBe(1);
  return stderr.trim().split('\n');
}

test('where Wing does not run, that is said', async () => {
  expect(await failedShow()).toEqual(['Wing does not run here: start it, or set DATABASE_URL.']);
});

test('a database that is not there any more is named by its fault, not by who was asked for', async () => {
  const [port = 0] = await freePorts(1);
  const url = `postgres://postgres:geheim@127.0.0.1:${port}/postgres\n`;
  await writeFile(path.join(dataDir, 'database-url'), url);
  const lines = await failedShow();
  expect(lines).toEqual([`The database did not do it: connect ECONNREFUSED 127.0.0.1:${port}`]);
});

test("another user's folder is told from one where nothing runs", async () => {
  await writeFile(path.join(dataDir, 'database-url'), 'postgres://h/d\n');
  // Whoever owns it may not read it either, so that this holds for whoever runs the tests.
  await chmod(path.join(dataDir, 'database-url'), 0);
  await chmod(dataDir, 0o755);
  const [line, ...others] = await failedShow(NOBODY);
  expect(line).toMatch(/database-url is another user's: run this as whoever runs Wing/);
  expect(others).toEqual([]);
});
