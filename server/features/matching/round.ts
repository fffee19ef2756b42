// A round retires due pairs and fills empty positions. Only one runs at a time, in small transactions, so that after a
// crash the next round continues.
import {randomUUID} from 'node:crypto';
import {sql} from 'drizzle-orm';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {untilReplicated} from '../../platform/postgres/replication.ts';
import {waitForAll} from '../../platform/wait-for-all.ts';
import {considerSuggestions} from '../notices/add-notice-jobs.ts';
import {neighbouringBatches} from './batches.ts';
import {findDue, retireDue, type Retired} from './due.ts';
import {isMeasured} from './norms.ts';
import {offerPairs, type RunContext} from './offer.ts';
import {planRound} from './plan-round.ts';
import type {Offer} from './offered-pair.ts';
import {storeRound} from './round-record.ts';
import {listVacancies} from './vacancies.ts';

/** The id of the advisory lock that a running round holds. */
export const ROUND_LOCK = 7_140_003;
/** Pairs per transaction: few, so that answers wait only briefly for its locks. */
const BATCH = 300;
/** Larger parts would hardly find better pairs (ADR 208). */
const PART_SIZE = 50_000;

export type RoundReport = {
  /** Pairs retired, by reason. */
  readonly retired: Retired;
  /** Pairs offered. */
  readonly offered: number;
};

type Options = {
  /** Same members and seed, same pairs. Random by default, because it decides what a card leaves unsaid. */
  seed?: string;
  /** The most members that are planned together. */
  partSize?: number;
};

/** Returns the number of pairs offered. */
async function offerBatches(
  db: Database,
  batches: readonly (readonly Offer[])[],
  context: RunContext,
): Promise<number> {
  let made = 0;
  for (const batch of batches) {
    made += (await db.retry((tx) => offerPairs(tx, batch, context))).length;
    await untilReplicated(db);
  }
  return made;
}

async function offerAll(
  db: Database,
  offers: readonly Offer[],
  context: RunContext,
): Promise<number> {
  const batches = [...neighbouringBatches(offers, BATCH)];
  // Two transactions at a time, on batches far apart: neighbours would wait for each other's locks.
  const middle = Math.ceil(batches.length / 2);
  const [one, other] = await waitForAll([
    offerBatches(db, batches.slice(0, middle), context),
    offerBatches(db, batches.slice(middle), context),
  ]);
  return one + other;
}

/**
 * Runs `work` unless a round is running: then it returns undefined. A transaction of its own, which a round leaves idle, holds the lock,
 * so that a lost connection releases it.
 */
export function aloneWithRound<T>(
  db: Database,
  work: (holder: Transaction) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (holder) => {
    // Without a parameter: after a statement with one, node-postgres leaves its cursor open, and an idle transaction with an open cursor
    // keeps its snapshot. Postgres then removes no deleted row of any table until the round ends.
    const {
      rows: [lock],
    } = await holder.execute<{won: boolean}>(
      sql.raw(`select pg_try_advisory_xact_lock(${ROUND_LOCK}) as won`),
    );
    return lock?.won ? work(holder) : undefined;
  });
}

/** Runs a round as of `now`. Returns its report, or undefined if another round is running. */
export async function runRound(
  db: Database,
  now: Date,
  {seed = randomUUID(), partSize = PART_SIZE}: Options = {},
): Promise<RoundReport | undefined> {
  return aloneWithRound(db, async (holder) => {
    const retired = await retireDue(db, await findDue(db, now), now);
    let isStored = false;
    let offered = 0;
    for await (const planned of planRound(db, {now, seed, partSize})) {
      // If all sampled pairs are equal, the norms cannot rank pairs: the last record stays in force.
      if (!isStored && isMeasured(planned.norms)) await storeRound(db, now, planned);
      isStored = true;
      offered += await offerAll(db, planned.offers, {now, seed});
    }
    await listVacancies(db, now);
    // Also without an offer: newcomers may have brought suggestions since the last round.
    await considerSuggestions(holder);
    return {retired, offered};
  });
}
