// Counts what must never happen when two members match: credits lost or booked twice, no room, no or a second wingman
// message.
import {AI_WINGMAN, chatIdOf} from '../../rules/chat.ts';
import {INITIAL_CREDITS, MATCH_COST} from '../../rules/credits.ts';
import type {TestDatabase} from './database.ts';

type Couple = readonly [{userId: string}, {userId: string}];

export const NO_MATCH_FAULTS = {wronglyPaid: 0, withoutRoom: 0, wronglyGreeted: 0};

/**
 * Of couples who have each said Yes to one another and to nobody else: how many members have not paid for one match, by
 * wallet or by ledger, and how many couples have no room, or not one message of the wingman.
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
