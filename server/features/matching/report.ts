// The outcome of offers by week and arm, predictions compared with answers, and the distribution of cards and matches
// over members. Figures only, no names.
import {sql} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';
import type {Arm} from '../../platform/database/matching-tables.ts';
import {everyOffer} from './pairing.ts';
import {isInPool} from './pool-rules.ts';

/** For one week and arm. Pairs from before the model have the arm "before". */
export type ReportRow = {
  /** The Monday of the week. Repeated offers of a pair count in their own weeks. */
  readonly week: string;
  readonly arm: Arm | 'before';
  /** Pairs offered, their answered cards, and the Yes answers among these. */
  readonly offers: number;
  readonly answers: number;
  readonly yes: number;
  readonly mutual: number;
  /** Chats in which both members wrote, counted at the pair's latest offer. */
  readonly talked: number;
};

/**
 * The members of the pool in three groups of equal size, fewest first: `cards` when ranked by cards, `matches` when
 * ranked by matches.
 */
export type Third = {readonly members: number; readonly cards: number; readonly matches: number};

/** Means over the answers of one tenth of the probabilities. */
export type CalibrationBin = {
  readonly predicted: number;
  readonly observed: number;
  readonly answers: number;
};

export type MatchingReport = {
  readonly rows: readonly ReportRow[];
  readonly calibration: readonly CalibrationBin[];
  readonly calibrationError: number;
  readonly thirds: readonly Third[];
};

/** Demo members answer by a program, so their pairs do not measure the engine. */
const IS_REAL = sql`not exists (
  select from profile where profile.user_id in (low_id, high_id) and is_demo)`;

const IS_MATCH = sql`(low_response = 'Yes' and high_response = 'Yes'
  or arm is null and why in ('matched', 'unmatched'))`;

const TALKED = sql`is_latest and exists (
  select from chat where chat.id = low_id || '_' || high_id
    and exists (select from message where chat_id = chat.id and sender = low_id)
    and exists (select from message where chat_id = chat.id and sender = high_id))`;

async function rowsOf(db: Executor): Promise<ReportRow[]> {
  const {rows} = await db.execute<ReportRow>(sql`
    select to_char(date_trunc('week', offered_at at time zone 'UTC'), 'YYYY-MM-DD') as week,
      coalesce(arm, 'before') as arm,
      count(*)::int as offers,
      (count(low_response) + count(high_response))::int as answers,
      (count(*) filter (where low_response = 'Yes')
        + count(*) filter (where high_response = 'Yes'))::int as yes,
      (count(*) filter (where low_response = 'Yes' and high_response = 'Yes'))::int as mutual,
      (count(*) filter (where ${TALKED}))::int as talked
    from ${everyOffer} where ${IS_REAL} group by 1, 2 order by 1, 2`);
  return rows;
}

/** By tenths of the predicted probability, lowest first. Averages of `numeric` do not depend on the order of rows. */
async function calibrationIn(db: Executor): Promise<CalibrationBin[]> {
  const {rows} = await db.execute<CalibrationBin>(sql`
    select avg(predicted::numeric)::double precision as predicted, avg((response = 'Yes')::int)::double precision as observed,
      count(*)::int as answers
    from (
      select low_predicted as predicted, low_response as response from ${everyOffer} where ${IS_REAL}
      union all select high_predicted, high_response from ${everyOffer} where ${IS_REAL}
    ) prediction
    where predicted is not null and response is not null
    group by least(9, floor(predicted * 10)) order by 1`);
  return rows;
}

/** The mean difference of predicted and observed, weighted by answers. */
export function calibrationError(bins: readonly CalibrationBin[]): number {
  const total = bins.reduce((sum, {answers}) => sum + answers, 0);
  const distance = bins.reduce(
    (sum, {predicted, observed, answers}) => sum + answers * Math.abs(predicted - observed),
    0,
  );
  return total === 0 ? 0 : distance / total;
}

async function thirdsOf(db: Executor, now: Date): Promise<Third[]> {
  const {rows} = await db.execute<Third>(sql`
    with side as (
      select low_id as user_id, ${IS_MATCH} as mutual from ${everyOffer} where ${IS_REAL}
      union all select high_id, ${IS_MATCH} from ${everyOffer} where ${IS_REAL}
    ), member as (
      select profile.user_id, count(side.user_id) as cards, count(*) filter (where mutual) as matches
      from profile join questionnaire using (user_id) join auth."user" on "user".id = user_id
        left join side using (user_id)
      where ${isInPool(now)} and not is_demo group by profile.user_id
    ), ranked as (
      select *, ntile(3) over (order by cards) as by_cards,
        ntile(3) over (order by matches) as by_matches
      from member)
    select (count(*) filter (where by_cards = third))::int as members,
      coalesce(sum(cards) filter (where by_cards = third), 0)::int as cards,
      coalesce(sum(matches) filter (where by_matches = third), 0)::int as matches
    from generate_series(1, 3) third left join ranked on true
    group by third order by third`);
  return rows;
}

export async function reportOf(db: Executor, now: Date): Promise<MatchingReport> {
  const calibration = await calibrationIn(db);
  return {
    rows: await rowsOf(db),
    calibration,
    calibrationError: calibrationError(calibration),
    thirds: await thirdsOf(db, now),
  };
}

/** Sums over all weeks, by arm. */
export function byArm(rows: readonly ReportRow[]): ReportRow[] {
  const sum = (of: readonly ReportRow[], key: 'offers' | 'answers' | 'yes' | 'mutual' | 'talked') =>
    of.reduce((total, row) => total + row[key], 0);
  return [...Map.groupBy(rows, ({arm}) => arm)].map(([arm, ofArm]) => ({
    week: 'all',
    arm,
    offers: sum(ofArm, 'offers'),
    answers: sum(ofArm, 'answers'),
    yes: sum(ofArm, 'yes'),
    mutual: sum(ofArm, 'mutual'),
    talked: sum(ofArm, 'talked'),
  }));
}
