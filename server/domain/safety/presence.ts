// Taking a member out of everybody's sight, and back in: on suspension, on leaving, and when that ends.
import {eq, or, sql} from 'drizzle-orm';
import type {Transaction} from '../../platform/postgres/client.ts';
import {suggestion} from '../database/tables.ts';
import {enterPool} from '../matching/enter-pool.ts';
import {lockWallets} from '../credits/wallet.ts';
import {refreshRooms} from './rooms.ts';

const cardsOf = (userId: string) =>
  or(eq(suggestion.userId, userId), eq(suggestion.otherId, userId));

/**
 * Locks the wallets of the member and of everybody they are suggested to: to be called first, so that
 * `hide` finds nothing new.
 */
export async function lockAround(tx: Transaction, userId: string): Promise<void> {
  const cards = await tx.select().from(suggestion).where(cardsOf(userId));
  const ids = cards.flatMap((card) => [card.userId, card.otherId]);
  await lockWallets(tx, [...new Set([userId, ...ids])]);
}

/** Takes their cards from both sides; rooms follow from what the account says now. */
export async function hide(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(suggestion).where(cardsOf(userId));
  // What was on offer ended without anybody's doing: it may be offered again, as after any such end.
  await tx.execute(sql`
    update pairing set closed_at = now(), why = 'expired'
    where ${userId} in (low_id, high_id) and closed_at is null
  `);
  await refreshRooms(tx, userId);
}

/** Rooms open again, and the matcher is asked to serve them. */
export async function unhide(tx: Transaction, userId: string): Promise<void> {
  await refreshRooms(tx, userId);
  await enterPool(tx, userId);
}
