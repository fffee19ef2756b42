// Whether two people's room is in their lists, and whether it shows whom it is with. Both follow from
// what happened to the pair and to the two accounts; nothing else may write them.
import {sql} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';

/**
 * Brings every room of a member, on both sides, to what holds now: closed once the pair was unmatched
 * or the other account is shut out, without a face once the other is leaving or gone. A room that was
 * closed for a reason that has passed opens again; in one that was ended nothing is told any more. Waits for messages that are being written.
 */
export async function refreshRooms(db: Executor, userId: string): Promise<void> {
  await db.execute(sql`
    select from chat
    where id in (select chat_id from chat_member where ${userId} in (user_id, other_id))
    order by id for update
  `);
  await db.execute(sql`
    update chat_member mine set
      closed_at = case when not (ended.is_ended or coalesce(other.disabled_at is not null, false))
        then null else coalesce(mine.closed_at, date_trunc('milliseconds', clock_timestamp())) end,
      shown_id = case when ended.is_ended then mine.shown_id
        when other.id is not null and other.leaves_at is null then mine.other_id end
    from chat_member room
    left join auth."user" other on other.id = room.other_id
    cross join lateral (
      select exists (
        select from pairing
        where low_id = least(room.user_id collate "C", room.other_id collate "C")
          and high_id = greatest(room.user_id collate "C", room.other_id collate "C")
          and why = 'unmatched'
      ) as is_ended
    ) ended
    where room.chat_id = mine.chat_id and room.user_id = mine.user_id
      and ${userId} in (mine.user_id, mine.other_id)
  `);
}
