// Creates the tables of an earlier migration in a scratch database, for tests of later migrations.
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {JOURNAL, journal, MIGRATIONS} from '../../server/domain/database/migrate.ts';
import {migrateUntil} from '../../server/domain/database/migrate-until.ts';

/** Applies the migrations up to `tag`. The SQL functions are the current ones; tests do not call them. */
export async function migrateUpTo(url: string, tag: string): Promise<void> {
  const text = await readFile(path.join(MIGRATIONS, JOURNAL), 'utf8');
  const {entries} = journal.parse(JSON.parse(text));
  const last = entries.find((entry) => entry.tag === tag);
  if (!last) throw new Error(`No migration ${tag}`);
  await migrateUntil(url, last.when);
}
