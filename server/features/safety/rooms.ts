// Derives whether a room is listed and whose profile it shows, from the pair's record and both accounts. Only
// forget_member.sql writes these columns too, when a member's account is deleted.
import {sql} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';

/**
 * Updates both sides of all rooms of a member. A room is closed when the pair is unmatched or the other account is
 * suspended, and reopens when the suspension ends; it shows no profile when the other member is leaving or deleted. A
 * room that was ended no longer changes. Unchanged rows are not written, because each write is sent to members. Takes the rooms' locks, so it waits for messages being written.
 */
export async function refreshRooms(db: Executor, userId: string): Promise<void> {
  await db.execute(sql`
    select from chat
    where id in (select chat_id from chat_member where ${userId} in (user_id, other_id))
    order by id for update
  `);
  await db.execute(sql`
    update chat_member mine set closed_at = next.closed_at, shown_id = next.shown_id
    from (
      select room.chat_id, room.user_id,
        case when ended.why is not null or other.disabled_at is not null
          then coalesce(room.closed_at, date_trunc('milliseconds', clock_timestamp())) end as closed_at,
        case when ended.why is not null then room.shown_id
          when other.id is not null and other.leaves_at is null then room.other_id end as shown_id
      from chat_member room
      left join auth."user" other on other.id = room.other_id
      left join pairing ended
        on ended.low_id = split_part(room.chat_id, '_', 1)
          and ended.high_id = split_part(room.chat_id, '_', 2) and ended.why = 'unmatched'
      where ${userId} in (room.user_id, room.other_id)
    ) next
    where next.chat_id = mine.chat_id and next.user_id = mine.user_id
      and (mine.closed_at, mine.shown_id) is distinct from (next.closed_at, next.shown_id)
  `);
}
