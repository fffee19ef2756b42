// Whether two members are outside each other's wishes: the rule of eligibility.ts in SQL, for the search of a newcomer's
// partners, and for cards that were offered before a member changed wishes, age, gender or town.
import {sql, type SQL} from 'drizzle-orm';
import {GENDERS, MAX_AGE, MIN_AGE} from '../../../rules/questionnaire/basics.ts';
import {DEFAULT_SEEKING, SEEKING, seeks} from '../../../rules/questionnaire/relationship.ts';

const SOUGHT = sql.join(
  SEEKING.flatMap((seeking) =>
    GENDERS.filter((gender) => seeks(seeking, gender)).map(
      (gender) => sql`(${seeking}::text, ${gender}::text)`,
    ),
  ),
  sql`, `,
);

/**
 * Whether the wishes of the member in `wishes`, a row of `questionnaire`, exclude the gender or age of the member in
 * `other`, a row of `profile`.
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

/** Whether either member is outside the other's wishes, by the rows of {@link joinBothMembers}; depends on no answer. */
export const outsideWishes: SQL = sql`(
  ${wishesExclude('my_wishes', 'them')} or ${wishesExclude('their_wishes', 'me')}
  or not me.is_demo and not them.is_demo and (
    ${isBeyondWish('my_wishes', 'my_town', 'their_town')}
    or ${isBeyondWish('their_wishes', 'their_town', 'my_town')}))`;

/** Joins the profiles, wishes and towns of both members to the card `mine`. */
export const joinBothMembers: SQL = sql`
  left join profile me on me.user_id = mine.user_id
  left join profile them on them.user_id = mine.other_id
  left join questionnaire my_wishes on my_wishes.user_id = mine.user_id
  left join questionnaire their_wishes on their_wishes.user_id = mine.other_id
  left join place my_town on my_town.id = my_wishes.current_place_id
  left join place their_town on their_town.id = their_wishes.current_place_id`;
