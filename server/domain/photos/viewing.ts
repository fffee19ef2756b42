// Who may look at a photo: the same people whose replica may hold that profile now.
import {sql} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';

/**
 * Whether `viewerId` may see the photo stored under `key`: its owner, whoever has them among their
 * suggestions and has not said No, and whoever shares an open chat with them. False when no photo has that key.
 */
export async function maySeePhoto(db: Executor, viewerId: string, key: string): Promise<boolean> {
  const {rows} = await db.execute(sql`
    select from photo
    where photo.key = ${key} and (
      photo.user_id = ${viewerId}
      or exists (
        select from suggestion
        where suggestion.user_id = ${viewerId} and suggestion.other_id = photo.user_id
          and suggestion.response is distinct from 'No'
      )
      or exists (
        select from chat_member
        where chat_member.user_id = ${viewerId} and chat_member.shown_id = photo.user_id
          and chat_member.closed_at is null
      )
    )
  `);
  return rows.length > 0;
}
