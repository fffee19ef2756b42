import {readdir, readFile} from 'node:fs/promises';
import {expect, test} from 'vitest';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Applied before zero-cache was told of changed columns. */
const EARLIER = /^000[0-4]_/;
const BREAKPOINT = '--> statement-breakpoint';
const PUBLISHES = /publication\s+"?wing_sync/i;
const ANNOUNCES = /^select public\.announce_schema\(\);$/i;

/** The statements of a migration that change the publication and are not followed by an announcement. */
function unannounced(migration: string): string[] {
  const statements = migration.split(BREAKPOINT).map((statement) => statement.trim());
  return statements.filter(
    (statement, i) => PUBLISHES.test(statement) && !ANNOUNCES.test(statements[i + 1] ?? ''),
  );
}

test('a migration announces published columns before it goes on', async () => {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  for (const file of files.filter((name) => !EARLIER.test(name))) {
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
