// The figures of the page Today, each by one statement. They name no member.
import {sql, type SQL} from 'drizzle-orm';
import {REPORT_AGES_HOURS, type Today} from '../../../rules/desk/today.ts';
import {SEVERE_REASONS} from '../../../rules/desk/reports.ts';
import type {Executor} from '../../platform/postgres/client.ts';

const WEEKS_BEFORE = 4;
const iso = (at: Date | string | null | undefined) => (at ? new Date(at).toISOString() : null);

async function openReports(db: Executor, now: Date): Promise<Today['reports']> {
  const {rows} = await db.execute<{hours: number; severe: boolean; at: string}>(sql`
    select extract(epoch from ${now}::timestamptz - created_at)::float / 3600 as hours,
      reason = any(${sql.param([...SEVERE_REASONS])}::text[]) as severe, created_at as at
    from report where closed_at is null order by created_at`);
  const ages = [...REPORT_AGES_HOURS, null];
  const byAge = ages.map((underHours, i) => {
    const from = REPORT_AGES_HOURS[i - 1] ?? Number.NEGATIVE_INFINITY;
    const isOfAge = ({hours}: {hours: number}) =>
      hours >= from && (underHours === null || hours < underHours);
    return {underHours, count: rows.filter(isOfAge).length};
  });
  return {severe: rows.filter(({severe}) => severe).length, byAge, oldestAt: iso(rows[0]?.at)};
}

async function failedJobs(db: Executor): Promise<Today['failedJobs']> {
  const {rows} = await db.execute<{name: string; count: number}>(sql`
    select task_identifier as name, count(*)::int as count from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null group by 1 order by 1`);
  return rows;
}

async function countOf(db: Executor, rows: SQL): Promise<number> {
  const counted = await db.execute<{count: number}>(
    sql`select count(*)::int as count from ${rows}`,
  );
  return counted.rows[0]?.count ?? 0;
}

/** Counts the rows of today and of the same weekday in the weeks before. */
async function besideEarlier(
  db: Executor,
  {table, now}: {table: SQL; now: Date},
): Promise<Today['signUps']> {
  const {rows} = await db.execute<{count: number}>(sql`
    select count(made.created_at)::int as count
    from generate_series(0, ${WEEKS_BEFORE}::int) week
    cross join lateral (
      select date_trunc('day', ${now}::timestamptz, 'UTC') - make_interval(weeks => week) as start
    ) day
    left join ${table} made
      on made.created_at >= day.start and made.created_at < day.start + interval '1 day'
    group by week order by week`);
  const [today = 0, ...before] = rows.map(({count}) => count);
  return {today, before};
}

async function latest(db: Executor, column: SQL, table: SQL): Promise<string | null> {
  const {rows} = await db.execute<{at: string | null}>(
    sql`select max(${column}) as at from ${table}`,
  );
  return iso(rows[0]?.at);
}

export async function readToday(
  db: Executor,
  now: Date,
): Promise<Omit<Today, 'slots' | 'photoModelProblem' | 'waitingChecks'>> {
  return {
    reports: await openReports(db, now),
    waitingPhotos: await countOf(db, sql`photo where state = 'waiting'`),
    failedJobs: await failedJobs(db),
    payments: await countOf(db, sql`payment where problem is not null`),
    lastRoundAt: await latest(db, sql`made_at`, sql`matching_round`),
    lastBackupAt: await latest(db, sql`made_at`, sql`backup_record`),
    signUps: await besideEarlier(db, {table: sql`auth."user"`, now}),
    matches: await besideEarlier(db, {table: sql`chat`, now}),
  };
}
