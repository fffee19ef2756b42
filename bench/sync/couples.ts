// Creates pairs of members with a conversation, for benchmarks. Inserts the rows that signing up would write, but no
// password, whose hash takes a third of a second.
import {randomBytes} from 'node:crypto';
import {chatIdOf} from '../../rules/chat/chat.ts';
import type {TestDatabase} from '../../tests/support/database.ts';
import {openSession} from '../../tests/support/sessions.ts';

export type BenchMember = {readonly userId: string; readonly cookie: string};
export type BenchCouple = {
  readonly a: BenchMember;
  readonly b: BenchMember;
  readonly chatId: string;
};

const CONCURRENCY = 4;

/** Creates `count` couples. `secret` is the `WING_SECRET` of their Wing; the members' ids begin with `idPrefix`. */
export async function makeCouples(
  sql: TestDatabase,
  {count, secret, idPrefix = ''}: {count: number; secret: string; idPrefix?: string},
): Promise<BenchCouple[]> {
  const insertMember = async (name: string, gender: string): Promise<BenchMember> => {
    const userId = `${idPrefix}${randomBytes(16).toString('hex')}`.slice(0, 32);
    await sql`insert into auth.user (id, name, email) values
      (${userId}, ${name}, ${`${userId}@bench.example`})`;
    await sql`insert into profile (user_id, name, age, gender)
      values (${userId}, ${name}, 30, ${gender})`;
    return {userId, cookie: await openSession(sql, userId, secret)};
  };
  const couples: BenchCouple[] = [];
  let started = 0;
  const worker = async () => {
    while (started < count) {
      started += 1;
      const [a, b] = [await insertMember('Ada', 'Female'), await insertMember('Ben', 'Male')];
      const chatId = chatIdOf(a.userId, b.userId);
      await sql`insert into chat (id) values (${chatId})`;
      await sql`insert into chat_member (chat_id, user_id, other_id, shown_id) values
        (${chatId}, ${a.userId}, ${b.userId}, ${b.userId}),
        (${chatId}, ${b.userId}, ${a.userId}, ${a.userId})`;
      couples.push({a, b, chatId});
    }
  };
  await Promise.all(Array.from({length: CONCURRENCY}, worker));
  return couples;
}

/** The messages that each room holds before a new device's first sync. */
export const OLD_MESSAGES = 200;

/** Fills these couples' rooms with old messages. */
export async function fillRooms(sql: TestDatabase, couples: readonly BenchCouple[]): Promise<void> {
  for (const {chatId, b} of couples) {
    await sql`insert into message (id, chat_id, sender, text, created_at)
      select gen_random_uuid()::text, ${chatId}, ${b.userId}, 'Old message ' || i || '.',
        date_trunc('milliseconds', now()) - make_interval(mins => i)
      from generate_series(1, ${OLD_MESSAGES}::int) i`;
  }
}
