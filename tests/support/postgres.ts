// Postgres alone, with Wing's tables and roles, for a run of `*.db.test.ts` files.
import {randomBytes} from 'node:crypto';
import {mkdir, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {migrate} from '../../server/domain/database/migrate.ts';
import {ensureRoles, rolePasswords} from '../../server/domain/database/roles.ts';
import {Child} from '../../server/supervisor/child.ts';
import {freePorts} from '../../server/supervisor/ports.ts';
import {eventually, openTestDatabase} from './database.ts';
import {makeDataDir} from './stack.ts';

const GRACE_MS = 15_000;

async function isUp(databaseUrl: string): Promise<true | undefined> {
  const sql = openTestDatabase({databaseUrl});
  try {
    await sql`select 1`;
    return true;
  } catch {
    return undefined;
  } finally {
    await sql.end();
  }
}

export async function startPostgres(): Promise<{databaseUrl: string; stop: () => Promise<void>}> {
  const [port] = await freePorts(1);
  const password = randomBytes(24).toString('hex');
  const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const dataDir = await makeDataDir();
  await mkdir(dataDir);
  const {PATH, HOME} = process.env;
  const postgres = new Child(
    {
      name: 'postgres',
      entry: new URL('../../server/supervisor/postgres.ts', import.meta.url),
      env: {
        PATH,
        HOME,
        TMPDIR: tmpdir(),
        PGDATA: path.join(dataDir, 'postgres'),
        PGPORT: String(port),
        PGPASSWORD: password,
      },
      logFile: path.join(dataDir, 'postgres.log'),
      graceMs: GRACE_MS,
    },
    {
      started: () => undefined,
      died: (how) => console.error(`Postgres ended (${how}); starting it again.`),
      logLost: (why) => console.error(`Postgres' log cannot be written (${why}).`),
    },
  );
  postgres.start();
  await eventually(() => isUp(databaseUrl), 'Postgres');
  await migrate(databaseUrl);
  await ensureRoles(databaseUrl, rolePasswords(databaseUrl, ''));
  return {
    databaseUrl,
    stop: async () => {
      await postgres.stop();
      await rm(path.dirname(dataDir), {recursive: true, force: true});
    },
  };
}
