// Retires due cards: rejected, matched a day ago, expired, or of two members whose wishes now exclude each other. Both
// cards go without a notice, so that a rejection is not announced. When a card goes depends only on facts that both
// members know. Otherwise a member could learn the other's answer by changing their own wishes and seeing whether the card stays (ADR 12).
import {sql, type SQL} from 'drizzle-orm';
import {
  MATCHED_CARD_DAYS,
  OFFER_DAYS,
  YES_EXPIRES_DAYS,
} from '../../../rules/suggestions/suggestion.ts';
import type {Database, Executor, Transaction} from '../../platform/postgres/client.ts';
import {untilReplicated} from '../../platform/postgres/replication.ts';
import {lookUpByIndex} from '../../platform/postgres/transaction-settings.ts';
import {lockWallets} from '../credits/wallet.ts';
import {daysBefore} from '../../platform/postgres/days-before.ts';
import {neighbouringBatches} from './batches.ts';
import type {WhyClosed} from './pairing.ts';
import {joinBothMembers, outsideWishes} from './outside-wishes.ts';

/** Pairs per transaction: few, so that answers wait only briefly for its locks. */
const BATCH = 500;

/**
 * Rows (user_id, other_id, why) of the cards, on both sides, that are due at `now`. Both cards of a pair are due
 * together, for the same reason. `among` may filter `suggestion mine`.
 */
export function dueCards(now: Date, among: SQL = sql`true`): SQL {
  const matchedBefore = daysBefore(now, MATCHED_CARD_DAYS);
  const firstYesBefore = daysBefore(now, YES_EXPIRES_DAYS);
  const offeredBefore = daysBefore(now, OFFER_DAYS);
  return sql`
    select mine.user_id, mine.other_id,
      case
        when mine.response = 'No' or theirs.response = 'No' then 'rejected'
        when mine.outcome = 'matched' then 'matched'
        else 'expired'
      end as why
    from suggestion mine
    join suggestion theirs on theirs.user_id = mine.other_id and theirs.other_id = mine.user_id
    left join chat on chat.id = mine.chat_id
    ${joinBothMembers}
    where ${among} and (
      mine.response = 'No' or theirs.response = 'No'
      or mine.outcome = 'matched' and coalesce(chat.created_at, mine.responded_at) <= ${matchedBefore}
      or mine.outcome is distinct from 'matched' and (
        least(mine.responded_at, theirs.responded_at) <= ${firstYesBefore}
        or mine.offered_at <= ${offeredBefore}
        or ${outsideWishes})
    )`;
}

/** One card of each pair. */
const LOW_SIDE = sql`mine.user_id < mine.other_id collate "C"`;

/** The reasons for which a round retires a pair. */
type WhyDue = Exclude<WhyClosed, 'unmatched'>;

export type Retired = Record<WhyDue, number>;

export type DuePair = {readonly low: string; readonly high: string; readonly why: WhyDue};

/** The pairs that are due at `now`, in the order of their ids. */
export async function findDue(db: Executor, now: Date): Promise<DuePair[]> {
  const {rows} = await db.execute<DuePair>(sql`
    select user_id as low, other_id as high, why
    from (${dueCards(now, LOW_SIDE)}) due
    order by user_id collate "C", other_id collate "C"
  `);
  return rows;
}

/** Retires these pairs, if they are still due, in small transactions. Safe to stop at any point. */
export async function retireDue(
  db: Database,
  pairs: readonly DuePair[],
  now: Date,
): Promise<Retired> {
  const total: Retired = {rejected: 0, matched: 0, expired: 0};
  for (const batch of neighbouringBatches(pairs, BATCH)) {
    const retired = await db.retry((tx) => retireBatch(tx, batch, now));
    for (const why of retired) total[why] += 1;
    await untilReplicated(db);
  }
  return total;
}

/**
 * Checks again under the locks: an answer may have arrived since the pairs were read. A member is told that their own Yes has expired when
 * its time was over, whatever ended it then: a card that leaves earlier would tell what the other has answered.
 */
async function retireBatch(
  tx: Transaction,
  pairs: readonly {low: string; high: string}[],
  now: Date,
): Promise<WhyDue[]> {
  const ids = [...new Set(pairs.flatMap(({low, high}) => [low, high]))];
  await lookUpByIndex(tx);
  await lockWallets(tx, ids);
  const {rows} = await tx.execute<{why: WhyDue}>(sql`
    with pair as materialized (
      select low, high from json_to_recordset(${JSON.stringify(pairs)}::json) as pair(low text, high text)
    ),
    due as materialized (
      select low, high, why
      from pair
      cross join lateral (
        ${dueCards(now, sql`mine.user_id = low and mine.other_id = high`)} offset 0
      ) due
    ),
    retired as (
      delete from suggestion
      using (select low, high from due union all select high, low from due) card (user_id, other_id)
      where suggestion.user_id = card.user_id and suggestion.other_id = card.other_id
      returning suggestion.*
    ),
    told as (
      insert into expired_yes (user_id, other_id, name, expired_at)
      select retired.user_id, retired.other_id, profile.name, ${now.toISOString()}::timestamptz
      from retired join profile on profile.user_id = retired.other_id
      where retired.response = 'Yes' and retired.outcome is distinct from 'matched'
        and (retired.responded_at <= ${daysBefore(now, YES_EXPIRES_DAYS)}
          or retired.offered_at <= ${daysBefore(now, OFFER_DAYS)})
      on conflict do nothing
    ),
    closed as (
      update pairing
      set closed_at = coalesce(closed_at, ${now.toISOString()}::timestamptz),
        why = coalesce(pairing.why, due.why)
      from due
      where low_id = low and high_id = high
    )
    select why from due
  `);
  return rows.map(({why}) => why);
}
