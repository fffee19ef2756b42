// What decides a pair, in one statement.
import {sql} from 'drizzle-orm';
import type {Transaction} from '../../platform/postgres/client.ts';
import {joinBothMembers, outsideWishes} from '../matching/outside-wishes.ts';

export type PairState = {
  /** Both have said Yes. */
  readonly areYes: boolean;
  readonly haveProfiles: boolean;
  readonly isOutsideWishes: boolean;
};

const NO_CARD: PairState = {areYes: false, haveProfiles: false, isOutsideWishes: false};

export async function readPair(
  db: Transaction,
  [userId, otherId]: readonly [string, string],
): Promise<PairState> {
  const {rows} = await db.execute<PairState>(sql`
    select
      coalesce(mine.response = 'Yes' and theirs.response = 'Yes', false) as "areYes",
      me.user_id is not null and them.user_id is not null as "haveProfiles",
      coalesce(${outsideWishes}, false) as "isOutsideWishes"
    from suggestion mine
    left join suggestion theirs on theirs.user_id = mine.other_id and theirs.other_id = mine.user_id
    ${joinBothMembers}
    where mine.user_id = ${userId} and mine.other_id = ${otherId}`);
  return rows[0] ?? NO_CARD;
}
