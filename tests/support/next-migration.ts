// A folder with Wing's migrations and one more, for tests of how migrations are applied.
import {cp, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {onTestFinished} from 'vitest';

const MIGRATIONS = fileURLToPath(
  new URL('../../server/platform/database/migrations', import.meta.url),
);

let made = 0;

/** Each call's migration is newer than those of the calls before. @param statement the further migration. The folder is removed after the test. */
export async function withNextMigration(statement: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wing-migrations-'));
  onTestFinished(() => rm(folder, {recursive: true}));
  await cp(MIGRATIONS, folder, {recursive: true});
  const file = path.join(folder, 'meta', '_journal.json');
  const journal: {entries: {when: number}[]} = JSON.parse(await readFile(file, 'utf8'));
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + (made += 1);
  const next = {
    idx: journal.entries.length,
    version: '7',
    when,
    tag: '9999_next',
    breakpoints: true,
  };
  await writeFile(file, JSON.stringify({...journal, entries: [...journal.entries, next]}));
  await writeFile(path.join(folder, `${next.tag}.sql`), statement);
  return folder;
}
