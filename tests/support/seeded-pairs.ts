// Inserts many pairs of members who are suggested to each other, directly into the database.
import {randomBytes} from 'node:crypto';
import {chatIdOf} from '../../rules/chat/chat.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import type {TestDatabase} from './database.ts';
import type {SeededMember} from './member-device.ts';
import {blankMember} from './population.ts';
import {insertManyMembers} from './scratch-database.ts';
import {openSession} from './sessions.ts';
import type {StackAddress} from './stack.ts';

const CONNECTIONS = 1;

export type SeededPair = {
  members: readonly [SeededMember, SeededMember];
  chatId: string;
};

const randomId = () => randomBytes(16).toString('hex');

/** A text of the member that no other member may receive. */
export const canaryOf = (userId: string) => `Canary${userId}`;

const blankWithCanary = (id: string) => blankMember(id, {hometown: canaryOf(id)});

async function insertMembersOf(ids: readonly (readonly [string, string])[], databaseUrl: string) {
  const {db, close} = openDatabase(databaseUrl, 'wing-test', CONNECTIONS);
  await insertManyMembers(db, ids.flat().map(blankWithCanary));
  await close();
}

/** @param secret `WING_SECRET` of the servers. */
export async function seedPairs(
  stack: Pick<StackAddress, 'url' | 'apiKey' | 'databaseUrl'>,
  sql: TestDatabase,
  {count, secret}: {count: number; secret: string},
): Promise<SeededPair[]> {
  const ids = Array.from({length: count}, () => [randomId(), randomId()] as const);
  await insertMembersOf(ids, stack.databaseUrl);
  const cards = ids.flatMap(([a, b]) => [
    {user_id: a, other_id: b, position: 0, description: canaryOf(a), reasons: []},
    {user_id: b, other_id: a, position: 0, description: canaryOf(b), reasons: []},
  ]);
  await sql`insert into suggestion ${sql(cards)}`;
  await sql`insert into pairing (low_id, high_id, score)
    select user_id, other_id, 0.5 from suggestion
    where user_id < other_id collate "C" and user_id = any(${ids.flat()})`;
  const signIn = async (userId: string) => ({
    userId,
    cookie: await openSession(sql, userId, secret),
  });
  const pairs: SeededPair[] = [];
  for (const [a, b] of ids) {
    pairs.push({members: [await signIn(a), await signIn(b)], chatId: chatIdOf(a, b)});
  }
  return pairs;
}
