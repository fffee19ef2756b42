// Runs Postgres alone, with Wing's tables and roles, in the folder given as argument. Sends the database's URL to its parent
// and ends when the parent disconnects.
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {withPostgres} from '../../scripts/backup/own-postgres.ts';
import {parseEnv} from '../../server/platform/config/env.ts';
import {migrate} from '../../server/platform/database/migrate.ts';
import {rolePasswords} from '../../server/platform/database/role-urls.ts';
import {ensureRoles} from '../../server/platform/database/roles.ts';

const [, , dataDir = ''] = process.argv;
const disconnected = once(process, 'disconnect');
try {
  await withPostgres(parseEnv({}), dataDir, async (databaseUrl) => {
    await migrate(databaseUrl);
    await ensureRoles(databaseUrl, rolePasswords(databaseUrl, ''));
    process.send?.(databaseUrl);
    await disconnected;
  });
} catch (error) {
  console.error(error);
  const log = path.join(dataDir, 'logs', 'postgres.log');
  if (existsSync(log)) console.error(await readFile(log, 'utf8'));
  process.exit(1);
}
