// Starting and stopping Wing from the shell, with Wings that these tests start themselves.
import {once} from 'node:events';
import {statSync} from 'node:fs';
import {chown, mkdir, readdir, readFile, rm} from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, inject, test} from 'vitest';
import {portError} from '../../server/app/supervisor/ports.ts';
import {pidOf} from '../support/kill.ts';
import {longTest} from '../support/long-test.ts';
import {listeningAddresses, processesMentioning} from '../support/processes.ts';
import {PASSWORD, uniqueEmail} from '../support/member.ts';
import {ended, launch, makeDataDir, untilReady} from '../support/stack.ts';
import {onePort, useDataDirs} from '../support/data-dirs.ts';
import {eventually} from '../support/database.ts';

/** An unprivileged user; "nobody" has this id on most systems. */
const NOBODY = {uid: 65_534, gid: 65_534};

/** 127.0.0.1 as /proc/net/tcp writes it. */
const LOOPBACK = '0100007F';

const stack = inject('stack');
const emptyDataDir = useDataDirs();

/** Begins a sign-up, stops Wing, and ends the sign-up, which must be answered. */
async function stopDuringRequest(
  {child}: ReturnType<typeof launch>,
  {dataDir, port}: {dataDir: string; port: number},
): Promise<void> {
  const body = JSON.stringify({name: '', email: uniqueEmail(), password: PASSWORD});
  const request = http.request({
    port,
    path: '/api/auth/sign-up/email',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      origin: `http://localhost:${port}`,
    },
  });
  const answered = once(request, 'response');
  const connected = once(request, 'socket').then(([socket]) =>
    socket.connecting ? once(socket, 'connect') : undefined,
  );
  request.write(body.slice(0, 20));
  await connected;
  // A later connection is answered, so the server has accepted the earlier one too.
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  await eventually(
    async () => ((await portError(port, '127.0.0.1')) === undefined ? true : undefined),
    'the end of listening',
  );
  // A service manager may signal every process.
  process.kill(pidOf({dataDir}, 'api'), 'SIGTERM');
  request.end(body.slice(20));
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  expect(await ended(child)).toBe(0);
}

/** Asserts that a stopped Wing leaves no process, no listening port and no file with the database's address. */
async function expectNothingLeft(dataDir: string, port: number): Promise<void> {
  expect(processesMentioning(dataDir)).toEqual([]);
  expect(await portError(port, '127.0.0.1')).toBeUndefined();
  expect(await readdir(dataDir)).not.toContain('database-url');
}

longTest.each(['SIGINT', 'SIGTERM'] as const)(
  'stopped by %s, starts again on the same data with the same secret',
  async (signal) => {
    const [dataDir, port] = [await emptyDataDir(), await onePort()];
    const secrets: string[] = [];
    for (let i = 0; i < 2; i += 1) {
      const launched = launch({PORT: String(port), WING_DATA_DIR: dataDir, WING_DEMO: 'off'});
      await untilReady(launched);
      launched.child.kill(signal);
      expect(await ended(launched.child)).toBe(0);
      await expectNothingLeft(dataDir, port);
      secrets.push(await readFile(path.join(dataDir, 'secret'), 'utf8'));
    }
    expect(secrets[0]).not.toBe('');
    expect(secrets[1]).toBe(secrets[0]);
  },
);

describe('a running Wing', () => {
  longTest('runs as an unprivileged user', async () => {
    const dataDir = await emptyDataDir();
    // Without root the tests run as such a user already.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chown(path.dirname(dataDir), NOBODY.uid, NOBODY.gid);
    const env = {PORT: String(await onePort()), WING_DATA_DIR: dataDir, WING_DEMO: 'off'};
    const launched = launch(env, isRoot ? NOBODY : {});
    const {child} = launched;
    await untilReady(launched);
    const owners = processesMentioning(dataDir).map((pid) => statSync(`/proc/${pid}`).uid);
    expect(owners.length).toBeGreaterThan(0);
    expect(owners).not.toContain(0);
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    expect(processesMentioning(dataDir)).toEqual([]);
  });

  longTest('starts after its first start was interrupted', async () => {
    const dataDir = await emptyDataDir();
    const env = {PORT: String(await onePort()), WING_DATA_DIR: dataDir, WING_DEMO: 'off'};
    const first = launch(env);
    // initdb writes this file first, long before the database is ready.
    await eventually(async () => {
      const files = await readdir(dataDir, {recursive: true}).catch(() => []);
      return files.some((file) => file.endsWith('PG_VERSION')) || undefined;
    }, 'a database in the making');
    first.child.kill('SIGINT');
    await ended(first.child);
    // A process killed during a disk write exits when the write is done.
    await eventually(
      async () => processesMentioning(dataDir).length === 0 || undefined,
      'the end of every process',
    );
    const second = launch(env);
    await untilReady(second);
    second.child.kill('SIGTERM');
    expect(await ended(second.child)).toBe(0);
  });

  test('keeps Postgres, zero-cache and the change streamer on loopback', async () => {
    const addresses = processesMentioning(stack.dataDir).flatMap(listeningAddresses);
    // The API, Postgres, zero-cache, its change streamer, and the supervisor's lock.
    expect(addresses.length).toBeGreaterThanOrEqual(5);
    expect(new Set(addresses)).toEqual(new Set([LOOPBACK]));
  });
});

