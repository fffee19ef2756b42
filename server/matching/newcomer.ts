// Serving one member at once, without a round: a bounded look at those who may meet them and have room.
import {eq, inArray, sql, type SQL} from 'drizzle-orm';
import {GENDERS, MAX_AGE, MIN_AGE} from '../../rules/basics.ts';
import {DEFAULT_SEEKING, SEEKING, seeks} from '../../rules/relationship.ts';
import {MAX_SUGGESTIONS} from '../../rules/suggestion.ts';
import type {Database, Executor, Transaction} from '../db/client.ts';
import {withRetry} from '../db/retry.ts';
import {profile, suggestion} from '../db/tables.ts';
import {freePositions, isBarred, loadMembers} from './load.ts';
import type {Member} from './member.ts';
import {offerPairs} from './offer.ts';
import {offerOf, type Offer} from './plan.ts';
import {hashText, randomFrom} from './random.ts';
import {pairValue} from './score.ts';
import {traitsOf} from './traits.ts';

/** About how many people are compared, spread over all ages the member accepts. */
const LOOK_AT = 240;
/** Rows looked at for each that is sought: where most have no room, the search ends here and not with the table. */
const PATIENCE = 10;
/** How many of the best are locked and asked about: more than fit, because some may be taken by then. */
const PROPOSE = 12;

/**
 * Fills the member's empty positions from those who have room, best first. Does nothing for somebody who
 * is not in the pool or has three suggestions. Answers the number of pairs offered.
 */
export async function serveMember(db: Database, userId: string, now: Date): Promise<number> {
  for (let total = 0; ;) {
    const made = await withRetry(() => db.transaction((tx) => serveOnce(tx, userId, now)));
    total += made;
    if (made === 0 || total >= MAX_SUGGESTIONS) return total;
  }
}

async function serveOnce(tx: Transaction, userId: string, now: Date): Promise<number> {
  const [member] = await loadMembers(tx, eq(profile.userId, userId));
  if (!member) return 0;
  const taken = await tx
    .select({position: suggestion.position})
    .from(suggestion)
    .where(eq(suggestion.userId, userId));
  if (freePositions(taken.map(({position}) => position)).length === 0) return 0;
  const found = await findPartners(tx, member, now);
  if (found.length === 0) return 0;
  const partners = await loadMembers(tx, inArray(profile.userId, found));
  return (await offerPairs(tx, proposals(member, partners), now)).length;
}

function proposals(member: Member, partners: readonly Member[]): Offer[] {
  const own = traitsOf(member);
  return partners
    .map((partner) => ({partner, value: pairValue(own, traitsOf(partner))}))
    .toSorted((a, b) => b.value - a.value || (a.partner.userId < b.partner.userId ? -1 : 1))
    .slice(0, PROPOSE)
    .map(({partner, value}) => offerOf(member, partner, value, [0, 0]));
}

const ID_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_START = 6;

/** Where some id might begin: every place among the ids is as likely as any other. */
function randomId(seed: string): string {
  const random = randomFrom(hashText(seed));
  const at = () => ID_CHARACTERS[Math.floor(random() * ID_CHARACTERS.length)] ?? '0';
  return Array.from({length: ID_START}, at).join('');
}

/**
 * Ids of people with room whom the member may meet: a few of each age, from a random place on, so that
 * it is not always the same who are found. Reads no more of the table than that.
 */
async function findPartners(db: Executor, member: Member, now: Date): Promise<string[]> {
  const genders = GENDERS.filter((gender) => seeks(member.seeking, gender));
  const seekers = SEEKING.filter((seeking) => seeks(seeking, member.gender));
  const {minAgePreference: min, maxAgePreference: max, userId} = member;
  const each = Math.ceil(LOOK_AT / (genders.length * (max - min + 1)));
  const from = randomId(`${userId}/${now.toISOString()}`);
  const me = sql`${userId}::text collate "C"`;
  const suitable = (range: SQL) => sql`
    select user_id from (
      select user_id, is_demo from profile
      where gender = wanted.gender and age = wanted.age and ${range}
      order by user_id limit ${each * PATIENCE}
    ) seen join questionnaire using (user_id)
    where user_id <> ${userId}
      and not (is_demo and ${member.isDemo}::boolean)
      and relationship_readiness is not null and interest_weights is not null
      and coalesce(seeking, ${DEFAULT_SEEKING}) in ${seekers}
      and ${member.age}::int between coalesce(min_age_preference, ${MIN_AGE}::int)
        and coalesce(max_age_preference, ${MAX_AGE}::int)
      and (select count(*) from suggestion where suggestion.user_id = seen.user_id)
        < ${MAX_SUGGESTIONS}
      and not exists (
        select from pairing
        where low_id = least(user_id collate "C", ${me})
          and high_id = greatest(user_id collate "C", ${me})
          and ${isBarred(now)}
      )`;
  const {rows} = await db.execute<{user_id: string}>(sql`
    select found.user_id
    from (
      select gender, age
      from unnest(array[${sql.join(
        genders.map((gender) => sql`${gender}::text`),
        sql`, `,
      )}]) gender, generate_series(${min}::int, ${max}::int) age
    ) wanted,
    lateral (
      (${suitable(sql`user_id >= ${from}`)} order by user_id limit ${each})
      union all
      (${suitable(sql`user_id < ${from}`)} order by user_id limit ${each})
    ) found
  `);
  return rows.map((row) => row.user_id);
}
