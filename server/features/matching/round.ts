// A round retires due pairs and fills empty positions. Only one runs at a time, in small transactions, so that after a
// crash the next round continues.
import {randomUUID} from 'node:crypto';
import {sql} from 'drizzle-orm';
import type {Database} from '../../platform/postgres/client.ts';
import {waitForAll} from '../../platform/wait-for-all.ts';
import {considerSuggestions} from '../notices/add-notice-jobs.ts';
import {neighbouringBatches} from './batches.ts';
import {findDue, retireDue, type Retired} from './due.ts';
import {positionsTaken} from './load.ts';
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

export type RoundReport = {
  /** Pairs retired, by reason. */
  readonly retired: Retired;
  /** Pairs offered. */
  readonly offered: number;
};

type Options = {
  /** Same members and seed, same pairs. Random by default, because it decides what a card leaves unsaid. */
  seed?: string;
};

async function offerBatches(
  db: Database,
  batches: readonly (readonly Offer[])[],
  context: RunContext,
): Promise<Offer[]> {
  const made: Offer[] = [];
  for (const batch of batches) {
    made.push(...(await db.retry((tx) => offerPairs(tx, batch, context))));
  }
  return made;
}

/**
 * Runs a round as of `now`. Returns its report, or undefined if another round is running. A transaction of its own
 * holds the lock, so that a lost connection releases it.
 */
export async function runRound(
  db: Database,
  now: Date,
  {seed = randomUUID()}: Options = {},
): Promise<RoundReport | undefined> {
  return db.transaction(async (holder) => {
    const {
      rows: [lock],
    } = await holder.execute<{won: boolean}>(
      sql`select pg_try_advisory_xact_lock(${ROUND_LOCK}) as won`,
    );
    if (!lock?.won) return undefined;
    const due = await findDue(db, now);
    // Counts the due pairs as ended already, so that the plan does not wait for their end.
    const taken = await positionsTaken(db, due);
    const [retired, planned] = await waitForAll([
      retireDue(db, due, now),
      planRound(db, {now, seed, taken}),
    ]);
    // If all sampled pairs are equal, the norms cannot rank pairs: the last record stays in force.
    if (isMeasured(planned.norms)) await storeRound(db, now, planned);
    const batches = [...neighbouringBatches(planned.offers, BATCH)];
    // Two transactions at a time, on batches far apart: neighbours would wait for each other's locks.
    const middle = Math.ceil(batches.length / 2);
    const made = await waitForAll([
      offerBatches(db, batches.slice(0, middle), {now, seed}),
      offerBatches(db, batches.slice(middle), {now, seed}),
    ]);
    await listVacancies(db, now);
    // Also without an offer: newcomers may have brought suggestions since the last round.
    await considerSuggestions(holder);
    return {retired, offered: made.flat().length};
  });
}
