// Prepared statements of a pool's connections.
import {sql} from 'drizzle-orm';
import {afterEach, beforeEach, expect, inject, test} from 'vitest';
import {scratchDatabase} from '../../../tests/support/scratch-database.ts';
import {openDatabase, type Database, type Transaction} from './client.ts';
import {PREPARED_MAX} from './prepared.ts';
import {withRetry} from './retry.ts';

let db: Database;
let close: () => Promise<void>;
beforeEach(() => {
  ({db, close} = openDatabase(inject('databaseUrl'), 'wing-prepared', 1));
});
afterEach(() => close());

/** The prepared statements of the single connection that start with this text. */
async function preparedTexts(beginning: string): Promise<string[]> {
  const {rows} = await db.execute<{statement: string}>(
    sql`select statement from pg_prepared_statements where starts_with(statement, ${beginning})`,
  );
  return rows.map(({statement}) => statement);
}

const selectNumber = (what: number) => (tx: Transaction) =>
  tx.execute<{number: number}>(sql`select ${what}::int as "number"`);
const SELECT_NUMBER = 'select $1::int as "number"';

test('prepares a statement with values once for each connection and runs it with new values', async () => {
  const first = await db.prepared.transaction(selectNumber(1));
  const second = await db.prepared.transaction(selectNumber(2));
  expect([first.rows, second.rows]).toEqual([[{number: 1}], [{number: 2}]]);
  expect(await preparedTexts(SELECT_NUMBER)).toEqual([SELECT_NUMBER]);
});

test('does not prepare statements of other transactions', async () => {
  await db.transaction(selectNumber(1));
  expect(await preparedTexts(SELECT_NUMBER)).toEqual([]);
});

test('limits the number of prepared statements', async () => {
  await db.prepared.transaction(async (tx) => {
    for (let i = 0; i < PREPARED_MAX + 10; i += 1) {
      const {rows} = await tx.execute(sql`select ${i}::int as ${sql.identifier(`column_${i}`)}`);
      expect(rows).toEqual([{[`column_${i}`]: i}]);
    }
  });
  const {length} = await preparedTexts('select $1::int as "column_');
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThanOrEqual(PREPARED_MAX);
});

const read = (tx: Transaction) =>
  tx.execute<{held: unknown}>(sql`select held from probe where id = ${1}`);

test('retries on a new connection after a column of a prepared statement has changed', async () => {
  // Other tests read all tables of the run's database.
  const scratch = await scratchDatabase(inject('databaseUrl'), async () => undefined);
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
