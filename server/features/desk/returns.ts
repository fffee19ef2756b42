// In which weeks members came back, by the week of their sign-up. A session keeps only its latest use, so a nightly job
// adds each week's sums to those of the weeks before; no row says when one member came.
import {eq, sql} from 'drizzle-orm';
import * as v from 'valibot';
import {groupSize, MIN_GROUP} from '../../../rules/desk/figures.ts';
import {COHORTS_SHOWN, type GrowthFigures} from '../../../rules/desk/growth.ts';
import {readAs} from '../../../rules/read-as.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {deskFigures} from '../../platform/database/desk-tables.ts';
import {storeFigures} from './stored-figures.ts';

type Returns = GrowthFigures['returns'];
const returnsShape = v.array(
  v.object({signedUp: v.string(), week: v.string(), members: v.number(), of: v.number()}),
);

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** The members of each earlier week who have used Wing since the Monday of the week of `at`. */
async function returnsInWeekOf(db: Executor, at: Date): Promise<Returns> {
  const {rows} = await db.execute<Returns[number]>(sql`
    with present as (
      select date_trunc('week', ${at}::timestamptz, 'UTC') as start
    ), member as (
      select id, date_trunc('week', created_at, 'UTC') as signed_up from auth."user"
      where created_at >= (select start from present) - make_interval(weeks => ${COHORTS_SHOWN}::int)
        and created_at < (select start from present)
        and not exists (select from profile where user_id = "user".id and is_demo)
    )
    select to_char(signed_up at time zone 'UTC', 'YYYY-MM-DD') as "signedUp",
      to_char(start at time zone 'UTC', 'YYYY-MM-DD') as week,
      count(*) filter (where exists (
        select from auth.session where user_id = member.id and updated_at >= start))::int as members,
      count(*)::int as of
    from member, present group by signed_up, start order by signed_up`);
  return rows;
}

async function storedReturns(db: Executor): Promise<Returns> {
  const [row] = await db.select().from(deskFigures).where(eq(deskFigures.name, 'returns'));
  return readAs(returnsShape, row?.figures) ?? [];
}

const isSame = (a: Returns[number], b: Returns[number]) =>
  a.signedUp === b.signedUp && a.week === b.week;

/** Call each midnight: the first call of a week counts the whole week before. */
export async function noteReturns(db: Executor, now: Date): Promise<void> {
  const found = await returnsInWeekOf(db, new Date(now.getTime() - HOUR_MS));
  const before = await storedReturns(db);
  // Some who came have signed out since.
  const newer = found.map((entry) => {
    const noted = before.find((other) => isSame(entry, other));
    return {...entry, members: Math.max(entry.members, noted?.members ?? 0)};
  });
  const kept = before.filter((entry) => !newer.some((other) => isSame(entry, other)));
  const figures = [...kept, ...newer].toSorted((a, b) =>
    a.signedUp + a.week < b.signedUp + b.week ? -1 : 1,
  );
  await storeFigures(db, 'returns', {figures, countedAt: now});
}

/** Of the latest cohorts, without groups that are too small. */
export async function shownReturns(db: Executor, now: Date): Promise<Returns> {
  const since = new Date(now.getTime() - (COHORTS_SHOWN + 1) * WEEK_MS).toISOString();
  const returns = await storedReturns(db);
  return returns.filter(
    ({signedUp, members, of}) => signedUp > since && of >= MIN_GROUP && groupSize(members) !== null,
  );
}
