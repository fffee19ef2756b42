// Ends the connection of two members: deletes their suggestions and closes their room. Leaves the same traces whatever
// the reason, so that a block cannot be told from an unmatch.
import {and, eq, or, sql} from 'drizzle-orm';
import {chatIdOf} from '../../../rules/chat/chat.ts';
import {MEMBER_WHO_LEFT, UNNAMED} from '../../../rules/safety/safety.ts';
import {user} from '../../platform/database/auth-tables.ts';
import type {Transaction} from '../../platform/postgres/client.ts';
import {pairing} from '../../platform/database/matching-tables.ts';
import {block} from '../../platform/database/safety-tables.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {chat} from '../../platform/database/tables.ts';
import {ordered} from '../matching/pairing.ts';
import {isOpenRoom} from '../../platform/database/open-room.ts';
import {lockWallets} from '../credits/wallet.ts';
import {recordFormerMatch} from './former-matches.ts';
import {refreshRooms} from './rooms.ts';

export type Pair = readonly [string, string];

/** Locks the pair's wallets and room: meanwhile no match, suggestion or message between them is written. */
export async function lockPair(tx: Transaction, pair: Pair): Promise<void> {
  await lockWallets(tx, pair);
  await tx
    .select({id: chat.id})
    .from(chat)
    .where(eq(chat.id, chatIdOf(...pair)))
    .for('update');
}

/**
 * Ends the pair's suggestions and room. `card` is recorded as the reason for a pair without a room; a room is recorded
 * as unmatched, which is final. The caller must hold the pair's lock.
 */
export async function endPair(
  tx: Transaction,
  pair: Pair,
  card: 'rejected' | 'expired',
): Promise<void> {
  const [a, b] = pair;
  const [lowId, highId] = ordered(a, b);
  const [room] = await tx
    .select({id: chat.id})
    .from(chat)
    .where(eq(chat.id, chatIdOf(a, b)));
  const why = room ? 'unmatched' : card;
  const closedAt = sql`now()`;
  // A pair that had closed before keeps its time, which would otherwise reveal the block. A room closes now, unless
  // it has ended for good.
  const stays = room
    ? sql`${pairing.why} in ('rejected', 'unmatched')`
    : sql`${pairing.closedAt} is not null`;
  await tx
    .insert(pairing)
    .values({lowId, highId, score: 0, closedAt, why})
    .onConflictDoUpdate({
      target: [pairing.lowId, pairing.highId],
      // A No is final.
      set: {
        closedAt: sql`case when ${stays} then ${pairing.closedAt} else ${closedAt} end`,
        why: sql`case when ${pairing.why} = 'rejected' then 'rejected' else ${why} end`,
      },
    });
  await tx
    .delete(suggestion)
    .where(
      or(
        and(eq(suggestion.userId, a), eq(suggestion.otherId, b)),
        and(eq(suggestion.userId, b), eq(suggestion.otherId, a)),
      ),
    );
  if (!room) return;
  await recordFormerMatch(tx, room.id);
  await refreshRooms(tx, a);
}

/**
 * The name under which `userId` knows the other member: of their ended match, or as their room or suggestion shows it
 * now. Call it before these are deleted. Without them it returns `remembered`, which the client sends, because the
 * member's current name may be hidden from `userId`.
 */
export async function lastKnownName(
  tx: Transaction,
  [userId, otherId]: Pair,
  remembered = '',
): Promise<string> {
  const {rows} = await tx.execute<{name: string | null}>(sql`
    select coalesce(
      (select name from former_match where user_id = ${userId} and other_id = ${otherId}),
      (select coalesce(profile.name, ${MEMBER_WHO_LEFT}) from chat_member
        left join profile on profile.user_id = shown_id
        where chat_member.user_id = ${userId} and other_id = ${otherId} and ${isOpenRoom}),
      (select name from suggestion join profile on profile.user_id = other_id
        where suggestion.user_id = ${userId} and other_id = ${otherId})
    ) as name
  `);
  return rows[0]?.name ?? (remembered || UNNAMED);
}

/**
 * Blocks `otherId` for `userId` and ends the pair. A deleted member is not blocked; only their room ends. The caller
 * must hold the pair's lock.
 */
export async function blockMember(
  tx: Transaction,
  [userId, otherId]: Pair,
  name: string,
): Promise<void> {
  const [other] = await tx.select({id: user.id}).from(user).where(eq(user.id, otherId));
  if (other) await tx.insert(block).values({userId, otherId, name}).onConflictDoNothing();
  // 'expired' allows a new suggestion after the block is removed and the usual waiting time.
  await endPair(tx, [userId, otherId], 'expired');
}
