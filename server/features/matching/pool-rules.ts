// Who takes part in matching, and which pairs are barred, in SQL. Rounds, newcomers and the operator's explanation all
// use these rules, so a new reason to exclude a member or a pair belongs here. (Wishes are in eligibility.ts.)
import {sql, type SQL} from 'drizzle-orm';
import {AWAY_SUGGESTIONS, dayBefore} from '../../../rules/suggestions/away.ts';
import {AWAY_DAYS, GONE_DAYS} from '../../../rules/notices/notices.ts';
import {MAX_SUGGESTIONS, REOFFER_AFTER_DAYS} from '../../../rules/suggestions/suggestion.ts';
import {daysBefore} from '../../platform/postgres/days-before.ts';

/** The names of a member's rows in a statement. */
type RowNames = {readonly profile: string; readonly wishes: string; readonly account: string};

const PLAIN: RowNames = {profile: 'profile', wishes: 'questionnaire', account: 'user'};

/** Whether the member has saved readiness and interests, and is not paused, suspended or leaving. */
export function takesPart({wishes, account}: RowNames = PLAIN): SQL {
  const [answers, user] = [sql.identifier(wishes), sql.identifier(account)];
  return sql`(${answers}.relationship_readiness is not null
    and ${answers}.interest_weights is not null
    and ${answers}.paused_at is null
    and ${user}.disabled_at is null and ${user}.leaves_at is null)`;
}

/** The number of suggestions that the member may hold at `now`: fewer when away, none when resting (ADR 203). */
export function suggestionLimit(now: Date, {profile, account}: RowNames = PLAIN): SQL<number> {
  const visitedOn = sql`${sql.identifier(account)}.visited_on`;
  return sql<number>`case
    when ${sql.identifier(profile)}.is_demo or ${visitedOn} > ${dayBefore(now, AWAY_DAYS)}::date then ${MAX_SUGGESTIONS}::int
    when ${visitedOn} > ${dayBefore(now, GONE_DAYS)}::date then ${AWAY_SUGGESTIONS}::int
    else 0 end`;
}

/** Whether the member can be offered: takes part and does not rest. */
export const isInPool = (now: Date): SQL => sql`(${takesPart()} and ${suggestionLimit(now)} > 0)`;

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
