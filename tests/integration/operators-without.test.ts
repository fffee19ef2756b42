// Operator commands that cannot reach the database fail with one line, which names no member's address.
import {chmod, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {z} from 'zod';
import {runScript} from '../support/scripts.ts';

const EMAIL = 'somebody@example.test';
/** An unprivileged user: root could read every file. */
const NOBODY = process.getuid?.() === 0 ? {uid: 65_534, gid: 65_534} : {};

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'wing-operator-'));
});
afterEach(() => rm(dataDir, {recursive: true, force: true}));

const failure = z.object({code: z.number(), stderr: z.string()});

/** The error lines of a failing `npm run credits -- show`. */
async function failedShow(as: {uid?: number; gid?: number} = {}): Promise<string[]> {
  const env = {PATH: process.env.PATH, WING_DATA_DIR: dataDir};
  const failed: unknown = await runScript('credits', ['show', EMAIL], {env, ...as}).catch(
    (error: unknown) => error,
  );
  const {code, stderr} = failure.parse(failed);
  expect(code).toBe(1);
  return stderr.trim().split('\n');
}

test('reports that Wing does not run', async () => {
  expect(await failedShow()).toEqual(['Wing does not run here: start it, or set DATABASE_URL.']);
});

test('reports the connection error of a stopped database, without the address asked for', async () => {
  // Nothing listens there; another process could take a port that was free a moment ago.
  const port = 1;
  const url = `postgres://postgres:geheim@127.0.0.1:${port}/postgres\n`;
  await writeFile(path.join(dataDir, 'database-url'), url);
  const lines = await failedShow();
  expect(lines).toEqual([`The database failed: connect ECONNREFUSED 127.0.0.1:${port}`]);
});

test("distinguishes another user's folder from one where Wing does not run", async () => {
  await writeFile(path.join(dataDir, 'database-url'), 'postgres://h/d\n');
  // Unreadable for its owner as well, so that the test also works when it does not run as root.
  await chmod(path.join(dataDir, 'database-url'), 0);
  await chmod(dataDir, 0o755);
  const [line, ...others] = await failedShow(NOBODY);
  expect(line).toMatch(/database-url is another user's: run this as whoever runs Wing/);
  expect(others).toEqual([]);
});
