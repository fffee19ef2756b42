// For operators' commands: connects to Wing's database, finds members by id or e-mail address, and names the operator.
import {readFile} from 'node:fs/promises';
import {userInfo} from 'node:os';
import path from 'node:path';
import {DrizzleQueryError, eq, or} from 'drizzle-orm';
import {user} from '../../server/platform/database/auth-tables.ts';
import {openDatabase, type Database} from '../../server/platform/postgres/client.ts';
import {envOrExit, type Env} from '../../server/platform/config/env.ts';
import {redactPrivate} from '../../server/platform/observability/error-message.ts';

/** Of the given database, or of the Wing that runs in this data directory. */
export async function databaseUrl(env: Env): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const file = path.join(env.WING_DATA_DIR, 'database-url');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new Error(whyUnreadable(file, error), {cause: error});
  }
}

function whyUnreadable(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'Wing does not run here: start it, or set DATABASE_URL.';
  if (code !== 'EACCES') return `${file} cannot be read (${String(code)}).`;
  return `${file} is another user's: run this as whoever runs Wing, or set DATABASE_URL.`;
}

/** The error as one line, without query parameters, which may identify members. */
export function reason(error: unknown): string {
  if (!(error instanceof DrizzleQueryError)) {
    return error instanceof Error ? error.message : String(error);
  }
  const {cause} = error;
  const code = cause && 'code' in cause ? String(cause.code) : '';
  // A connection refused at several addresses is an AggregateError: it has a code but no message.
  const said = redactPrivate(cause?.message || code).split('\n')[0];
  return `The database failed: ${said}`;
}

/**
 * Member id of an id or e-mail address.
 * @throws when there is none.
 */
export async function idOf(db: Database, given: string): Promise<string> {
  const [found] = await db
    .select({id: user.id})
    .from(user)
    .where(or(eq(user.id, given), eq(user.email, given)));
  if (!found) throw new Error(`There is no member ${given}.`);
  return found.id;
}

/** The name that the moderation log records: WING_OPERATOR, otherwise the system user. */
export function operatorName(): string {
  return process.env.WING_OPERATOR || userInfo().username;
}

/** Runs a command on the database; why it failed is printed, with status 1. */
export async function runCommand(
  name: string,
  command: (db: Database) => Promise<void>,
): Promise<void> {
  try {
    const {db, close} = openDatabase(await databaseUrl(envOrExit()), name, 2);
    try {
      await command(db);
    } finally {
      await close();
    }
  } catch (error) {
    console.error(reason(error));
    process.exitCode = 1;
  }
}
