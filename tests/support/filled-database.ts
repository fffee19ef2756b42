// Fills a database with a large community whose every table has rows, for reading plans. Members are `member1` to `memberN`.
import {sql, type SQL} from 'drizzle-orm';
import {AI_WINGMAN} from '../../rules/chat/chat.ts';
import type {Database} from '../../server/platform/postgres/client.ts';

/** Each member's rooms: with the members after them. They are in as many again. */
const ROOMS_EACH = 3;
/** A member's open offer is the one as many places after them: of the other gender, a year older and of a town nearby. */
const OFFERED = sql`61`;

const numbers = (count: number) => sql`generate_series(1, ${sql.raw(String(count))})`;
const low = sql`least(a collate "C", b collate "C")`;
const high = sql`greatest(a collate "C", b collate "C")`;
/** One offer of fourteen expires today. */
const offeredAt = sql`now() - (1 + i % 14) * interval '1 day'`;

function statements(members: number): SQL[] {
  const all = numbers(members);
  /** The member `k` places after `i`. */
  const after = (k: SQL) => sql`'member' || 1 + (i - 1 + ${k}) % ${sql.raw(String(members))}`;
  const pairs = (from: SQL, to: SQL) =>
    sql`${all} i cross join generate_series(${from}, ${to}) k
      cross join lateral (select 'member' || i as a, ${after(sql`k`)} as b) pair`;
  const first = sql`1`;
  const rooms = sql.raw(String(ROOMS_EACH));
  return [
    sql`insert into auth."user" (id, name, email, created_at)
      select 'member' || i, 'x', md5(i::text) || '@mail' || i % 50 || '.example', now() - i * interval '5 minutes'
      from ${all} i`,
    sql`insert into auth.session (id, token, user_id, expires_at, updated_at)
      select 's' || i, 's' || i, 'member' || i, now() + interval '30 days', now() - i % 30 * interval '1 day'
      from ${all} i`,
    sql`insert into auth.account (id, account_id, provider_id, user_id)
      select 'a' || i, 'member' || i, 'credential', 'member' || i from ${all} i`,
    sql`insert into auth.verification (id, identifier, value, expires_at)
      select 'v' || i, 'v' || i, 'x', now() + interval '1 hour' from ${all} i where i % 10 = 0`,
    sql`insert into auth.mailed_link (hash, purpose, user_id, email, expires_at)
      select 'h' || i, 'email', 'member' || i, 'x', now() + interval '1 hour' from ${all} i where i % 10 = 0`,
    sql`insert into auth.attempt (key, points, expire) select 'k' || i, 1, now() + interval '1 hour' from ${all} i`,
    sql`insert into auth.suspended_address (hash, user_id)
      select 'h' || i, 'member' || i from ${all} i where i % 50 = 0`,
    sql`insert into place (id, name, country, latitude, longitude, population)
      select i, 'Town', (array['DE', 'AT', 'CH'])[1 + i / 20 % 3], 46 + i % 90 / 10.0, 6 + i % 97 / 10.0, 1000
      from generate_series(1, 500) i`,
    sql`insert into profile (user_id, name, age, gender)
      select 'member' || i, initcap(substr(md5('n' || i), 1, 8)), 18 + i % 60,
        case when i % 2 = 0 then 'Male' else 'Female' end from ${all} i`,
    sql`insert into questionnaire (user_id, education, relationship_readiness, min_age_preference, max_age_preference,
        seeking, interest_weights, current_place_id, max_distance)
      select user_id, 'School', 'long-term', greatest(18, age - 6), age + 6,
        case gender when 'Male' then 'Women' else 'Men' end, '[3, 3, 3, 0, 0, 0, 0, 0, 0]'::jsonb,
        1 + age % 500, (array['anywhere', 'country', '100', '25'])[1 + age % 4] from profile`,
    sql`insert into member_score (user_id) select user_id from profile`,
    // 100 at the opening and 100 bought, less 20 for each of six rooms.
    sql`insert into wallet (user_id, credits) select user_id, 80 from profile`,
    sql`insert into notice_setting (user_id) select user_id from profile`,
    sql`insert into chat (id, created_at)
      select ${low} || '_' || ${high}, now() - i * interval '10 minutes' from ${pairs(first, rooms)}`,
    sql`insert into chat_member (chat_id, user_id, other_id, shown_id)
      select ${low} || '_' || ${high}, a, b, b from ${pairs(first, rooms)}
      union all select ${low} || '_' || ${high}, b, a, a from ${pairs(first, rooms)}`,
    sql`insert into message (id, chat_id, sender, text, created_at)
      select id || '/' || nr, id, (array[${AI_WINGMAN}, split_part(id, '_', 1), split_part(id, '_', 2)])[nr], 'Hello',
        created_at + nr * interval '1 minute'
      from chat cross join generate_series(1, 3) nr`,
    sql`insert into credit_entry (id, user_id, amount, kind)
      select 'opening:' || user_id, user_id, 100, 'opening' from wallet`,
    sql`insert into credit_entry (id, user_id, amount, kind, chat_id)
      select 'match:' || chat_id || ':' || user_id, user_id, -20, 'match', chat_id from chat_member`,
    sql`insert into pairing (low_id, high_id, score, offered_at, arm, low_predicted, high_predicted, low_response,
        high_response, closed_at, why)
      select ${low}, ${high}, 1, now() - i % 200 * interval '1 day', (array['score', 'model'])[1 + i % 2],
        i % 100 / 100.0, i % 90 / 100.0, case when k <= ${rooms} then 'Yes' end, case when k <= ${rooms} then 'Yes' end,
        now(), (array['matched', 'matched', 'matched', 'expired', 'expired', 'rejected'])[k]
      from ${pairs(first, sql`6`)}
      union all select ${low}, ${high}, 1, ${offeredAt}, (array['score', 'model'])[1 + i % 2],
        i % 100 / 100.0, i % 90 / 100.0, null, null, null, null
      from ${pairs(OFFERED, OFFERED)}`,
    sql`insert into former_offer (low_id, high_id, score, offered_at)
      select ${low}, ${high}, 1, now() - interval '300 days' from ${pairs(sql`5`, sql`5`)}`,
    sql`insert into suggestion (user_id, other_id, position, description, reasons, offered_at, response, outcome, chat_id)
      select a, b, 0, 'x', '[]'::jsonb, ${offeredAt}, null, null, null from ${pairs(OFFERED, OFFERED)}
      union all select b, a, 1, 'x', '[]'::jsonb, ${offeredAt}, null, null, null from ${pairs(OFFERED, OFFERED)}
      union all select a, b, 2, 'x', '[]'::jsonb, now(), 'Yes', 'matched', ${low} || '_' || ${high}
      from ${pairs(first, first)} where hashtext(a) % 50 <> 0`,
    sql`insert into vacancy (user_id, place_id, gender, age, seeking, min_age_preference, max_age_preference)
      select user_id, current_place_id, gender, age, seeking, min_age_preference, max_age_preference from questionnaire join profile using (user_id)
      where hashtext(user_id) % 50 = 0`,
    sql`insert into expired_yes (user_id, other_id, name, expired_at)
      select a, b, 'x', now() - i % 14 * interval '1 day' from ${pairs(sql`9`, sql`9`)}`,
    sql`insert into photo (user_id, slot, key, width, height, thumbhash, state)
      select user_id, slot, 'user_photos/' || user_id || '/' || slot, 800, 1000, '',
        case when slot = 1 and user_id like '%777' then 'waiting' else 'shown' end
      from profile cross join generate_series(0, 1) slot`,
    sql`insert into photo_look (key, user_id, scores, hash, mirrored_hash)
      select key, user_id, '{"Porn": 0.1}', ('x' || md5(key))::bit(128), ('x' || md5(user_id))::bit(128) from photo`,
    sql`insert into photo_check (user_id, state, gesture, picture)
      select 'member' || i, case when i % 100 = 0 then 'waiting' else 'same' end, 'left-ear',
        case when i % 100 = 0 then 'p' || i end
      from ${all} i`,
    sql`insert into photo_decision (photo, state) select key, 'shown' from photo where slot = 0`,
    sql`insert into photo_hash (photo, why, hash, user_id)
      select 'hashed' || i, 'refused', ('x' || md5(i::text))::bit(128), 'member' || i
      from ${all} i where i % 10 = 0`,
    sql`insert into suspended_device (user_id, hash)
      select 'member' || i, md5(i::text) from ${all} i where i % 10 = 0`,
    sql`insert into push_subscription (endpoint, user_id, session_id, p256dh, auth)
      select 'e' || id, user_id, id, 'x', 'x' from auth.session`,
    sql`insert into notice (id, user_id, kind, way, decided_at, sent_at)
      select 'n' || i || '/' || nr, 'member' || i, 'match', 'mail', now() - nr * interval '1 day', now()
      from ${all} i cross join generate_series(1, 3) nr`,
    sql`insert into block (user_id, other_id, name) select a, b, 'x' from ${pairs(sql`7`, sql`7`)}`,
    sql`insert into former_match (user_id, other_id, name) select a, b, 'x' from ${pairs(sql`8`, sql`8`)}`,
    sql`insert into write_time (user_id, what, at)
      select 'member' || i, 'group' || nr, now() from ${all} i cross join generate_series(1, 3) nr
      union all select a, 'block:' || b, now() from ${pairs(sql`7`, sql`7`)}`,
    sql`insert into payment (id, user_id, credits, amount, currency, paid_at, created_at)
      select 'p' || i, 'member' || i, 100, 999, 'eur', now(), now() - i * interval '1 minute' from ${all} i`,
    sql`insert into credit_entry (id, user_id, amount, kind)
      select 'purchase:' || id, user_id, credits, 'purchase' from payment`,
    sql`insert into report (id, reporter_id, reported_id, reason, text, evidence, created_at, closed_at)
      select 'report' || i, 'member' || i * 2, 'member' || i, 'scam', case when is_recent then 'A text' else '' end,
        case when is_recent then '{"photos": [], "profile": {"name": "Ben"}, "messages": []}'::jsonb
          else '{"photos": [], "profile": null, "messages": []}' end,
        now() - i * interval '1 hour', case when i % 1000 > 0 then now() - i * interval '50 minutes' end
      from ${all} i cross join lateral (select i < 20000 as is_recent) age where i % 10 = 0`,
    sql`insert into moderation_act (operator, act, user_id, report_id, why)
      select 'olga', 'close', reported_id, id, 'x' from report`,
    sql`insert into warning (user_id, why) select 'member' || i, 'x' from ${all} i where i % 10 = 0`,
    sql`insert into desk_entry (at, operator, act, user_id)
      select now() - i * interval '2 minutes', 'olga', 'looked', 'member' || i from ${all} i`,
    sql`insert into graphile_worker._private_tasks (identifier)
      select 'task' || i from generate_series(1, 30) i`,
    sql`insert into graphile_worker._private_jobs (task_id, payload, run_at, key, max_attempts, flags)
      select tasks.id, '{}', now() + interval '1 day', 'job' || i, 14,
        jsonb_build_object('about:member' || i, true)
      from ${all} i join graphile_worker._private_tasks tasks on identifier = 'task' || 1 + i % 30`,
  ];
}

/** Without the triggers of foreign keys, which would take most of the time: the rows refer to each other as they should. */
export async function fillDatabase(db: Database, members: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements(members)) await tx.execute(statement);
  });
  await db.execute(sql`vacuum analyze`);
}
