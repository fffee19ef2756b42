import {createHash} from 'node:crypto';
import {readdir, readFile} from 'node:fs/promises';
import {expect, test} from 'vitest';
import * as privileges from './privileges.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
const FUNCTIONS = new URL('./functions/', import.meta.url);
const RELEASE = new URL('../../../tests/fixtures/release/', import.meta.url);
/** The newest migration, and the digest of the privileges and SQL functions that go with it. */
const CURRENT = {migration: '0000_baseline.sql', digest: '1d551fb647797b22'};
/** The migrations of released versions, with digests of their text: a database that has one never gets it again. */
const RELEASED = {
  '0000_baseline.sql': '57fffc32df098c1d',
};
const BREAKPOINT = '--> statement-breakpoint';
const PUBLISHES = /alter publication\s+"?wing_sync/i;
const ANNOUNCES = /^select public\.announce_schema\(\);$/i;

const digestOf = (...texts: string[]) =>
  texts
    .reduce((hash, text) => hash.update(text), createHash('sha256'))
    .digest('hex')
    .slice(0, 16);

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
  // Not the baseline: it creates the tables too, so nobody can write to them while their indexes are built.
  for (const file of files.filter((name) => name !== '0000_baseline.sql')) {
    const text = await readFile(new URL(file, MIGRATIONS), 'utf8');
    expect([file, /CREATE (UNIQUE )?INDEX (?!IF NOT EXISTS)/i.test(text)]).toEqual([file, false]);
  }
});

/** Indexes of columns that the same migration adds to an existing table: they cannot be built before it, so its writers would wait. */
function indexesOfNewColumns(migration: string): string[] {
  const added = [...migration.matchAll(/ALTER TABLE "(\w+)" ADD COLUMN ("\w+")/gi)];
  const indexes = migration.matchAll(/INDEX IF NOT EXISTS ("\w+") ON "(\w+)" ([^;]+)/gi);
  return [...indexes]
    .filter(([, , table, columns = '']) =>
      added.some(([, of, column = '']) => of === table && columns.includes(column)),
    )
    .map(([, name = '']) => name);
}

test('a migration indexes no column that it adds', async () => {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  for (const file of files) {
    const text = await readFile(new URL(file, MIGRATIONS), 'utf8');
    expect([file, indexesOfNewColumns(text)]).toEqual([file, []]);
  }
  const column = 'ALTER TABLE "visit" ADD COLUMN "at" integer;';
  const index = 'CREATE INDEX IF NOT EXISTS "visit_at" ON "visit" USING btree ("at");';
  expect(indexesOfNewColumns(`${column}\n${BREAKPOINT}\n${index}`)).toEqual(['"visit_at"']);
  expect(indexesOfNewColumns(index)).toEqual([]);
});

test('migrations come in the order of their times, and those of the last release are listed', async () => {
  const [journal, release] = await Promise.all([
    readFile(new URL('meta/_journal.json', MIGRATIONS), 'utf8'),
    readFile(new URL('manifest.json', RELEASE), 'utf8'),
  ]);
  const {entries}: {entries: {when: number; tag: string}[]} = JSON.parse(journal);
  const times = entries.map(({when}) => when);
  // A database with a later one never gets an earlier one.
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  const {migration}: {migration: number} = JSON.parse(release);
  const released = entries.filter(({when}) => when <= migration).map(({tag}) => `${tag}.sql`);
  expect(Object.keys(RELEASED)).toEqual(released);
});

test('a released migration never changes', async () => {
  for (const [file, digest] of Object.entries(RELEASED)) {
    const text = await readFile(new URL(file, MIGRATIONS), 'utf8');
    expect([file, digestOf(text)]).toEqual([file, digest]);
  }
});

// Every start applies the privileges and functions, except an older version that finds a newer migration. Without a new
// migration, an older version would revert them while the newer version runs.
test('privileges and SQL functions change only together with a migration', async () => {
  const [files, functions] = await Promise.all([readdir(MIGRATIONS), readdir(FUNCTIONS)]);
  const texts = functions.toSorted().map((file) => readFile(new URL(file, FUNCTIONS), 'utf8'));
  const migration = files
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1);
  expect(
    {migration, digest: digestOf(JSON.stringify(privileges), ...(await Promise.all(texts)))},
    'Add a migration (an empty one: npm run db:generate -- --custom --name <what>), then enter both here',
  ).toEqual(CURRENT);
});
