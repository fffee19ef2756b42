// Who takes part in matching, and which pairs are barred, in SQL. Rounds, newcomers and the operator's explanation all
// use these rules, so a new reason to exclude a member or a pair belongs here. (Wishes are in eligibility.ts.)
import {sql, type SQL} from 'drizzle-orm';
import {REOFFER_AFTER_DAYS} from '../../../rules/suggestions/suggestion.ts';
import {daysBefore} from '../../platform/postgres/days-before.ts';

/**
 * Whether the member in `wishes`, a row of `questionnaire`, is in the pool: has saved readiness and interests, is not
 * paused, suspended or leaving.
 */
export function isInPoolBy(wishes: string): SQL {
  const row = sql.identifier(wishes);
  return sql`(${row}.relationship_readiness is not null
    and ${row}.interest_weights is not null
    and ${row}.paused_at is null
    and exists (
      select from auth."user" where "user".id = ${row}.user_id
        and "user".disabled_at is null and "user".leaves_at is null))`;
}

export const isInPool = isInPoolBy('questionnaire');

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
