// Why two people are, or are not, suggested to each other: for the operator, never for a member.
import {inArray, sql} from 'drizzle-orm';
import type {Database} from '../db/client.ts';
import {profile} from '../db/tables.ts';
import {explainEligibility, type EligibilityCheck} from './eligibility.ts';
import {loadMembers} from './load.ts';
import {ordered} from './pairing.ts';
import {barredPairs} from './pool-rules.ts';
import {directionScore, explainDirection, pairValue, type ExplainedTerm} from './score.ts';
import {traitsOf} from './traits.ts';

export type Explanation = {
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
  const traits = {one: traitsOf(one), two: traitsOf(two)};
  return {
    directions: [
      {
        from: a,
        to: b,
        terms: explainDirection(traits.one, traits.two),
        score: directionScore(traits.one, traits.two),
      },
      {
        from: b,
        to: a,
        terms: explainDirection(traits.two, traits.one),
        score: directionScore(traits.two, traits.one),
      },
    ],
    value: pairValue(traits.one, traits.two),
    rules: [...explainEligibility(one, two), ...(a === b ? [] : [await history(db, a, b, now)])],
  };
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
