// Parting two people: their cards go from both, their room closes for both. The same traces are left
// whoever asked for it, and why.
import {and, eq, or, sql} from 'drizzle-orm';
import {chatIdOf} from '../../../rules/chat.ts';
import {MEMBER_WHO_LEFT} from '../../../rules/safety.ts';
import {user} from '../database/auth-tables.ts';
import type {Transaction} from '../../platform/postgres/client.ts';
import {pairing} from '../database/matching-tables.ts';
import {block} from '../database/safety-tables.ts';
import {chat, suggestion} from '../database/tables.ts';
import {ordered} from '../matching/pairing.ts';
import {lockWallets} from '../credits/wallet.ts';
import {rememberFormer} from './met.ts';
import {refreshRooms} from './rooms.ts';

export type Pair = readonly [string, string];

/** Nothing happens between the two while this transaction lasts: no match, no offer, no message. */
export async function lockPair(tx: Transaction, pair: Pair): Promise<void> {
  await lockWallets(tx, pair);
  await tx
    .select({id: chat.id})
    .from(chat)
    .where(eq(chat.id, chatIdOf(...pair)))
    .for('update');
}

/**
 * Ends what the two have together. A room ends for good; what becomes of a pair that only had cards is
 * told by `card`. The pair must be locked.
 */
export async function part(
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
  // Cards that had gone before went then: a block is not to be told by it, nor who has met whom lately. A room
  // ends now, unless it has ended for good.
  const stays = room
    ? sql`${pairing.why} in ('rejected', 'unmatched')`
    : sql`${pairing.closedAt} is not null`;
  await tx
    .insert(pairing)
    .values({lowId, highId, score: 0, closedAt, why})
    .onConflictDoUpdate({
      target: [pairing.lowId, pairing.highId],
      // A No is final, whatever happens after it.
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
  await rememberFormer(tx, room.id);
  await refreshRooms(tx, a);
}

/**
 * What `userId` knows the other by: the name of when their match ended, or the one that a room or a card
 * shows them now. To be asked before either goes. Whatever they call themselves since is not told: when
 * both have gone already, there is `remembered`, which `userId` says they have read.
 */
export async function knownName(
  tx: Transaction,
  [userId, otherId]: Pair,
  remembered = '',
): Promise<string> {
  const {rows} = await tx.execute<{name: string | null}>(sql`
    select coalesce(
      (select name from former_match where user_id = ${userId} and other_id = ${otherId}),
      (select coalesce(profile.name, ${MEMBER_WHO_LEFT}) from chat_member
        left join profile on profile.user_id = shown_id
        where chat_member.user_id = ${userId} and other_id = ${otherId} and closed_at is null),
      (select name from suggestion join profile on profile.user_id = other_id
        where suggestion.user_id = ${userId} and other_id = ${otherId})
    ) as name
  `);
  return rows[0]?.name ?? (remembered || 'Somebody');
}

/**
 * Blocks `otherId` for `userId`, under the name they are known by, and parts them. Somebody who has left for
 * good needs no block: what is left of them, a room without a face, ends. The pair must be locked.
 */
export async function blockMember(
  tx: Transaction,
  [userId, otherId]: Pair,
  name: string,
): Promise<void> {
  const [other] = await tx.select({id: user.id}).from(user).where(eq(user.id, otherId));
  if (other) await tx.insert(block).values({userId, otherId, name}).onConflictDoNothing();
  // Somebody who is unblocked may be met again, after the time that any expired pair waits.
  await part(tx, [userId, otherId], 'expired');
}
