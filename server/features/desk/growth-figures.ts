// The figures of the page Growth. Demo members are not counted.
import {sql, type SQL} from 'drizzle-orm';
import {AI_WINGMAN} from '../../../rules/chat/chat.ts';
import {groupSize} from '../../../rules/desk/figures.ts';
import {
  CONVERSATION_MESSAGES,
  JOURNEY,
  NEWCOMER_DAYS,
  SIGN_UP_DAYS_SHOWN,
  type GrowthFigures,
  type JourneyStep,
} from '../../../rules/desk/growth.ts';
import {ONBOARDING, type OnboardingRoute} from '../../../rules/questionnaire/onboarding.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {everyOffer} from '../matching/pairing.ts';
import {shownReturns} from './returns.ts';

const isDemo = sql`exists (select from profile demo where demo.user_id = "user".id and is_demo)`;

/** By day, from `SIGN_UP_DAYS_SHOWN` days ago to yesterday. */
export async function signUpsByDay(db: Executor, now: Date): Promise<GrowthFigures['signUps']> {
  const {rows} = await db.execute<{day: string; members: number}>(sql`
    with day as (
      select date_trunc('day', ${now}::timestamptz, 'UTC') - make_interval(days => ago) as start
      from generate_series(1, ${SIGN_UP_DAYS_SHOWN}::int) ago
    ), signed_up as (
      select date_trunc('day', created_at, 'UTC') as start from auth."user"
      where created_at >= (select min(start) from day) and not ${isDemo}
    )
    select to_char(start at time zone 'UTC', 'YYYY-MM-DD') as day, count(signed_up)::int as members
    from day left join signed_up using (start) group by start order by start`);
  return rows.map(({day, members}) => ({day, members: groupSize(members)}));
}

/** Whether a newcomer, with the rows `profile` and `questionnaire`, has saved a screen. */
const IS_SAVED: Record<OnboardingRoute, SQL> = {
  '/onboarding': sql`profile.user_id is not null`,
  '/background-info': sql`education is not null`,
  '/relationship-readiness': sql`relationship_readiness is not null`,
  '/dimension-weights': sql`dimension_weights is not null`,
  '/looks-preference': sql`looks_preference_general is not null`,
  '/background-preference': sql`background_weights is not null`,
  '/interests-preference': sql`interest_weights is not null`,
  '/personality-preference': sql`personality_preferences is not null`,
  '/three-years-question': sql`three_years_answer is not null`,
  '/first-date-question': sql`first_date_answer is not null`,
  '/quality-time-question': sql`quality_time_answer is not null`,
  '/values-question': sql`values_answer is not null`,
};

const newcomersAt = (now: Date) => sql`(
  select id from auth."user"
  where created_at >= ${now}::timestamptz - make_interval(days => ${NEWCOMER_DAYS}::int) and not ${isDemo}
) newcomer`;

export async function onboardingFunnel(
  db: Executor,
  now: Date,
): Promise<Pick<GrowthFigures, 'newcomers' | 'funnel'>> {
  const saved = ONBOARDING.map(({route}) => sql`count(*) filter (where ${IS_SAVED[route]})::int`);
  const {rows} = await db.execute<{newcomers: number; saved: number[]}>(sql`
    select count(*)::int as newcomers, array[${sql.join(saved, sql`, `)}] as saved
    from ${newcomersAt(now)} left join profile on profile.user_id = id
    left join questionnaire on questionnaire.user_id = id`);
  const [row] = rows;
  return {
    newcomers: groupSize(row?.newcomers ?? 0),
    funnel: ONBOARDING.map(({route}, i) => ({route, members: groupSize(row?.saved[i] ?? 0)})),
  };
}

export async function journeyOfNewcomers(
  db: Executor,
  now: Date,
): Promise<GrowthFigures['journey']> {
  const {rows} = await db.execute<Record<JourneyStep, number>>(sql`
    select count(*) filter (where offers > 0)::int as suggested, count(*) filter (where answers > 0)::int as answered,
      count(*) filter (where matches > 0)::int as matched, count(*) filter (where has_conversed)::int as conversed
    from ${newcomersAt(now)} cross join lateral (
      select count(*) as offers, count(response) as answers,
        count(*) filter (where why in ('matched', 'unmatched')) as matches
      from (
        select low_response as response, why from ${everyOffer} where low_id = id
        union all select high_response, why from ${everyOffer} where high_id = id) side
    ) offered cross join lateral (
      select exists (
        select from chat_member where user_id = id and ${CONVERSATION_MESSAGES}::int <= (
          select count(*) from (
            select from message where message.chat_id = chat_member.chat_id and sender <> ${AI_WINGMAN}
            limit ${CONVERSATION_MESSAGES}::int) said)) as has_conversed
    ) talk`);
  return JOURNEY.map((step) => ({step, members: groupSize(rows[0]?.[step] ?? 0)}));
}

export async function matchesByMark(db: Executor, now: Date): Promise<GrowthFigures['marks']> {
  const {rows} = await db.execute<{isVerified: boolean; members: number; matched: number}>(sql`
    select "isVerified", count(*)::int as members, count(*) filter (where has_matched)::int as matched
    from (
      select bool_or(is_verified) as "isVerified",
        exists (select from pairing where low_id = id and why in ('matched', 'unmatched'))
          or exists (select from pairing where high_id = id and why in ('matched', 'unmatched')) as has_matched
      from ${newcomersAt(now)} join photo on photo.user_id = id group by id
    ) newcomer group by 1 order by 1 desc`);
  return rows.map(({isVerified, members, matched}) => {
    const group = groupSize(members);
    return {isVerified, members: group, matched: group === null ? null : groupSize(matched)};
  });
}

export async function countGrowth(db: Executor, now: Date): Promise<GrowthFigures> {
  return {
    signUps: await signUpsByDay(db, now),
    ...(await onboardingFunnel(db, now)),
    journey: await journeyOfNewcomers(db, now),
    marks: await matchesByMark(db, now),
    returns: await shownReturns(db, now),
  };
}
