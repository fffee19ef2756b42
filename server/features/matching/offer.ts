// Offers planned pairs to both members and records them. Checks every rule again under the locks and skips pairs that
// no longer qualify.
import {sql} from 'drizzle-orm';
import {isAmong, type Transaction} from '../../platform/postgres/client.ts';
import {lookUpByIndex} from '../../platform/postgres/transaction-settings.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {profile} from '../../platform/database/tables.ts';
import {lockWallets} from '../credits/wallet.ts';
import {dealCards, type Card, type OpenSlots} from './cards.ts';
import {areEligible} from './eligibility.ts';
import {freePositions, loadMembers, type StoredMember} from './load.ts';
import type {Offer} from './offered-pair.ts';
import {barredPairs} from './pool-rules.ts';

export type RunContext = {
  readonly now: Date;
  /** Seed of the random choices. Must be unpredictable for members. */
  readonly seed: string;
};

/**
 * Offers the pairs that still qualify, in order, and returns those offered. Locks all wallets involved first: every
 * writer of suggestions holds the wallets of both members, so what is read here stays true.
 */
export async function offerPairs(
  tx: Transaction,
  offers: readonly Offer[],
  {now, seed}: RunContext,
): Promise<Offer[]> {
  const ids = [...new Set(offers.flatMap(({low, high}) => [low, high]))];
  if (ids.length === 0) return [];
  await lookUpByIndex(tx);
  const wallets = await lockWallets(tx, ids);
  const members = await loadMembers(tx, now, isAmong(profile.userId, ids));
  const present = new Map(
    members.flatMap((member) => (wallets.has(member.userId) ? [[member.userId, member]] : [])),
  );
  const slots = await openSlotsOf(tx, present);
  const barred = await barredAmong(tx, offers, now);
  const made = offers.filter((offer) => {
    const {low, high} = offer;
    const [a, b] = [present.get(low), present.get(high)];
    if (!a || !b || !areEligible(a, b) || barred.has(`${low} ${high}`)) return false;
    return takePosition(slots, offer);
  });
  if (made.length === 0) return [];
  await write(tx, made, dealCards(made, present, slots, seed), now);
  return made;
}

/** Reserves a position of both members if both have one. */
function takePosition(slots: ReadonlyMap<string, OpenSlots>, {low, high}: Offer): boolean {
  const [one, two] = [slots.get(low), slots.get(high)];
  if (!one || !two || one.openPositions === 0 || two.openPositions === 0) return false;
  one.openPositions -= 1;
  two.openPositions -= 1;
  return true;
}

async function openSlotsOf(
  tx: Transaction,
  members: ReadonlyMap<string, StoredMember>,
): Promise<Map<string, OpenSlots>> {
  const rows = await tx
    .select({
      userId: suggestion.userId,
      position: suggestion.position,
      description: suggestion.description,
    })
    .from(suggestion)
    .where(isAmong(suggestion.userId, [...members.keys()]));
  const held = Map.groupBy(rows, ({userId}) => userId);
  return new Map(
    [...members].map(([id, member]) => {
      const cards = held.get(id) ?? [];
      const free = freePositions(cards.map(({position}) => position));
      const said = cards.map(({description}) => description);
      const openPositions = Math.max(0, member.suggestionLimit - cards.length);
      return [id, {free, said, openPositions}];
    }),
  );
}

async function barredAmong(
  tx: Transaction,
  offers: readonly Offer[],
  now: Date,
): Promise<Set<string>> {
  // Pair by pair, so that each lookup uses the index, however long the history: for a join the planner sometimes reads
  // all of it.
  const {rows} = await tx.execute<{low: string; high: string}>(sql`
    select low, high from json_to_recordset(${JSON.stringify(offers)}::json) as pair(low text, high text)
    where (
      select true from (${barredPairs(now)}) barred where low_id = low and high_id = high limit 1
    )`);
  return new Set(rows.map(({low, high}) => `${low} ${high}`));
}

async function write(
  tx: Transaction,
  offers: readonly Offer[],
  cards: readonly Card[],
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await keepFormerOffers(tx, offers);
  await tx.execute(sql`
    insert into pairing (low_id, high_id, score, offered_at, arm, low_predicted, high_predicted)
    select low, high, value, ${at}, arm, "lowPredicted", "highPredicted"
    from json_to_recordset(${JSON.stringify(offers)}::json) as pair(low text, high text,
      value double precision, arm text, "lowPredicted" double precision, "highPredicted" double precision)
    order by low collate "C", high collate "C"
    on conflict (low_id, high_id) do update
      set score = excluded.score, offered_at = excluded.offered_at, closed_at = null, why = null,
        arm = excluded.arm, low_predicted = excluded.low_predicted,
        high_predicted = excluded.high_predicted, low_response = null, high_response = null`);
  await tx.execute(sql`
    insert into suggestion (user_id, other_id, position, description, reasons, distance, say, offered_at)
    select "userId", "otherId", position, description, reasons, distance, say, ${at}
    from json_to_recordset(${JSON.stringify(cards)}::json) as card(
      "userId" text, "otherId" text, position smallint, description text, reasons jsonb,
      distance text, say jsonb)
    order by "userId" collate "C", "otherId" collate "C"`);
}

/** Keeps the prediction and answers of an expired pair's earlier offer, for learning and the report. */
async function keepFormerOffers(tx: Transaction, offers: readonly Offer[]): Promise<void> {
  await tx.execute(sql`
    insert into former_offer (low_id, high_id, score, offered_at, arm, low_predicted, high_predicted,
      low_response, high_response)
    select low_id, high_id, score, offered_at, arm, low_predicted, high_predicted, low_response, high_response
    from json_to_recordset(${JSON.stringify(offers)}::json) as pair(low text, high text)
    join pairing on low_id = low and high_id = high`);
}
