// Marks messages read on the server.
import {and, eq, isNull, lt, or} from 'drizzle-orm';
import {markReadArgs, newReadMark} from '../../../mutators/chat.ts';
import {chatMember} from '../../platform/database/tables.ts';
import {databaseOf, defineServerMutator} from '../../platform/zero/define-mutator.ts';

export const chat = {
  /** Two devices may mark at once: the update's condition keeps the later mark. */
  markRead: defineServerMutator(markReadArgs, async ({tx, ctx, args}) => {
    const mark = await newReadMark(tx, ctx.userID, args);
    if (mark === undefined) return;
    const {chatId, userId, lastReadAt} = chatMember;
    const at = new Date(mark);
    await databaseOf(tx)
      .update(chatMember)
      .set({lastReadAt: at})
      .where(
        and(
          eq(chatId, args.chatId),
          eq(userId, ctx.userID),
          or(isNull(lastReadAt), lt(lastReadAt, at)),
        ),
      );
  }),
};
