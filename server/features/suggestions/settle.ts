// Settles a pair's answers: the only place where a match is charged and its chat is created.
import {and, eq, or, sql} from 'drizzle-orm';
import {canAffordMatch, MATCH_COST} from '../../../rules/credits/credits.ts';
import {MATCH} from '../../../rules/wording.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {isTransient} from '../../platform/postgres/retry.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import {openChat} from '../chat/open-chat.ts';
import {closePairing} from '../matching/pairing.ts';
import {noteMatch} from '../notices/add-notice-jobs.ts';
import {bookEntry, lockWallets, type LockedWallets} from '../credits/wallet.ts';
import {readPair, type PairState} from './read-pair.ts';

type Pair = readonly [string, string];

const bothRows = ([a, b]: Pair) =>
  or(
    and(eq(suggestion.userId, a), eq(suggestion.otherId, b)),
    and(eq(suggestion.userId, b), eq(suggestion.otherId, a)),
  );

/** Rolls back the answer that would have made the match. */
export class MatchImpossible extends Error {}

/** Only a member who can pay learns that the other cannot (ADR 3); an outdated outcome is cleared. */
async function explainShortage(
  db: Transaction,
  [a, b]: Pair,
  canPay: (userId: string) => boolean,
): Promise<void> {
  for (const [userId, otherId] of [
    [a, b],
    [b, a],
  ] as const) {
    const outcome = canPay(userId) && !canPay(otherId) ? 'other-out-of-credits' : null;
    const isOutdated = sql`${suggestion.outcome} is distinct from ${outcome}`;
    await db
      .update(suggestion)
      .set({outcome})
      .where(and(eq(suggestion.userId, userId), eq(suggestion.otherId, otherId), isOutdated));
  }
}

/**
 * Books both sides' payments.
 * @throws MatchImpossible when an entry of this match exists or the database refuses one; transient errors unchanged,
 *   so that the transaction is retried.
 */
async function charge(db: Transaction, pair: Pair, chatId: string): Promise<void> {
  for (const userId of pair) {
    const id = `match:${chatId}:${userId}`;
    const entry = {id, userId, amount: -MATCH_COST, kind: 'match', chatId} as const;
    const isBooked = await bookEntry(db, entry).catch((error: unknown) => {
      throw isTransient(error) ? error : new MatchImpossible(MATCH.deductFailed, {cause: error});
    });
    if (!isBooked) {
      const cause = new Error(`The ledger has ${id}, but there was no such chat.`);
      throw new MatchImpossible(MATCH.deductFailed, {cause});
    }
  }
}

/**
 * Makes the match when both have said Yes and both can pay: the chat, `MATCH_COST` from each, both outcomes and the
 * wingman's job, in the caller's transaction. When one cannot pay, the other's suggestion says so and both answers
 * stay. Idempotent. `credits` are the pair's wallets, which the transaction has locked.
 * @throws MatchImpossible when either has no wallet or profile, or cannot be charged.
 */
export async function settle(
  db: Transaction,
  pair: Pair,
  credits: LockedWallets,
  {areYes, haveProfiles}: PairState,
): Promise<void> {
  if (!pair.every((userId) => credits.has(userId))) throw new MatchImpossible(MATCH.usersMissing);
  if (!areYes) return;
  if (!haveProfiles) throw new MatchImpossible(MATCH.usersMissing);

  const canPay = (userId: string) => canAffordMatch(credits.get(userId) ?? 0);
  if (!pair.every(canPay)) return explainShortage(db, pair, canPay);

  const chatId = await openChat(db, pair);
  // They have a chat already: nothing is paid twice.
  if (!chatId) return;
  await charge(db, pair, chatId);
  await db.update(suggestion).set({outcome: 'matched', chatId}).where(bothRows(pair));
  await closePairing(db, pair, 'matched');
  await addJob(db, 'wingman', {chatId}, {key: `wingman:${chatId}`});
  await noteMatch(db, chatId);
}

/**
 * Settles a pair that has answered before. One that is outside its wishes by now keeps its answers until the next round
 * retires it.
 * @throws MatchImpossible
 */
export async function settlePair(db: Transaction, pair: Pair): Promise<void> {
  const credits = await lockWallets(db, pair);
  const state = await readPair(db, pair);
  if (!state.isOutsideWishes) await settle(db, pair, credits, state);
}

/**
 * Settles the pairs that waited for this member's credits, each in its own transaction.
 * @throws AggregateError with the failures, after all other pairs were settled.
 */
export async function settleWaiting(db: Database, userId: string): Promise<void> {
  const others = await db.transaction((tx) => waitingPartners(tx, userId));
  const failures: unknown[] = [];
  for (const other of others) {
    const pair = [userId, other] as const;
    const settling = db.retry((tx) => settlePair(tx, pair));
    await settling.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some pairs could not be settled.');
}

/** Partners with two Yeses and no match yet, longest waiting first. */
export async function waitingPartners(db: Transaction, userId: string): Promise<string[]> {
  const {rows} = await db.execute<{other_id: string}>(sql`
    select mine.other_id
    from suggestion mine
    join suggestion theirs on theirs.user_id = mine.other_id and theirs.other_id = mine.user_id
    where mine.user_id = ${userId} and mine.response = 'Yes' and theirs.response = 'Yes'
      and mine.outcome is distinct from 'matched'
    order by greatest(mine.responded_at, theirs.responded_at)
  `);
  return rows.map((row) => row.other_id);
}
