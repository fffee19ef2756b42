// Whether the two members of a stored card are outside each other's wishes: the rule of eligibility.ts in SQL, for cards that
// were offered before one of them changed wishes, age, gender or town.
import {sql, type SQL} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';
import {isBeyondWish, wishesExclude} from './pool-rules.ts';

/** Joins the profiles, wishes and towns of both members to the card `mine`, for {@link outsideWishes}. */
export const joinBothMembers: SQL = sql`
  left join profile me on me.user_id = mine.user_id
  left join profile them on them.user_id = mine.other_id
  left join questionnaire my_wishes on my_wishes.user_id = mine.user_id
  left join questionnaire their_wishes on their_wishes.user_id = mine.other_id
  left join place my_town on my_town.id = my_wishes.current_place_id
  left join place their_town on their_town.id = their_wishes.current_place_id`;

/** Whether either member of the card `mine` is outside the other's wishes; depends on no answer. */
export const outsideWishes: SQL = sql`(
  ${wishesExclude('my_wishes', 'them')} or ${wishesExclude('their_wishes', 'me')}
  or not me.is_demo and not them.is_demo and (
    ${isBeyondWish('my_wishes', 'my_town', 'their_town')}
    or ${isBeyondWish('their_wishes', 'their_town', 'my_town')}))`;

/** Whether this pair has a card and is outside each other's wishes. */
export async function areOutsideWishes(
  db: Executor,
  [userId, otherId]: readonly [string, string],
): Promise<boolean> {
  const {rows} = await db.execute(sql`
    select from suggestion mine ${joinBothMembers}
    where mine.user_id = ${userId} and mine.other_id = ${otherId} and ${outsideWishes}`);
  return rows.length > 0;
}
