// Starts that fail, each with one line that says why.
import {mkdir} from 'node:fs/promises';
import net from 'node:net';
import {networkInterfaces} from 'node:os';
import path from 'node:path';
import {describe, expect, inject, test} from 'vitest';
import {account, user} from '../../server/platform/database/auth-tables.ts';
import {onePort, useDataDirs} from '../support/data-dirs.ts';
import {uniqueEmail} from '../support/member.ts';
import {failedStart} from '../support/stack.ts';
import {useScratchDatabase} from '../support/use-scratch-database.ts';

/** A machine may have no IPv6. */
const OWN_LOOPBACKS = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses.map(({address}) => address))
  .filter((address) => ['127.0.0.1', '::1'].includes(address));

const stack = inject('stack');
const scratch = useScratchDatabase();
const emptyDataDir = useDataDirs();

describe('a failed start prints one line with the reason and exits with status 1', () => {
  test('an invalid variable', async () => {
    const {code, lines} = await failedStart({PORT: 'eighty'});
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('PORT');
  });

  test.each(OWN_LOOPBACKS)('a port in use on %s', async (host) => {
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const {code, lines} = await failedStart({
      PORT: String(port),
      WING_DATA_DIR: await emptyDataDir(),
    });
    server.close();
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(`Port ${port} is taken.* Set PORT to another one`),
    ]);
  });

  test('an unreachable database, without printing its password', async () => {
    const {code, lines} = await failedStart({
      PORT: String(await onePort()),
      WING_DATA_DIR: await emptyDataDir(),
      DATABASE_URL: `postgres://wing:geheim@127.0.0.1:${await onePort()}/wing`,
      WING_SECRET: 'x'.repeat(32),
    });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('DATABASE_URL cannot be reached');
    expect(lines[0]).not.toContain('geheim');
  });

  test('an external database without WING_SECRET', async () => {
    const {code, lines} = await failedStart({
      PORT: String(await onePort()),
      WING_DATA_DIR: await emptyDataDir(),
      DATABASE_URL: 'postgres://wing:wing@127.0.0.1:1/wing',
    });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('DATABASE_URL needs WING_SECRET');
  });

  test('the demo community’s database at a public address', async () => {
    const {code, lines} = await failedStart({
      PORT: String(await onePort()),
      WING_DATA_DIR: await emptyDataDir(),
      DATABASE_URL: stack.databaseUrl,
      WING_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://wing.example',
    });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining('the demo community, whose passwords')]);
  });

  test('the demo community among members', async () => {
    const id = 'a member who signed up with Google';
    await scratch.db.insert(user).values({id, name: '', email: uniqueEmail()});
    await scratch.db.insert(account).values({id, accountId: id, providerId: 'google', userId: id});
    const {code, lines} = await failedStart({
      PORT: String(await onePort()),
      WING_DATA_DIR: await emptyDataDir(),
      DATABASE_URL: scratch.url,
      WING_SECRET: 'x'.repeat(32),
      WING_DEMO: 'on',
    });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining('This database has members, and the demo')]);
    expect(await scratch.db.$count(user)).toBe(1);
  });

  // Under root alone Postgres runs as another user.
  test.runIf(process.getuid?.() === 0).each([
    ['data that root has copied', 'postgres', 'chown -R postgres'],
    ['a data folder that only root may enter', '', 'or run: chmod o+x'],
  ])('%s', async (_, folder, command) => {
    const dataDir = await emptyDataDir();
    await mkdir(path.join(dataDir, folder), {mode: 0o700, recursive: true});
    const {code, lines} = await failedStart({
      PORT: String(await onePort()),
      WING_DATA_DIR: dataDir,
    });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`${command} '${path.join(dataDir, folder)}'`)]);
  });

  test.runIf(process.getuid?.() === 0)('a data folder of another user', async () => {
    const dataDir = await emptyDataDir();
    const env = {PORT: String(await onePort()), WING_DATA_DIR: dataDir};
    const {code, lines} = await failedStart(env, {uid: 1000, gid: 1000});
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/uid 1000.* Run: chown 1000 '\//)]);
  });

  test.each([
    ['', {}],
    [' with a database of its own', {DATABASE_URL: stack.databaseUrl, WING_SECRET: 'x'.repeat(32)}],
  ])('a second start on the same data directory%s', async (_, env) => {
    const {code, lines} = await failedStart({
      PORT: String(await onePort()),
      WING_DATA_DIR: stack.dataDir,
      ...env,
    });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`Wing is already running here: ${stack.url}`);
  });
});
