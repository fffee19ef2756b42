// Passes typing signals to the other servers by Postgres' notifications. Nothing is stored.
import {randomUUID} from 'node:crypto';
import {sql} from 'drizzle-orm';
import {z} from 'zod';
import type {Executor} from '../../platform/postgres/client.ts';
import type {Rooms} from './rooms.ts';

export const TYPING_CHANNEL = 'wing_typing';
/** At most one notification of a member and room in this time. Shorter than the interval at which pages send signals. */
const NOTIFY_INTERVAL_MS = 1000;

const signal = z.object({server: z.string(), chatId: z.string(), typistId: z.string()});

/** Any role of the database may notify, also with something else. */
function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

export type TypingChannel = ReturnType<typeof createTypingChannel>;

/** `rooms` are those of this server. */
export function createTypingChannel(db: Executor, rooms: Pick<Rooms, 'notify'>) {
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
      const {data} = signal.safeParse(parsed(payload));
      if (data && data.server !== server) rooms.notify(data.chatId, data.typistId);
    },
  };
}
