// The server time of a new message.
import {sql, type SQL} from 'drizzle-orm';

/** Later than every other message of the chat. The caller must hold the chat's lock. */
export const nextMessageTime = (chatId: string): SQL => sql`greatest(
  date_trunc('milliseconds', clock_timestamp()),
  (select max(m.created_at) + interval '1 millisecond' from message m where m.chat_id = ${chatId})
)`;
