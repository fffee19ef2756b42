// Explains to an operator why two members are, or are not, suggested to each other. Never shown to members.
import {and, eq, inArray, sql} from 'drizzle-orm';
import {AWAY_SUGGESTIONS} from '../../../rules/suggestions/away.ts';
import {AWAY_DAYS, GONE_DAYS} from '../../../rules/notices/notices.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {pairing} from '../../platform/database/matching-tables.ts';
import {profile} from '../../platform/database/tables.ts';
import {explainEligibility, type EligibilityCheck} from './eligibility.ts';
import {FEATURES, featuresOf} from './features.ts';
import {loadAnyMembers, loadMembers, type StoredMember} from './load.ts';
import {normsAmong} from './norms.ts';
import {ordered} from './pairing.ts';
import {barredPairs, takesPart} from './pool-rules.ts';
import {recordAt} from './round-record.ts';
import {scoreOf, type ExplainedTerm} from './score.ts';
import {NOTHING_LEARNED, weighedAsStored, Weighing, type Weighed} from './weighing.ts';

/** Members on which norms are measured before the first round. */
const FALLBACK_SAMPLE_SIZE = 1000;

/** Contributions in log-odds. With the willingness they sum to the log-odds of the probability. */
export type ExplainedPrediction = {
  readonly from: string;
  readonly to: string;
  readonly contributions: readonly {readonly name: string; readonly logOdds: number}[];
  readonly probability: number;
};

export type Explanation = {
  /** The round whose norms are used; undefined before the first one. */
  readonly measuredAt: Date | undefined;
  /** For each direction: how well `to` suits `from`. */
  readonly directions: readonly {
    readonly from: string;
    readonly to: string;
    readonly terms: readonly ExplainedTerm[];
    readonly score: number;
  }[];
  /** The harmonic mean of both directions. */
  readonly value: number;
  /** The model's prediction for each direction, once it has learned. */
  readonly predictions: readonly ExplainedPrediction[];
  /** The weight of the model, 0 to 1. */
  readonly trust: number;
  /** The chance of a match on the scale of the values; undefined before anything is learned. */
  readonly rescaled: number | undefined;
  /** The pair's weight: its value if the score chooses, otherwise (1 - trust) * value + trust * rescaled. */
  readonly weight: number;
  /** The arm and the predictions of the pair's last offer. */
  readonly offered:
    | Pick<typeof pairing.$inferSelect, 'offeredAt' | 'arm' | 'lowPredicted' | 'highPredicted'>
    | undefined;
  /** Every rule for offering the pair. */
  readonly rules: readonly EligibilityCheck[];
};

/** @returns undefined if one of the two does not take part. */
export async function explainPair(
  db: Database,
  a: string,
  b: string,
  now: Date,
): Promise<Explanation | undefined> {
  const members = await loadAnyMembers(db, now, and(takesPart(), inArray(profile.userId, [a, b])));
  const one = members.find(({userId}) => userId === a);
  const two = members.find(({userId}) => userId === b);
  if (!one || !two) return undefined;
  const offered = a === b ? undefined : await lastOffer(db, a, b);
  const record = await recordAt(db, offered?.offeredAt ?? now);
  const norms =
    record?.norms ?? normsAmong(await loadMembers(db, now, undefined, FALLBACK_SAMPLE_SIZE));
  const learned = record?.learned ?? NOTHING_LEARNED;
  const weighing = new Weighing(norms, learned);
  const [first, second] = [weighedAsStored(one), weighedAsStored(two)];
  const {scorer} = weighing;
  const chances = weighing.chances(first, second);
  const prediction = (u: Weighed, v: Weighed, probability: number): ExplainedPrediction => ({
    from: u.userId,
    to: v.userId,
    contributions: [
      ...featuresOf(scorer, norms, u.traits, v.traits).map((value, i) => ({
        name: FEATURES[i] ?? '',
        logOdds: value * (learned.coefficients[i] ?? 0),
      })),
      {name: 'own willingness to say Yes, as of the latest round', logOdds: u.willingness},
    ],
    probability,
  });
  const direction = (u: Weighed, v: Weighed) => ({
    from: u.userId,
    to: v.userId,
    terms: scorer.explain(u.traits, v.traits),
    score: scoreOf(scorer.direction(u.traits, v.traits)),
  });
  const value = weighing.value(first, second);
  const hasLearned = weighing.trust > 0;
  return {
    measuredAt: record?.madeAt,
    directions: [direction(first, second), direction(second, first)],
    value,
    predictions: hasLearned
      ? [prediction(first, second, chances[0]), prediction(second, first, chances[1])]
      : [],
    trust: weighing.trust,
    rescaled: hasLearned ? weighing.rescaled(chances[0] * chances[1]) : undefined,
    weight: offered?.arm === 'score' ? value : weighing.weight(first, second),
    offered,
    rules: [
      explainVisits(one),
      explainVisits(two),
      ...explainEligibility(one, two),
      ...(a === b ? [] : [await history(db, a, b, now)]),
    ],
  };
}

function explainVisits({userId, suggestionLimit}: StoredMember): EligibilityCheck {
  const isAway = suggestionLimit === AWAY_SUGGESTIONS;
  const away = ` (not within ${AWAY_DAYS}: one suggestion at a time)`;
  return {
    rule: `${userId} has visited within ${GONE_DAYS} days${isAway ? away : ''}`,
    holds: suggestionLimit > 0,
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
  return {
    rule: `not barred by an earlier offer or a block${row ? ` (${ended})` : ''}`,
    holds: !row,
  };
}
