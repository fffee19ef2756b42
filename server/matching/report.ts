// What became of the offers: by week and by what chose the pair, what was predicted against what was answered,
// and how cards and matches are spread over the members. Figures only, no names.
import {sql} from 'drizzle-orm';
import type {Executor} from '../db/client.ts';
import type {Arm} from '../db/matching-tables.ts';
import {binsOf, calibrationError, type CalibrationBin} from './calibration.ts';

/** Of one week and arm. Pairs older than the model have the arm "before". */
export type ReportRow = {
  /** The Monday it begins with. */
  readonly week: string;
  readonly arm: Arm | 'before';
  /** Pairs offered, and cards of them that were answered, and answered Yes. */
  readonly offers: number;
  readonly answers: number;
  readonly yes: number;
  readonly mutual: number;
  /** Conversations in which both wrote. */
  readonly talked: number;
};

/** Members in three groups of equal size by the cards they were dealt, fewest first. */
export type Third = {readonly members: number; readonly cards: number; readonly matches: number};

export type MatchingReport = {
  readonly rows: readonly ReportRow[];
  readonly calibration: readonly CalibrationBin[];
  readonly calibrationError: number;
  readonly thirds: readonly Third[];
};

const TALKED = sql`exists (
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
    from pairing group by 1, 2 order by 1, 2`);
  return rows;
}

async function outcomesOf(db: Executor) {
  const {rows} = await db.execute<{predicted: number; isYes: boolean}>(sql`
    select low_predicted as predicted, low_response = 'Yes' as "isYes" from pairing
    where low_predicted is not null and low_response is not null
    union all
    select high_predicted, high_response = 'Yes' from pairing
    where high_predicted is not null and high_response is not null`);
  return rows;
}

async function thirdsOf(db: Executor): Promise<Third[]> {
  const {rows} = await db.execute<Third>(sql`
    with side as (
      select low_id as member, low_response = 'Yes' and high_response = 'Yes' as mutual from pairing
      union all select high_id, low_response = 'Yes' and high_response = 'Yes' from pairing
    ), member as (
      select member, count(*) as cards, count(*) filter (where mutual) as matches
      from side group by member
    ), ranked as (select *, ntile(3) over (order by cards, member) as third from member)
    select count(*)::int as members, sum(cards)::int as cards, sum(matches)::int as matches
    from ranked group by third order by third`);
  return rows;
}

export async function reportOf(db: Executor): Promise<MatchingReport> {
  const calibration = binsOf(await outcomesOf(db));
  return {
    rows: await rowsOf(db),
    calibration,
    calibrationError: calibrationError(calibration),
    thirds: await thirdsOf(db),
  };
}

/** Standard deviations that a 95 % interval reaches to either side. */
const Z = 1.959964;

/** Wilson's interval for a share: honest for few cases, too. */
export function interval(count: number, of: number): readonly [low: number, high: number] {
  if (of === 0) return [0, 1];
  const share = count / of;
  const middle = (share + (Z * Z) / (2 * of)) / (1 + (Z * Z) / of);
  const reach =
    (Z / (1 + (Z * Z) / of)) * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}

/** The rows of all weeks together, by arm. */
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
