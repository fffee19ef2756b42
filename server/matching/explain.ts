// Why two people are, or are not, suggested to each other: for the operator, never for a member.
import {and, eq, inArray, sql} from 'drizzle-orm';
import type {Database} from '../db/client.ts';
import {pairing} from '../db/matching-tables.ts';
import {profile} from '../db/tables.ts';
import {explainEligibility, type EligibilityCheck} from './eligibility.ts';
import {loadMembers} from './load.ts';
import type {Member} from './member.ts';
import {normsAmong} from './norms.ts';
import {ordered} from './pairing.ts';
import {barredPairs} from './pool-rules.ts';
import {recordAt} from './round-record.ts';
import {Scorer, scoreOf, type ExplainedTerm} from './score.ts';
import {traitsOf} from './traits.ts';

/** Members that stand for all as long as no round has measured them. */
const AT_HAND = 1000;

export type Explanation = {
  /** The round by whose measures the pair is compared; nothing before the first one. */
  readonly measuredAt: Date | undefined;
  /** Each direction: what the second is to the first. */
  readonly directions: readonly {
    readonly from: string;
    readonly to: string;
    readonly terms: readonly ExplainedTerm[];
    readonly score: number;
  }[];
  /** The harmonic mean of both directions. */
  readonly value: number;
  /** Every rule that must hold before the pair may be offered. */
  readonly rules: readonly EligibilityCheck[];
};

/** @returns nothing when one of the two is not in the pool. */
export async function explainPair(
  db: Database,
  a: string,
  b: string,
  now: Date,
): Promise<Explanation | undefined> {
  const members = await loadMembers(db, inArray(profile.userId, [a, b]));
  const one = members.find(({userId}) => userId === a);
  const two = members.find(({userId}) => userId === b);
  if (!one || !two) return undefined;
  const offered = a === b ? undefined : await lastOffer(db, a, b);
  const record = await recordAt(db, offered?.offeredAt ?? now);
  const scorer = new Scorer(record?.norms ?? normsAmong(await loadMembers(db, undefined, AT_HAND)));
  const direction = (from: Member, to: Member) => {
    const [u, v] = [traitsOf(from), traitsOf(to)];
    return {
      from: from.userId,
      to: to.userId,
      terms: scorer.explain(u, v),
      score: scoreOf(scorer.direction(u, v)),
    };
  };
  return {
    measuredAt: record?.madeAt,
    directions: [direction(one, two), direction(two, one)],
    value: scorer.value(traitsOf(one), traitsOf(two)),
    rules: [...explainEligibility(one, two), ...(a === b ? [] : [await history(db, a, b, now)])],
  };
}

async function lastOffer(db: Database, a: string, b: string) {
  const [low, high] = ordered(a, b);
  const [row] = await db
    .select()
    .from(pairing)
    .where(and(eq(pairing.lowId, low), eq(pairing.highId, high)));
  return row;
}

async function history(db: Database, a: string, b: string, now: Date): Promise<EligibilityCheck> {
  const [low, high] = ordered(a, b);
  const {
    rows: [row],
  } = await db.execute<{why: string | null}>(sql`
    select why from (${barredPairs(now)}) barred where low_id = ${low} and high_id = ${high}`);
  const ended = row?.why ? `ended: ${row.why}` : 'on offer now';
  return {rule: `not offered before${row ? ` (${ended})` : ''}`, holds: !row};
}
