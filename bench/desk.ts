// Measures what each page of the operators' desk reads, over 100,000 members. A page may take a second, a search 0.1 s.
// What a nightly job counts for Matching and Growth is measured by statement.
import {sql} from 'drizzle-orm';
import {growthShape} from '../rules/desk/growth.ts';
import {matchingShape} from '../rules/desk/matching.ts';
import {countHere} from '../server/features/desk/count-figures.ts';
import {
  journeyOfNewcomers,
  onboardingFunnel,
  signUpsByDay,
} from '../server/features/desk/growth-figures.ts';
import {readPool} from '../server/features/desk/pool-figures.ts';
import {noteReturns} from '../server/features/desk/returns.ts';
import {storedFigures} from '../server/features/desk/stored-figures.ts';
import {listReports, readReport} from '../server/features/desk/reports.ts';
import {readPhotos} from '../server/features/desk/photos.ts';
import {suspendedAddresses} from '../server/features/safety/suspended-addresses.ts';
import {readMember} from '../server/features/desk/member.ts';
import {searchMembers} from '../server/features/desk/search-members.ts';
import {readToday} from '../server/features/desk/today.ts';
import {reportOf} from '../server/features/matching/report.ts';
import {findSimilar} from '../server/features/photos/hash-store.ts';
import {readLog} from '../server/platform/database/desk-log.ts';
import type {Database} from '../server/platform/postgres/client.ts';
import {onPostgres} from './postgres.ts';
import {percentilesOf, type Percentiles} from './percentiles.ts';

const MEMBERS = 100_000;
const CHATS = 50_000;
const REPORTS = 5000;
const LOG_ENTRIES = 200_000;
const OFFERS_EACH = 10;
const PHOTOS = 200_000;
const DECISIONS = 20_000;
const HASHES = 10_000;
const ROUNDS = 20;
const NIGHTLY_ROUNDS = 3;
const CONNECTIONS = 4;
const OPERATOR = 'olga@desk.example';
const MEMBER = 'member500';
const REPORT = 'report500';

export type DeskBench = Record<string, Percentiles>;

/** Rows as the pages meet them: spread over a year, a tenth of the reports open, each with 100 messages. */
async function seed(db: Database): Promise<void> {
  const statements = [
    sql`insert into auth."user" (id, name, email, created_at)
      select 'member' || i, 'x', md5(i::text) || '@mail' || i % 50 || '.example', now() - i * interval '5 minutes'
      from generate_series(1, ${MEMBERS}::int) i`,
    sql`insert into profile (user_id, name, age, gender)
      select 'member' || i, initcap(substr(md5('n' || i), 1, 8)), 18 + i % 60,
        case when i % 2 = 0 then 'Male' else 'Female' end
      from generate_series(1, ${MEMBERS}::int) i`,
    sql`insert into wallet (user_id, credits) select id, 100 from auth."user"`,
    sql`insert into credit_entry (id, user_id, amount, kind)
      select 'opening:' || id, id, 100, 'opening' from auth."user"`,
    sql`insert into chat (id, created_at)
      select 'member' || i || '_member' || i + 1, now() - i * interval '10 minutes'
      from generate_series(1, ${CHATS}::int) i`,
    sql`insert into chat_member (chat_id, user_id, other_id)
      select id, split_part(id, '_', 1), split_part(id, '_', 2) from chat
      union all select id, split_part(id, '_', 2), split_part(id, '_', 1) from chat`,
    sql`insert into message (id, chat_id, sender, text)
      select id || '/' || nr, id, split_part(id, '_', 1 + nr % 2), 'Hello' from chat cross join generate_series(1, 10) nr`,
    sql`insert into auth.session (id, token, user_id, expires_at, updated_at)
      select 's' || i, 's' || i, 'member' || i, now() + interval '30 days', now() - i % 30 * interval '1 day'
      from generate_series(1, ${MEMBERS}::int) i`,
    sql`insert into place (id, name, country, latitude, longitude, population)
      select i, 'Town', (array['DE', 'AT', 'CH'])[1 + i % 3], 46 + i % 90 / 10.0, 6 + i % 97 / 10.0, 1000
      from generate_series(1, 1000) i`,
    sql`insert into questionnaire (user_id, education, relationship_readiness, min_age_preference, max_age_preference,
        seeking, interest_weights, current_place_id, max_distance)
      select user_id, 'School', 'long-term', greatest(18, age - 6), age + 6, case gender when 'Male' then 'Women' else 'Men' end,
        '[3, 3, 3, 0, 0, 0, 0, 0, 0]'::jsonb, 1 + i % 1000, (array['anywhere', 'country', '100', '25'])[1 + i % 4]
      from profile cross join lateral (select substr(user_id, 7)::int as i) number`,
    sql`insert into pairing (low_id, high_id, score, offered_at, arm, low_predicted, high_predicted, low_response,
        high_response, closed_at, why)
      select least(a collate "C", b collate "C"), greatest(a collate "C", b collate "C"), 1,
        now() - i % 200 * interval '1 day', (array['score', 'model'])[1 + i % 2], i % 100 / 100.0, i % 90 / 100.0,
        (array['Yes', 'No'])[1 + i % 2], (array['Yes', 'No'])[1 + nr % 2], now(), 'rejected'
      from generate_series(1, ${MEMBERS}::int) i cross join generate_series(1, ${OFFERS_EACH}::int) nr
      cross join lateral (select 'member' || i as a, 'member' || 1 + (i + nr * nr) % ${MEMBERS}::int as b) pair
      on conflict do nothing`,
    sql`insert into report (id, reporter_id, reported_id, reason, text, evidence, created_at, closed_at)
      select 'report' || i, 'member' || i * 2, 'member' || i, (array['scam', 'underage', 'other'])[1 + i % 3],
        'A text', jsonb_build_object('photos', '[]'::jsonb,
          'profile', jsonb_build_object('name', 'Ben', 'age', 40, 'gender', 'Male', 'summary', null),
          'messages', (select jsonb_agg(jsonb_build_object('sender', 'member' || i, 'text', repeat('word ', 15) || m,
            'at', '2026-01-01T00:00:00Z')) from generate_series(1, 100) m)),
        now() - i * interval '1 hour', case when i % 10 > 0 then now() - i * interval '50 minutes' end
      from generate_series(1, ${REPORTS}::int) i`,
    sql`insert into desk_entry (at, operator, act, user_id)
      select now() - i * interval '2 minutes', ${OPERATOR}::text, 'looked', 'member' || i % ${MEMBERS}::int
      from generate_series(1, ${LOG_ENTRIES}::int) i`,
    sql`insert into photo (user_id, slot, key, width, height, thumbhash, state)
      select 'member' || i / 2, i % 2, 'user_photos/member' || i / 2 || '/' || i, 800, 1000, '',
        case when i % 400 = 0 then 'waiting' else 'shown' end
      from generate_series(2, ${PHOTOS}::int) i`,
    sql`insert into photo_look (key, user_id, scores)
      select key, user_id, '{"Neutral": 0.1, "Drawing": 0.1, "Sexy": 0.1, "Hentai": 0.1, "Porn": 0.6}' from photo`,
    sql`insert into photo_decision (photo, state, scores)
      select 'decided' || i, case when i % 3 = 0 then 'refused' else 'shown' end,
        jsonb_build_object('Sexy', random(), 'Hentai', random(), 'Porn', random())
      from generate_series(1, ${DECISIONS}::int) i`,
    sql`insert into photo_hash (photo, why, hash)
      select 'hashed' || i, 'refused', ('x' || md5(i::text))::bit(128)
      from generate_series(1, ${HASHES}::int) i`,
    sql`analyze`,
  ];
  for (const statement of statements) await db.execute(statement);
}

