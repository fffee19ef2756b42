// Putting planned pairs before both people, and on record. Asks everything again under the locks, so a
// plan made seconds ago can never break a rule: what no longer holds is left out.
import {inArray, sql} from 'drizzle-orm';
import type {Transaction} from '../db/client.ts';
import {pairing, profile, suggestion} from '../db/tables.ts';
import {askDemoToAnswer} from '../demo/reactions.ts';
import {lockWallets} from '../settlement/wallet.ts';
import {areEligible} from './eligibility.ts';
import {freePositions, isBarred, loadMembers} from './load.ts';
import type {Card, Offer} from './plan.ts';

/**
 * Offers as many of the pairs as still may be, in the order given, and answers those. Locks every wallet
 * involved first: whoever writes suggestions holds the wallets of both, so what is read here stays true.
 */
export async function offerPairs(
  tx: Transaction,
  offers: readonly Offer[],
  now: Date,
): Promise<Offer[]> {
  const ids = [...new Set(offers.flatMap(({cards}) => cards.map(({userId}) => userId)))];
  if (ids.length === 0) return [];
  const wallets = await lockWallets(tx, ids);
  const members = await loadMembers(tx, inArray(profile.userId, ids));
  const present = new Map(
    members.flatMap((member) => (wallets.has(member.userId) ? [[member.userId, member]] : [])),
  );
  const room = await roomOf(tx, ids);
  const barred = await barredAmong(tx, offers, now);

  const made: Offer[] = [];
  for (const offer of offers) {
    const [low, high] = offer.cards;
    const [a, b] = [present.get(low.userId), present.get(high.userId)];
    if (!a || !b || !areEligible(a, b) || barred.has(`${low.userId} ${high.userId}`)) continue;
    const [roomA, roomB] = [room.get(a.userId) ?? [], room.get(b.userId) ?? []];
    if (roomA.length === 0 || roomB.length === 0) continue;
    made.push({...offer, cards: [placed(low, roomA), placed(high, roomB)]});
  }
  if (made.length > 0) await write(tx, made, now);
  for (const {cards} of made) {
    for (const {userId, otherId} of cards) {
      if (present.get(userId)?.isDemo) await askDemoToAnswer(tx, userId, otherId);
    }
  }
  return made;
}

/** The card in its planned position if that is still free, else in the lowest one. Uses up the room. */
function placed(card: Card, room: number[]): Card {
  const at = Math.max(0, room.indexOf(card.position));
  const [position = card.position] = room.splice(at, 1);
  return {...card, position};
}

async function roomOf(tx: Transaction, ids: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await tx
    .select({userId: suggestion.userId, position: suggestion.position})
    .from(suggestion)
    .where(inArray(suggestion.userId, [...ids]));
  const taken = Map.groupBy(rows, ({userId}) => userId);
  return new Map(
    ids.map((id) => [id, freePositions((taken.get(id) ?? []).map(({position}) => position))]),
  );
}

async function barredAmong(
  tx: Transaction,
  offers: readonly Offer[],
  now: Date,
): Promise<Set<string>> {
  const pairs = offers.map(({cards: [low, high]}) => ({low: low.userId, high: high.userId}));
  const {rows} = await tx.execute<{low_id: string; high_id: string}>(sql`
    select low_id, high_id from pairing
    join json_to_recordset(${JSON.stringify(pairs)}::json) as pair(low text, high text)
      on low_id = low and high_id = high
    where ${isBarred(now)}
  `);
  return new Set(rows.map((row) => `${row.low_id} ${row.high_id}`));
}

const inKeyOrder = (a: Card, b: Card) =>
  a.userId < b.userId || (a.userId === b.userId && a.otherId < b.otherId) ? -1 : 1;

async function write(tx: Transaction, offers: readonly Offer[], now: Date): Promise<void> {
  await tx
    .insert(pairing)
    .values(
      offers.map(({value, cards: [low, high]}) => ({
        lowId: low.userId,
        highId: high.userId,
        score: value,
        offeredAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [pairing.lowId, pairing.highId],
      set: {
        score: sql`excluded.score`,
        offeredAt: sql`excluded.offered_at`,
        closedAt: null,
        why: null,
      },
    });
  const cards = offers.flatMap((offer) => offer.cards).toSorted(inKeyOrder);
  await tx
    .insert(suggestion)
    .values(cards.map((card) => ({...card, reasons: [...card.reasons], offeredAt: now})));
}
