// A round retires due pairs and fills empty positions. Only one runs at a time, in small transactions, so that after a
// crash the next round continues.
import {randomUUID} from 'node:crypto';
import {sql} from 'drizzle-orm';
import type {Database} from '../../platform/postgres/client.ts';
import {commitBeforeFlush} from '../../platform/postgres/transaction-settings.ts';
import {withRetry} from '../../platform/postgres/retry.ts';
import {waitForAll} from '../../platform/wait-for-all.ts';
import {forEachBatch, neighbouringBatches} from './batches.ts';
import {countDue, findDue, retireDue, type Retired} from './due.ts';
import {loadAnswering, loadAnswers} from './evidence.ts';
import {loadBarred, loadParticipants, positionsTaken} from './load.ts';
import {isMeasured} from './norms.ts';
import {offerPairs} from './offer.ts';
import {ThreadedPlanner} from './threaded-planner.ts';
import type {Offer} from './offered-pair.ts';
import {storeRound} from './round-record.ts';

/** The id of the advisory lock that a running round holds. */
export const ROUND_LOCK = 7_140_003;
/** Pairs per transaction: few, so that answers wait only briefly for its locks. */
const BATCH = 300;
/** Batches offered at a time. */
const CONNECTIONS = 2;

export type RoundReport = {
  /** Pairs retired, by reason. */
  readonly retired: Retired;
  /** Members in the pool with an empty position. */
  readonly open: number;
  /** Pairs offered, or in a preview to be offered. */
  readonly offered: number;
  /** Members who got at least one of them. */
  readonly served: number;
  /** Mean value of the pairs; 0 without any. */
  readonly meanValue: number;
};

type Options = {
  /** Same members and seed, same pairs. Random by default, because it decides what a card leaves unsaid. */
  seed?: string;
};

function report(retired: Retired, open: number, offers: readonly Offer[]): RoundReport {
  const served = new Set(offers.flatMap(({low, high}) => [low, high]));
  const total = offers.reduce((sum, {value}) => sum + value, 0);
  return {
    retired,
    open,
    offered: offers.length,
    served: served.size,
    meanValue: offers.length === 0 ? 0 : total / offers.length,
  };
}

type Planning = {
  readonly now: Date;
  readonly seed: string;
  /** Positions that members hold. */
  readonly taken: ReadonlyMap<string, number>;
};

async function plan(db: Database, {now, seed, taken}: Planning) {
  const planner = new ThreadedPlanner();
  try {
    const ids: string[] = [];
    let open = 0;
    for await (const participants of loadParticipants(db, taken)) {
      for (const {member, openPositions} of participants) {
        ids.push(member.userId);
        if (openPositions > 0) open += 1;
      }
      planner.add(participants);
    }
    const answers = await loadAnswers(db);
    for await (const members of loadAnswering(db, answers, ids)) planner.addOthers(members);
    const barred = await loadBarred(db, ids, now);
    const planned = await planner.plan({barred, seed, answers});
    const batches = [...neighbouringBatches(planned.offers, BATCH)];
    return {open, planned, batches};
  } finally {
    await planner.end();
  }
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
    const [retired, {open, planned, batches}] = await waitForAll([
      retireDue(db, due, now),
      plan(db, {now, seed, taken}),
    ]);
    // If all sampled pairs are equal, the norms cannot rank pairs: the last record stays in force.
    if (isMeasured(planned.norms)) await storeRound(db, now, planned);
    const made = new Map<readonly Offer[], Offer[]>();
    await forEachBatch(batches, CONNECTIONS, async (batch) => {
      const done = await withRetry(() =>
        db.transaction(async (tx) => {
          await commitBeforeFlush(tx);
          return offerPairs(tx, batch, {now, seed});
        }),
      );
      made.set(batch, done);
    });
    // In the order of the plan, whichever batch ended first.
    return report(
      retired,
      open,
      batches.flatMap((batch) => made.get(batch) ?? []),
    );
  });
}

/** The report of a round as of `now`, without writing or locking anything. */
export async function previewRound(
  db: Database,
  now: Date,
  {seed = randomUUID()}: Options = {},
): Promise<RoundReport> {
  const due = await findDue(db, now);
  const {open, batches} = await plan(db, {now, seed, taken: await positionsTaken(db, due)});
  return report(countDue(due), open, batches.flat());
}