async function measure(read: () => Promise<unknown>, rounds = ROUNDS): Promise<Percentiles> {
  const times: number[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const start = performance.now();
    await read();
    times.push(performance.now() - start);
  }
  return percentilesOf(times);
}

export function run(): Promise<DeskBench> {
  return onPostgres(CONNECTIONS, async ({db}) => {
    await seed(db);
    const now = new Date();
    const pages: Record<string, () => Promise<unknown>> = {
      Today: () => readToday(db, now),
      'Reports, open': () => listReports(db, {list: 'open', operator: OPERATOR}, now),
      'Reports, closed': () => listReports(db, {list: 'closed', operator: OPERATOR}, now),
      'a report': () => readReport(db, REPORT, now),
      'a search by a part of the mail address': () => searchMembers(db, 'c4ca4238'),
      'a search by a part of the name': () => searchMembers(db, 'a87ff'),
      'a search that finds thousands': () => searchMembers(db, '@mail7.'),
      'a search by id': () => searchMembers(db, MEMBER),
      Photos: () => readPhotos(db),
      'the hash that a photo resembles': () => findSimilar(db, ['01'.repeat(64), '10'.repeat(64)]),
      'a member': () => readMember(db, MEMBER, suspendedAddresses({}), now),
      Log: () => readLog(db, {before: now}),
      "a member's log": () => readLog(db, {before: now, userId: MEMBER}),
      Matching: () => storedFigures(db, 'matching', matchingShape),
      Growth: () => storedFigures(db, 'growth', growthShape),
    };
    const nightly: Record<string, () => Promise<unknown>> = {
      'nightly: how offers end': () => reportOf(db, now),
      'nightly: the pool, in a thread': () => readPool(db, now),
      'nightly: sign-ups by day': () => signUpsByDay(db, now),
      'nightly: the funnel': () => onboardingFunnel(db, now),
      'nightly: the way to a conversation': () => journeyOfNewcomers(db, now),
      'nightly: who came back': () => noteReturns(db, now),
    };
    await countHere(db, now);
    const results: DeskBench = {};
    for (const [page, read] of Object.entries(pages)) results[page] = await measure(read);
    for (const [count, read] of Object.entries(nightly))
      results[count] = await measure(read, NIGHTLY_ROUNDS);
    return results;
  });
}

export function print(results: DeskBench): void {
  console.log(
    `Reads of the desk over ${MEMBERS} members, ${REPORTS} reports, ${LOG_ENTRIES} log entries`,
  );
  console.table(
    Object.fromEntries(
      Object.entries(results).map(([page, {p50, p95, worst}]) => [
        page,
        {'p50 ms': p50.toFixed(1), 'p95 ms': p95.toFixed(1), 'worst ms': worst.toFixed(1)},
      ]),
    ),
  );
}
