// To whom a photo is shown.
import {sql} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';
import {isOpenRoom} from '../../platform/database/open-room.ts';

/**
 * Whether `viewerId` may see the photo of `key`: as its owner, or if it is shown, with its owner among their suggestions
 * unless rejected, or in an open room with its owner. False for an unknown key.
 */
export async function maySeePhoto(db: Executor, viewerId: string, key: string): Promise<boolean> {
  const {rows} = await db.execute(sql`
    select from photo
    where photo.key = ${key} and (
      photo.user_id = ${viewerId}
      or photo.state = 'shown' and exists (
        select from suggestion
        where suggestion.user_id = ${viewerId} and suggestion.other_id = photo.user_id
          and suggestion.response is distinct from 'No'
      )
      or photo.state = 'shown' and exists (
        select from chat_member
        where chat_member.user_id = ${viewerId} and chat_member.shown_id = photo.user_id
          and ${isOpenRoom}
      )
    )
  `);
  return rows.length > 0;
}
