// Deleting a member, a room or a report must not scan the tables that refer to it.
import {sql} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';

const base = useScratchDatabase();

test('each foreign key has an index that begins with its column', async () => {
  const {rows} = await base.db.execute<{key: string}>(sql`
    select format('%s (%s)', conrelid::regclass, attname) as key
    from pg_constraint
    join pg_namespace on pg_namespace.oid = connamespace and nspname in ('public', 'auth')
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
        and coalesce(pg_get_expr(indpred, indrelid), '(' || attname || ' IS NOT NULL)')
          = '(' || attname || ' IS NOT NULL)'
    ) order by 1`);
  // There are few operators.
  expect(rows.map(({key}) => key)).toEqual([
    'auth.operator_account (user_id)',
    'auth.operator_session (user_id)',
  ]);
});
