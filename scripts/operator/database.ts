// What every operator's command needs: the database of the Wing that is meant, and its members by name.
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {eq, or} from 'drizzle-orm';
import {user} from '../../server/db/auth-tables.ts';
import {openDatabase, type Database} from '../../server/db/client.ts';
import {envOrExit} from '../../server/env.ts';

/** Of the given database, or of the Wing that runs in this data directory. */
async function databaseUrl(): Promise<string> {
  const env = envOrExit();
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const file = path.join(env.WING_DATA_DIR, 'database-url');
  const url = await readFile(file, 'utf8').catch(() => undefined);
  if (!url) throw new Error('Wing does not run here: start it, or set DATABASE_URL.');
  return url.trim();
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

/** Runs a command on the database; what it throws is printed as one line, with status 1. */
export async function runCommand(
  name: string,
  command: (db: Database) => Promise<void>,
): Promise<void> {
  try {
    const {db, close} = openDatabase(await databaseUrl(), name, 2);
    try {
      await command(db);
    } finally {
      await close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
