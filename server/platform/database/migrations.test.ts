import {createHash} from 'node:crypto';
import {readdir, readFile} from 'node:fs/promises';
import {expect, test} from 'vitest';
import * as privileges from './privileges.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
const FUNCTIONS = new URL('./functions/', import.meta.url);
/** The newest migration, and the digest of the privileges and SQL functions that go with it. */
const CURRENT = {migration: '0015_offers_of_a_day.sql', digest: '1d551fb647797b22'};
const BREAKPOINT = '--> statement-breakpoint';
const PUBLISHES = /alter publication\s+"?wing_sync/i;
const ANNOUNCES = /^select public\.announce_schema\(\);$/i;

/** The statements of a migration that change the publication and are not followed by an announcement. */
function unannounced(migration: string): string[] {
  const statements = migration.split(BREAKPOINT).map((statement) => statement.trim());
  return statements.filter(
    (statement, i) => PUBLISHES.test(statement) && !ANNOUNCES.test(statements[i + 1] ?? ''),
  );
}

test('a migration announces published columns before its next statement', async () => {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  for (const file of files) {
    expect([file, unannounced(await readFile(new URL(file, MIGRATIONS), 'utf8'))]).toEqual([
      file,
      [],
    ]);
  }
  const example = `ALTER PUBLICATION wing_sync SET TABLE a (b);\n${BREAKPOINT}\nUPDATE a SET b = 1;`;
  expect(unannounced(example)).toHaveLength(1);
  const announced = example.replace(
    'UPDATE',
    `SELECT public.announce_schema();\n${BREAKPOINT}\n$&`,
  );
  expect(unannounced(announced)).toEqual([]);
});

test('a migration names its indexes so that they can be built before it', async () => {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  for (const file of files.filter((name) => name >= '0004')) {
    const text = await readFile(new URL(file, MIGRATIONS), 'utf8');
    expect([file, /CREATE (UNIQUE )?INDEX (?!IF NOT EXISTS)/i.test(text)]).toEqual([file, false]);
  }
});

// Every start applies the privileges and functions, except an older version that finds a newer migration. Without a new
// migration, an older version would revert them while the newer version runs.
test('privileges and SQL functions change only together with a migration', async () => {
  const [files, functions] = await Promise.all([readdir(MIGRATIONS), readdir(FUNCTIONS)]);
  const hash = createHash('sha256').update(JSON.stringify(privileges));
  for (const file of functions.toSorted()) hash.update(await readFile(new URL(file, FUNCTIONS)));
  const migration = files
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1);
  expect(
    {migration, digest: hash.digest('hex').slice(0, 16)},
    'Add a migration (an empty one: npm run db:generate -- --custom --name <what>), then enter both here',
  ).toEqual(CURRENT);
});