longTest.each(['SIGTERM', 'SIGKILL'] as const)(
  'ends with the npm that started it, ended by %s',
  async (signal) => {
    const [dataDir, port] = [await emptyDataDir(), await onePort()];
    const env = {PORT: String(port), WING_DATA_DIR: dataDir, WING_DEMO: 'off'};
    const launched = launch(env, {through: 'npm'});
    await untilReady(launched);
    launched.child.kill(signal);
    await ended(launched.child);
    await eventually(
      async () => processesMentioning(dataDir).length === 0 || undefined,
      'the end of every process',
    );
    await expectNothingLeft(dataDir, port);
  },
);

longTest(
  'a Wing whose data folder is deleted ends with a sentence once a child of it dies',
  async () => {
    const [dataDir, port] = [await emptyDataDir(), await onePort()];
    const launched = launch({PORT: String(port), WING_DATA_DIR: dataDir, WING_DEMO: 'off'});
    await untilReady(launched);
    const postgres = pidOf({dataDir}, 'postgres');
    await rm(dataDir, {recursive: true, maxRetries: 5});
    // Postgres notices within a minute, and ends.
    process.kill(postgres, 'SIGKILL');
    expect(await ended(launched.child)).toBe(1);
    expect(launched.output()).toContain(`The data folder ${dataDir} has been deleted or replaced.`);
    expect(processesMentioning(dataDir)).toEqual([]);
    expect(await portError(port, '127.0.0.1')).toBeUndefined();
  },
);

describe('a Wing under a strict umask, with a private TMPDIR, an unknown locale and a proxy, killed with SIGKILL', () => {
  let dataDir: string;
  let temporary: string;
  let port: number;
  let secret: string;
  beforeAll(async () => {
    dataDir = await makeDataDir();
    temporary = path.join(path.dirname(dataDir), 'private');
    await mkdir(temporary, {mode: 0o700});
  });
  afterAll(() => rm(path.dirname(dataDir), {recursive: true, force: true}));

  const start = async () => {
    port = await onePort();
    const env = {
      PORT: String(port),
      WING_DATA_DIR: dataDir,
      WING_DEMO: 'off',
      LANG: 'xx_XX.UTF-8',
      TMPDIR: temporary,
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: 'http://127.0.0.1:9',
    };
    const launched = launch(env, {umask: 0o077});
    await untilReady(launched);
    return launched;
  };
  const readSecret = () => readFile(path.join(dataDir, 'secret'), 'utf8');

  test("leaves the file with the database's address", async () => {
    const {child} = await start();
    child.kill('SIGKILL');
    expect(await ended(child)).toBeNull();
    expect(await readdir(dataDir)).toContain('database-url');
    secret = await readSecret();
    expect(secret).not.toBe('');
  });

  test('starts again with the same secret; stopped, it finishes requests in progress and leaves nothing', async () => {
    expect(await readdir(dataDir)).toContain('database-url');
    const launched = await start();
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
    // Readiness checks may take longer while the processes start their work.
    await eventually(
      async () => (await fetch(`http://localhost:${port}/readyz`)).ok || undefined,
      'a ready /readyz',
      60_000,
    );
    expect(processesMentioning(dataDir).length).toBeGreaterThan(0);
    await stopDuringRequest(launched, {dataDir, port});
    await expectNothingLeft(dataDir, port);
    expect(await readSecret()).toBe(secret);
  });
});
