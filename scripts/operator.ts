// What the operator's commands share: which database they work on, and whom an argument means.
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {eq, or} from 'drizzle-orm';
import {user} from '../server/db/auth-tables.ts';
import type {Database} from '../server/db/client.ts';
import {envOrExit} from '../server/env.ts';

/** Of the given database, or of the Wing that runs in this data directory. */
export async function databaseUrl(): Promise<string> {
  const env = envOrExit();
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const file = path.join(env.WING_DATA_DIR, 'database-url');
  const url = await readFile(file, 'utf8').catch(() => undefined);
  if (!url) throw new Error('Wing does not run here: start it, or set DATABASE_URL.');
  return url.trim();
}

/** The member with this id or e-mail address. */
export async function idOf(db: Database, given: string): Promise<string> {
  const [found] = await db
    .select({id: user.id})
    .from(user)
    .where(or(eq(user.id, given), eq(user.email, given.toLowerCase())));
  if (!found) throw new Error(`There is no member ${given}.`);
  return found.id;
}
