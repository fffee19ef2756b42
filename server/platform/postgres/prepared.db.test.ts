// What connections remember of the statements that mutations say again and again.
import {sql} from 'drizzle-orm';
import {afterEach, beforeEach, expect, inject, test} from 'vitest';
import {scratchDatabase} from '../../../tests/support/scratch-database.ts';
import {openDatabase, type Database, type Transaction} from './client.ts';
import {PREPARED_MAX} from './prepared.ts';
import {withRetry} from './retry.ts';

let db: Database;
let close: () => Promise<void>;
beforeEach(() => {
  ({db, close} = openDatabase(inject('stack').databaseUrl, 'wing-prepared', 1));
});
afterEach(() => close());

/** What the one connection keeps of statements that begin like this. */
async function kept(beginning: string): Promise<string[]> {
  const {rows} = await db.execute<{statement: string}>(
    sql`select statement from pg_prepared_statements where starts_with(statement, ${beginning})`,
  );
  return rows.map(({statement}) => statement);
}

const say = (what: number) => (tx: Transaction) =>
  tx.execute<{said: number}>(sql`select ${what}::int as said`);
const SAID = 'select $1::int as said';

test('a statement with values is prepared once a connection, and answers for its values each time', async () => {
  const first = await db.prepared.transaction(say(1));
  const second = await db.prepared.transaction(say(2));
  expect([first.rows, second.rows]).toEqual([[{said: 1}], [{said: 2}]]);
  expect(await kept(SAID)).toEqual([SAID]);
});

test('other transactions are planned for the values at hand', async () => {
  await db.transaction(say(1));
  expect(await kept(SAID)).toEqual([]);
});

test('of statements that are never the same, no more than so many are kept', async () => {
  await db.prepared.transaction(async (tx) => {
    for (let i = 0; i < PREPARED_MAX + 10; i += 1) {
      const {rows} = await tx.execute(sql`select ${i}::int as ${sql.identifier(`column_${i}`)}`);
      expect(rows).toEqual([{[`column_${i}`]: i}]);
    }
  });
  const {length} = await kept('select $1::int as "column_');
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThanOrEqual(PREPARED_MAX);
});

const read = (tx: Transaction) =>
  tx.execute<{held: unknown}>(sql`select held from probe where id = ${1}`);

test('a column that changes under a prepared statement costs one attempt, not the connection for good', async () => {
  // Others look through all tables of the run's database.
  const scratch = await scratchDatabase(inject('stack').databaseUrl, async () => undefined);
  const own = openDatabase(scratch.url, 'wing-prepared', 1);
  await own.db.execute(sql`create table probe as select 1 as id, 7 as held`);
  expect((await own.db.prepared.transaction(read)).rows).toEqual([{held: 7}]);
  await own.db.execute(sql`alter table probe alter held type text`);
  let attempts = 0;
  const {rows} = await withRetry(() => {
    attempts += 1;
    return own.db.prepared.transaction(read);
  });
  expect(rows).toEqual([{held: '7'}]);
  expect(attempts).toBe(2);
  await own.close();
  await scratch.drop();
});
