// The statements that docs/operations.md gives operators run as they are printed.
import {readFile} from 'node:fs/promises';
import {sql} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {useScratchDatabase} from '../tests/support/use-scratch-database.ts';

const base = useScratchDatabase();
const text = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
const blocks = [...text.matchAll(/^```sql\n(.+?)^```/gms)].map(([, block = '']) => block);
const inline = [...text.matchAll(/`((?:INSERT INTO|UPDATE|DROP SCHEMA) [^`]+)`/g)].map(
  ([, statement = '']) => statement,
);
const inCommands = [...text.matchAll(/psql .* -d wing -c "([^"]+)"/g)].map(
  ([, statement = '']) => statement,
);

test.each([...blocks, ...inline, ...inCommands])('%s', async (statements) => {
  const run = base.db.execute(sql.raw(statements));
  await expect(run).resolves.toBeDefined();
});

test('there are such statements of each kind', () => {
  expect([blocks, inline, inCommands].map(({length}) => length)).toEqual([1, 3, 1]);
});
