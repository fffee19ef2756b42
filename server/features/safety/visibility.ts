// Hides a member from all others on suspension and leaving, and shows them again afterwards.
import {eq, or, sql} from 'drizzle-orm';
import type {Transaction} from '../../platform/postgres/client.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {enterPool} from '../matching/enter-pool.ts';
import {lockWallets} from '../credits/wallet.ts';
import {refreshRooms} from './rooms.ts';

const cardsOf = (userId: string) =>
  or(eq(suggestion.userId, userId), eq(suggestion.otherId, userId));

/** Locks the wallets of the member and of their suggestions' members. Call before {@link hideMember}. */
export async function lockMemberAndSuggestions(tx: Transaction, userId: string): Promise<void> {
  const cards = await tx.select().from(suggestion).where(cardsOf(userId));
  const ids = cards.flatMap((card) => [card.userId, card.otherId]);
  await lockWallets(tx, [...new Set([userId, ...ids])]);
}

/** Deletes the member's suggestions on both sides. Rooms follow the account's new state. */
export async function hideMember(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(suggestion).where(cardsOf(userId));
  // 'expired' allows the pairs to be offered again later.
  await tx.execute(sql`
    update pairing set closed_at = now(), why = 'expired'
    where ${userId} in (low_id, high_id) and closed_at is null
  `);
  await refreshRooms(tx, userId);
}

/** Reopens the member's rooms and adds the job that finds suggestions for them. */
export async function unhideMember(tx: Transaction, userId: string): Promise<void> {
  await refreshRooms(tx, userId);
  await enterPool(tx, userId);
}
