// What a member shares with suspended accounts: facts for the operator, no verdict. Households share devices.
import {sql} from 'drizzle-orm';
import type {LinkedAccount} from '../../../rules/desk/members.ts';
import {isAmong, type Executor} from '../../platform/postgres/client.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {endpointHash} from '../safety/suspended-devices.ts';

/** @param sameAddress accounts of the member's mailbox that are suspended. */
export async function linkedAccounts(
  db: Executor,
  userId: string,
  sameAddress: readonly string[],
): Promise<LinkedAccount[]> {
  const {rows} = await db.execute<LinkedAccount>(sql`
    select distinct linked.what, linked.id as "userId", profile.name from (
      select 'photo' as what, hash.user_id as id from photo_look look
        join photo_hash hash on hash.id = look.resembles and hash.why = 'suspended'
        where look.user_id = ${userId}
      union all select 'photo', look.user_id from photo_look look
        join photo_hash hash on hash.id = look.resembles and hash.why = 'suspended'
        where hash.user_id = ${userId}
      union all select 'device', gone.user_id from push_subscription push
        join suspended_device gone on gone.hash = ${endpointHash(sql`push.endpoint`)}
        where push.user_id = ${userId}
      union all select 'address', id from ${user} where ${isAmong(user.id, sameAddress)}
    ) linked
    left join profile on profile.user_id = linked.id
    where linked.id <> ${userId}
    order by 1, 2`);
  return rows;
}
