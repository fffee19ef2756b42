// The members with an open position, in a table of their own, so that a newcomer's search reads few rows in any community.
// It may be out of date: the search and the offer check everything again, and each round puts it right.
import {sql} from 'drizzle-orm';
import type {Database, Executor} from '../../platform/postgres/client.ts';
import {isInPool, suggestionLimit} from './pool-rules.ts';

const openAt = (now: Date) => sql`
  select user_id, current_place_id as place_id, gender, age, seeking, min_age_preference, max_age_preference from profile
  join questionnaire using (user_id)
  join auth."user" on "user".id = user_id
  where ${isInPool(now)}
    and (select count(*) from suggestion where suggestion.user_id = profile.user_id) < ${suggestionLimit(now)}`;

const LISTED = ['place_id', 'gender', 'age', 'seeking', 'min_age_preference', 'max_age_preference'];
const listed = sql.raw(LISTED.join(', '));
const of = (row: string) => sql.raw(LISTED.map((column) => `${row}.${column}`).join(', '));

const addOpen = sql`
  insert into vacancy (user_id, ${listed}) select user_id, ${listed} from open
  on conflict (user_id) do update set (${listed}) = (${of('excluded')})
  where (${of('vacancy')}) is distinct from (${of('excluded')})`;

/** Lets newcomers find the member, if they have an open position. */
export async function addVacancy(db: Executor, userId: string, now: Date): Promise<void> {
  await db.execute(sql`with open as (${openAt(now)} and user_id = ${userId}) ${addOpen}`);
}

/** Lists exactly the members with an open position at `now`. Reads everybody. */
export async function listVacancies(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    with open as materialized (${openAt(now)}),
    filled as (
      delete from vacancy where not exists (select from open where open.user_id = vacancy.user_id)
    )
    ${addOpen}`);
}
