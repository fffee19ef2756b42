// What waits at the desk in the screenshots: photos with the model's numbers, decisions, payments and figures.
import {randomUUID} from 'node:crypto';
import type {TestDatabase} from '../../tests/support/database.ts';
import {growthFigures, matchingFigures, storeFigures} from '../../tests/support/desk-figures.ts';

async function letPhotosWait(sql: TestDatabase): Promise<void> {
  await sql`
    update photo set state = 'waiting' where slot = 0 and user_id in (
      select user_id from profile where is_demo and user_id not in ('demoAda', 'demoBen')
      order by user_id limit 3)`;
  await sql`
    insert into photo_look (key, user_id, scores)
    select key, user_id, '{"Neutral": 0.2, "Drawing": 0.1, "Sexy": 0.45, "Hentai": 0.05, "Porn": 0.2}'
    from photo where state = 'waiting'
    on conflict (key) do update set scores = excluded.scores`;
  // The likelier a class, the more often operators refuse.
  await sql`
    insert into photo_decision (photo, state, scores)
    select 'decided' || i, case when i * 7 % 100 < p * 100 then 'refused' else 'shown' end,
      jsonb_build_object('Sexy', p, 'Hentai', p / 2, 'Porn', p * p)
    from generate_series(1, 300) i cross join lateral (select i * 13 % 100 / 100.0 as p) likely`;
}

async function leavePayments(sql: TestDatabase): Promise<void> {
  for (const [problem, missing] of [
    ['spent', 45],
    ['suspended', 0],
  ] as const) {
    await sql`
      insert into payment (id, user_id, credits, amount, currency, missing_credits, problem)
      values (${randomUUID()}, 'demoBen', 60, 499, 'EUR', ${missing}, ${problem})`;
  }
}

export async function fillDesk(sql: TestDatabase): Promise<void> {
  await letPhotosWait(sql);
  await leavePayments(sql);
  await storeFigures(sql, {name: 'matching', figures: matchingFigures});
  await storeFigures(sql, {name: 'growth', figures: growthFigures});
}
