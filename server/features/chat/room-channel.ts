// Passes typing signals to the other servers by Postgres' notifications. Nothing is stored.
import {randomUUID} from 'node:crypto';
import type {EventEmitter} from 'node:events';
import {sql} from 'drizzle-orm';
import {z} from 'zod';
import {membersOf} from '../../../rules/chat/chat.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {parseJson} from '../../platform/parse-json.ts';

export const TYPING_CHANNEL = 'wing_typing';
/** At most one notification of a member and room in this time. Shorter than the interval at which pages send signals. */
const NOTIFY_INTERVAL_MS = 1000;

/** Checked, because any role of the database may notify, and an emitted event named `error` would throw. */
const signal = z.object({
  server: z.string(),
  chatId: z.string().refine((id) => membersOf(id) !== undefined),
  typistId: z.string(),
});

/** The rooms that members have open in this process: an event by the chat's id, with the id of the member who types. */
export type Rooms = EventEmitter<Record<string, [typistId: string]>>;

export type TypingChannel = ReturnType<typeof createTypingChannel>;

export function createTypingChannel(db: Executor, rooms: Rooms) {
  const server = randomUUID();
  const recent = new Set<string>();

  return {
    /** Tells the other servers, unless they were told a moment ago. */
    async send(chatId: string, typistId: string): Promise<void> {
      const key = `${chatId} ${typistId}`;
      if (recent.has(key)) return;
      recent.add(key);
      setTimeout(() => recent.delete(key), NOTIFY_INTERVAL_MS).unref();
      const payload = JSON.stringify({server, chatId, typistId});
      await db.execute(sql`select pg_notify(${TYPING_CHANNEL}, ${payload})`);
    },
    /** Passes another server's signal to the members who have the room open here. */
    receive(payload: string): void {
      const {data} = signal.safeParse(parseJson(payload));
      if (data && data.server !== server) rooms.emit(data.chatId, data.typistId);
    },
  };
}
