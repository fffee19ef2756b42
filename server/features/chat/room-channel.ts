// Tells the pages that have a room open what happens in it, on all servers: who types, and each stored message. Other servers
// hear of it by Postgres' notifications. Nothing is stored.
import {randomUUID} from 'node:crypto';
import {EventEmitter} from 'node:events';
import {sql} from 'drizzle-orm';
import {z} from 'zod';
import {membersOf} from '../../../rules/chat/chat.ts';
import {parseJson} from '../../platform/parse-json.ts';
import type {Database} from '../../platform/postgres/client.ts';

export const ROOM_CHANNEL = 'wing_typing';
/** At most one notification of a member's typing in a room in this time. Shorter than the interval at which pages send signals. */
const NOTIFY_INTERVAL_MS = 1000;

/** A stored message, as pages get it. Times are the server's, in milliseconds since 1970. */
export type RoomMessage = {
  readonly id: string;
  readonly sender: string;
  readonly text: string;
  readonly createdAt: number;
  /** Time of the room's message before it; null for the first. */
  readonly before: number | null;
};

/** `readers`: the members for whom the room was open when the message was stored. */
export type StoredMessage = {readonly message: RoomMessage; readonly readers: readonly string[]};

export type RoomEvent = {readonly typistId: string} | StoredMessage;

/**
 * A notification names a message and leaves its text out, because any role of the database may listen. It is checked, because any
 * role may notify too, and an emitted event named `error` would throw.
 */
const signal = z.object({
  server: z.string(),
  chatId: z.string().refine((id) => membersOf(id) !== undefined),
  typistId: z.string().optional(),
  messageId: z.string().optional(),
});

export type RoomChannel = ReturnType<typeof createRoomChannel>;
/** What a writer of messages needs. */
export type MessageChannel = Pick<RoomChannel, 'pass'>;

/** `onError` receives why a message was not passed to another server, or not read for the pages of this one. */
export function createRoomChannel(db: Database, onError: (error: unknown) => void) {
  const server = randomUUID();
  /** An event by the chat's id for the rooms that are open in this process. */
  const rooms = new EventEmitter<Record<string, [event: RoomEvent]>>();
  // Otherwise Node warns of the eleventh socket in a room.
  rooms.setMaxListeners(0);
  const recent = new Set<string>();

  async function notify(what: {chatId: string; typistId?: string; messageId?: string}) {
    const payload = JSON.stringify({server, ...what});
    await db.execute(sql`select pg_notify(${ROOM_CHANNEL}, ${payload})`);
  }

  /** Passes on another server's message to the members who have the room open here. */
  async function passOnStored(chatId: string, messageId: string): Promise<void> {
    if (rooms.listenerCount(chatId) === 0) return;
    const stored = await readStored(db, chatId, messageId);
    if (stored) rooms.emit(chatId, stored);
  }

  return {
    rooms,
    async type(chatId: string, typistId: string): Promise<void> {
      rooms.emit(chatId, {typistId});
      const key = `${chatId} ${typistId}`;
      if (recent.has(key)) return;
      recent.add(key);
      setTimeout(() => recent.delete(key), NOTIFY_INTERVAL_MS).unref();
      await notify({chatId, typistId});
    },
    /** To be called after the message's commit. Pages that are not told get its row by Zero. */
    pass(chatId: string, stored: StoredMessage): void {
      rooms.emit(chatId, stored);
      notify({chatId, messageId: stored.message.id}).catch(onError);
    },
    receive(payload: string): void {
      const {data} = signal.safeParse(parseJson(payload));
      if (!data || data.server === server) return;
      const {chatId, typistId, messageId} = data;
      if (typistId !== undefined) rooms.emit(chatId, {typistId});
      if (messageId !== undefined) passOnStored(chatId, messageId).catch(onError);
    },
  };
}

/** Undefined when the room has no such message. */
export async function readStored(
  db: Database,
  chatId: string,
  id: string,
): Promise<StoredMessage | undefined> {
  const {rows} = await db.execute<RoomMessage & {readers: string[]}>(sql`
    select id, sender, text, (extract(epoch from created_at) * 1000)::float8 as "createdAt",
      (select (extract(epoch from max(earlier.created_at)) * 1000)::float8 from message earlier
        where earlier.chat_id = message.chat_id and earlier.created_at < message.created_at) as before,
      array(select user_id from chat_member
        where chat_member.chat_id = message.chat_id and closed_at is null) as readers
    from message where id = ${id} and chat_id = ${chatId}`);
  if (!rows[0]) return undefined;
  const {readers, ...message} = rows[0];
  return {message, readers};
}
