// Counts the faults that a match must not have: a wrong charge, a missing room, no wingman message or more than one.
import {AI_WINGMAN, chatIdOf} from '../../rules/chat/chat.ts';
import {INITIAL_CREDITS, MATCH_COST} from '../../rules/credits/credits.ts';
import type {TestDatabase} from './database.ts';

type Couple = readonly [{userId: string}, {userId: string}];

export const NO_MATCH_FAULTS = {wronglyPaid: 0, withoutRoom: 0, wronglyGreeted: 0};

/**
 * For couples whose members have said Yes only to each other: the number of members whose wallet or ledger does not show
 * exactly one charge, and the numbers of couples without a room and without exactly one wingman message.
 */
export async function matchFaults(
  sql: TestDatabase,
  couples: readonly Couple[],
): Promise<typeof NO_MATCH_FAULTS> {
  const members = couples.flat().map(({userId}) => userId);
  const chats = couples.map(([a, b]) => chatIdOf(a.userId, b.userId));
  const left = INITIAL_CREDITS - MATCH_COST;
  const [faults] = await sql<[typeof NO_MATCH_FAULTS]>`
    select
      (select count(*)::int from unnest(${members}::text[]) as member
        left join wallet w on w.user_id = member
        where w.credits is distinct from ${left}
          or (select sum(amount) from credit_entry e where e.user_id = member)
            is distinct from ${left}
          or (select count(*) from credit_entry e where e.user_id = member and kind = 'match') <> 1
      ) as "wronglyPaid",
      (select count(*)::int from unnest(${chats}::text[]) as room
        where (select count(*) from chat_member c where c.chat_id = room) <> 2) as "withoutRoom",
      (select count(*)::int from unnest(${chats}::text[]) as room
        where (select count(*) from message m
          where m.chat_id = room and m.sender = ${AI_WINGMAN}) <> 1) as "wronglyGreeted"`;
  return faults;
}
