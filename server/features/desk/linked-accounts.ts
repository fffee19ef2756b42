// What a member shares with suspended accounts, and a suspended one with others: facts for the operator, no verdict. Households share devices.
import {eq, sql, type SQL} from 'drizzle-orm';
import type {LinkedAccount} from '../../../rules/desk/members.ts';
import {isAmong, type Executor} from '../../platform/postgres/client.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {SAME_PICTURE} from '../photos/hash-store.ts';
import type {SuspendedAddresses} from '../safety/suspended-addresses.ts';
import {endpointHash} from '../safety/suspended-devices.ts';

/** A subquery: with the member's own id Postgres answers it once, before it reads the looks at all photos. */
const isSuspended = (id: SQL): SQL =>
  sql`(select disabled_at from ${user} where ${user.id} = ${id}) is not null`;

/**
 * Scans a whole table, because no index supports the distance of two hashes: for a suspended member `photo_look`, with the hashes of
 * all photos; for another member `photo_hash`, with those of refused photos and of suspended members'.
 */
export async function linkedAccounts(
  db: Executor,
  userId: string,
  suspended: SuspendedAddresses,
): Promise<LinkedAccount[]> {
  const [found] = await db.select({email: user.email}).from(user).where(eq(user.id, userId));
  const sameAddress = found ? await suspended.accountsOf(db, found.email) : [];
  const {rows} = await db.execute<LinkedAccount>(sql`
    select distinct linked.what, linked.id as "userId", profile.name,
      ${isSuspended(sql`linked.id`)} as "isSuspended" from (
      select 'photo' as what, alike.id from (
        -- Postgres would ask first whether each hash's member is suspended.
        select hash.user_id as id from photo_look look join photo_hash hash on ${SAME_PICTURE}
        where look.user_id = ${userId} offset 0
      ) alike where ${isSuspended(sql`alike.id`)}
      union all select 'photo', look.user_id
        from photo_hash hash join photo_look look on ${SAME_PICTURE}
        where hash.user_id = ${userId} and ${isSuspended(sql`${userId}`)}
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
