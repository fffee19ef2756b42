// Each process's environment, regardless of the variables of the starting shell.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, afterEach, beforeAll, expect, test, vi} from 'vitest';
import {parseEnv} from '../../platform/config/env.ts';
import {planProcesses} from './plan.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'wing-plan-'));
});
afterAll(() => rm(dataDir, {recursive: true, force: true}));
afterEach(() => vi.unstubAllEnvs());

async function planWith(shell: Record<string, string | undefined>, HOST?: string) {
  for (const [name, value] of Object.entries(shell)) vi.stubEnv(name, value);
  return planProcesses(parseEnv({HOST}), dataDir);
}

test.each([
  [
    'npm start in a shell for developing',
    {NODE_ENV: 'development', WING_DEV: undefined},
    '127.0.0.1',
  ],
  ['npm start in any other', {NODE_ENV: undefined, WING_DEV: undefined}, '127.0.0.1'],
  ['npm run dev', {NODE_ENV: 'development', WING_DEV: '1'}, '127.0.0.1'],
  ['npm run dev that others reach', {NODE_ENV: 'development', WING_DEV: '1'}, '0.0.0.0'],
])('runs zero-cache in production mode: %s', async (_, shell, host) => {
  const {zeroCache} = await planWith(shell, host);
  expect(zeroCache?.env.NODE_ENV).toBe('production');
  // Required in production: without it zero-cache does not start.
  expect(zeroCache?.env.ZERO_ADMIN_PASSWORD).toMatch(/^[0-9a-f]{32}/);
});

async function workersWith(given: Record<string, string>) {
  const {zeroCache} = await planProcesses(parseEnv(given), dataDir);
  return zeroCache?.env.ZERO_NUM_SYNC_WORKERS;
}

test('runs the configured number of sync workers, by default one', async () => {
  expect(await workersWith({ZERO_NUM_SYNC_WORKERS: '2'})).toBe('2');
  expect(await workersWith({})).toBe('1');
  for (const count of ['0', '17', '1.5', 'two']) {
    expect(() => parseEnv({ZERO_NUM_SYNC_WORKERS: count})).toThrow('ZERO_NUM_SYNC_WORKERS');
  }
});

async function revalidationWith(given: Record<string, string>) {
  const {zeroCache} = await planProcesses(parseEnv(given), dataDir);
  return zeroCache?.env.ZERO_AUTH_REVALIDATE_INTERVAL_SECONDS;
}

test('lets zero-cache revalidate sessions every 15 s by default', async () => {
  expect(await revalidationWith({})).toBe('15');
  expect(await revalidationWith({ZERO_AUTH_REVALIDATE_INTERVAL_SECONDS: '3'})).toBe('3');
});

test('keeps the shell’s configuration from Postgres and zero-cache', async () => {
  const {postgres, zeroCache} = await planWith({
    ZERO_LOG_LEVEL: 'debug',
    PGHOST: 'elsewhere',
    NODE_ENV: 'x',
  });
  expect(postgres?.env).not.toHaveProperty('NODE_ENV');
  expect(postgres?.env).not.toHaveProperty('PGHOST');
  expect(zeroCache?.env.ZERO_LOG_LEVEL).toBe('warn');
});

test('connects the API to the embedded Postgres by its port', async () => {
  const {api, databaseUrl} = await planProcesses(parseEnv({}), dataDir);
  const url = new URL(api.env.DATABASE_URL ?? '');
  expect(url.host).toBe(new URL(databaseUrl).host);
  expect(url.username).not.toBe(new URL(databaseUrl).username);
});

test('uses the URL of an external database unchanged', async () => {
  const given = 'postgres://wing:secret@database.example:6432/wing?sslmode=require';
  const {api} = await planProcesses(parseEnv({DATABASE_URL: given}), dataDir);
  expect(api.env.DATABASE_URL).toMatch(/@database\.example:6432\/wing\?sslmode=require$/);
});
