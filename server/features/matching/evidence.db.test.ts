// The answers to which the model is fitted.
import {sql} from 'drizzle-orm';
import {beforeAll, expect, test} from 'vitest';
import {dayBefore} from '../../../rules/suggestions/away.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {loadAnswers} from './evidence.ts';

const NOW = new Date();
const scratch = useScratchDatabase();

beforeAll(async () => {
  await insertMembers(scratch.db, [blankMember('ann'), blankMember('bob')]);
});

test('loads the latest hundred thousand answers', async () => {
  await scratch.db.execute(sql`
    insert into former_offer (low_id, high_id, score, offered_at, low_response)
    select 'ann', 'bob', 0, now() - i * interval '1 minute', case when i > 100000 then 'No' else 'Yes' end
    from generate_series(1, 100010) i`);
  const answers = await loadAnswers(scratch.db, NOW);
  expect(answers).toHaveLength(100_000);
  expect(answers.every(({isYes}) => isYes)).toBe(true);
});

test('excludes answers of demo members and of suspended, leaving or resting members', async () => {
  await scratch.db.execute(sql`truncate former_offer`);
  await scratch.db.execute(sql`
    insert into pairing (low_id, high_id, score, low_response, high_response)
    values ('ann', 'bob', 0, 'Yes', 'No')`);
  const from = async () => (await loadAnswers(scratch.db, NOW)).map(({fromId}) => fromId);
  expect(await from()).toEqual(['ann', 'bob']);
  const isAnn = sql`where id = 'ann'`;
  const states = [
    [
      sql`update auth."user" set disabled_at = now() ${isAnn}`,
      sql`update auth."user" set disabled_at = null ${isAnn}`,
    ],
    [
      sql`update auth."user" set leaves_at = now() ${isAnn}`,
      sql`update auth."user" set leaves_at = null ${isAnn}`,
    ],
    [
      sql`update auth."user" set visited_on = ${dayBefore(NOW, 90)} ${isAnn}`,
      sql`update auth."user" set visited_on = ${dayBefore(NOW, 89)} ${isAnn}`,
    ],
    [
      sql`update profile set is_demo = true where user_id = 'ann'`,
      sql`update profile set is_demo = false where user_id = 'ann'`,
    ],
  ] as const;
  for (const [enter, leave] of states) {
    await scratch.db.execute(enter);
    expect(await from()).toEqual(['bob']);
    await scratch.db.execute(leave);
  }
  expect(await from()).toEqual(['ann', 'bob']);
});
