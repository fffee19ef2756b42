// The desk's list of pictures that wait, on real Postgres.
import {sql} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {CHECKS_SHOWN} from '../../../rules/desk/verification.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {readChecks} from './verification.ts';

const base = useScratchDatabase();

test('of 1,000 that wait the desk shows the oldest, without suspended and leaving members', async () => {
  await base.db.execute(sql`
    insert into auth."user" (id, name, email) select 'm' || i, 'm', 'm' || i || '@example.test'
    from generate_series(1, 1000) i`);
  await base.db.execute(sql`
    insert into photo_check (user_id, state, gesture, picture, at)
    select 'm' || i, 'waiting', 'left-ear', 'user_photos/m' || i || '/x', now() - i * interval '1 minute'
    from generate_series(1, 1000) i`);
  await base.db.execute(sql`update auth."user" set disabled_at = now() where id = 'm1000'`);
  await base.db.execute(sql`update auth."user" set leaves_at = now() where id = 'm999'`);
  const {count, checks} = await readChecks(base.db);
  expect(count).toBe(998);
  const oldest = Array.from({length: CHECKS_SHOWN}, (_, i) => `m${998 - i}`);
  expect(checks.map(({userId}) => userId)).toEqual(oldest);
});
