// Creates the tables of an earlier migration in a scratch database, for tests of later migrations.
import {cp, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {sql} from 'drizzle-orm';
import {migrate as applyMigrations} from 'drizzle-orm/node-postgres/migrator';
import {z} from 'zod';
import {openDatabase} from '../../server/platform/postgres/client.ts';

const DATABASE = fileURLToPath(new URL('../../server/domain/database/', import.meta.url));
const journalFile = z.looseObject({entries: z.array(z.looseObject({tag: z.string()}))});

/** Applies the migrations up to `tag`. The SQL functions are the current ones; tests do not call them. */
export async function migrateUpTo(url: string, tag: string): Promise<void> {
  const {db, close} = openDatabase(url, 'wing-test', 1);
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  try {
    await cp(path.join(DATABASE, 'migrations'), folder, {recursive: true});
    const journalPath = path.join(folder, 'meta', '_journal.json');
    const journal = journalFile.parse(JSON.parse(await readFile(journalPath, 'utf8')));
    const last = journal.entries.findIndex((entry) => entry.tag === tag);
    if (last === -1) throw new Error(`No migration ${tag}`);
    const entries = journal.entries.slice(0, last + 1);
    await writeFile(journalPath, JSON.stringify({...journal, entries}));
    await db.execute(sql`set check_function_bodies = off`);
    for (const file of await readdir(path.join(DATABASE, 'functions'))) {
      await db.execute(sql.raw(await readFile(path.join(DATABASE, 'functions', file), 'utf8')));
    }
    await applyMigrations(db, {migrationsFolder: folder});
  } finally {
    await close();
    await rm(folder, {recursive: true});
  }
}
