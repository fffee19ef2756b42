// Work on the database at the start of Wing, in a process of its own (run-apart.ts): `prepare` migrates and grants, `hook` lets
// zero-cache hear of changed columns, `towns` loads the list of towns. Prints the result as JSON.
import {z} from 'zod';
import {loadPlaces} from '../../features/places/load-places.ts';
import {migrate, publishedColumns} from '../../platform/database/migrate.ts';
import {ensureRoles} from '../../platform/database/roles.ts';
import {enableSchemaHook} from '../../platform/database/schema-hook.ts';
import {redactedError} from '../../platform/observability/log.ts';
import {StartError} from '../../platform/start-error.ts';
import {accountsIn} from '../demo/accounts-in.ts';

const given = z
  .object({
    task: z.enum(['prepare', 'hook', 'towns']),
    databaseUrl: z.string(),
    passwords: z.object({api: z.string(), zero: z.string()}),
    hasOwnZeroCache: z.boolean(),
    isPublic: z.boolean(),
    withDemo: z.boolean(),
  })
  .parse(JSON.parse(process.env.WING_DATABASE_TASK ?? ''));
const {databaseUrl} = given;

/** The demo's passwords are published: it must not be at a public address, nor among members. */
async function assertDemoIsApart(): Promise<void> {
  const {hasDemo, hasMembers} = await accountsIn(databaseUrl);
  if (given.isPublic && hasDemo) {
    throw new StartError(
      'This database has the demo community, whose passwords are published: start with another WING_DATA_DIR or DATABASE_URL, or without PUBLIC_URL.',
    );
  }
  if (given.withDemo && hasMembers && !hasDemo) {
    throw new StartError(
      'This database has members, and the demo community, whose passwords are published, would join them: set PUBLIC_URL and your other variables, or WING_DEMO=off.',
    );
  }
}

/** @returns whether the database is of this version, not of a newer one. */
async function migrateAndGrant(): Promise<boolean> {
  try {
    // A newer version has migrated the database. Its privileges stay: this version would revoke those it does not know.
    if (!(await migrate(databaseUrl))) return false;
    await ensureRoles(databaseUrl, given.passwords);
    // An external zero-cache keeps its replica when a migration changes tables, and needs the hook for it.
    if (!given.hasOwnZeroCache) await enableSchemaHook(databaseUrl);
    return true;
  } catch (error) {
    // Postgres' message only: the failed statement may hold a password.
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    const message = reason instanceof Error ? reason.message : String(reason);
    throw new StartError(`The database could not be prepared: ${message.split('\n')[0]}`);
  }
}

const TASKS = {
  prepare: async () => {
    await assertDemoIsApart();
    const isOwnVersion = await migrateAndGrant();
    return {isOwnVersion, columns: await publishedColumns(databaseUrl)};
  },
  hook: async () => {
    await enableSchemaHook(databaseUrl);
    return true;
  },
  towns: () => loadPlaces(databaseUrl),
};

try {
  process.stdout.write(JSON.stringify(await TASKS[given.task]()));
} catch (error) {
  process.stderr.write(error instanceof StartError ? error.message : redactedError(error).message);
  process.exitCode = 1;
}
