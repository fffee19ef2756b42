// Who takes part in matching, and which pairs are barred, in SQL. Rounds, newcomers and the operator's explanation all
// use these rules, so a new reason to exclude a member or a pair belongs here, and one to exclude a member in the database's
// is_in_pool too. (Wishes are in eligibility.ts.)
import {sql, type SQL} from 'drizzle-orm';
import {GENDERS, MAX_AGE, MIN_AGE} from '../../../rules/basics.ts';
import {DEFAULT_SEEKING, SEEKING, seeks} from '../../../rules/relationship.ts';
import {REOFFER_AFTER_DAYS} from '../../../rules/suggestion.ts';
import {questionnaire} from '../database/tables.ts';
import {daysBefore} from './batches.ts';

/**
 * Whether a member, joined from `profile` and `questionnaire`, is in the pool: has saved readiness and interests, is not
 * paused, suspended or leaving.
 */
export const isInPool = sql`(${questionnaire.relationshipReadiness} is not null
  and ${questionnaire.interestWeights} is not null
  and ${questionnaire.pausedAt} is null
  and not exists (
    select from auth."user" where "user".id = ${questionnaire.userId}
      and ("user".disabled_at is not null or "user".leaves_at is not null)))`;

const SOUGHT = sql.join(
  SEEKING.flatMap((seeking) =>
    GENDERS.filter((gender) => seeks(seeking, gender)).map(
      (gender) => sql`(${seeking}::text, ${gender}::text)`,
    ),
  ),
  sql`, `,
);

/**
 * Whether the wishes of the member in `wishes`, a row of `questionnaire`, exclude the member in `other`, a row of
 * `profile`. One side of eligibility.ts.
 */
export function wishesExclude(wishes: string, other: string): SQL {
  const [mine, theirs] = [sql.identifier(wishes), sql.identifier(other)];
  return sql`((coalesce(${mine}.seeking, ${DEFAULT_SEEKING}::text), ${theirs}.gender) not in (${SOUGHT})
    or ${theirs}.age not between coalesce(${mine}.min_age_preference, ${MIN_AGE}::int)
      and coalesce(${mine}.max_age_preference, ${MAX_AGE}::int))`;
}

/**
 * Whether the town `theirs` is beyond the distance wished by the member in `wishes`, a row of `questionnaire`, who
 * lives in `mine`. Both are rows of `place`, with nulls for an unknown town. The same rule as in reach.ts, which also
 * handles demo members.
 */
export function isBeyondWish(wishes: string, mine: string, theirs: string): SQL {
  const [wisher, own, other] = [wishes, mine, theirs].map((name) => sql.identifier(name));
  return sql`case
    when coalesce(${wisher}.max_distance, 'anywhere') = 'anywhere' or ${own}.id is null then false
    when ${other}.id is null then true
    when ${wisher}.max_distance = 'country' then ${own}.country <> ${other}.country
    else great_circle_km(${own}.latitude, ${own}.longitude, ${other}.latitude, ${other}.longitude)
      > ${wisher}.max_distance::float8
  end`;
}

/**
 * Rows (low_id, high_id, why) of the pairs that may not be offered at `now`: on offer (`why` is null), ended for good,
 * expired recently, or blocked. Blocks appear in both orders, so that an index finds them; callers query one order. Add
 * a further reason as one more `union all`.
 */
export function barredPairs(now: Date): SQL {
  return sql`
    select low_id, high_id, why from pairing
    where closed_at is null or why <> 'expired' or closed_at > ${daysBefore(now, REOFFER_AFTER_DAYS)}
    union all
    select user_id, other_id, 'blocked' from block
    union all
    select other_id, user_id, 'blocked' from block`;
}
