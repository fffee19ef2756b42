// Explains to an operator why two members are, or are not, suggested to each other. Never shown to members.
import {and, eq, inArray, sql} from 'drizzle-orm';
import type {Database} from '../../platform/postgres/client.ts';
import {pairing} from '../database/matching-tables.ts';
import {profile} from '../database/tables.ts';
import {explainEligibility, type EligibilityCheck} from './eligibility.ts';
import {FEATURES} from './features.ts';
import {loadMembers} from './load.ts';
import type {Member} from './traits/member.ts';
import {Predictor} from './model.ts';
import {normsAmong} from './norms.ts';
import {ordered} from './pairing.ts';
import {barredPairs} from './pool-rules.ts';
import {recordAt, willingnessOf} from './round-record.ts';
import {Scorer, scoreOf, type ExplainedTerm} from './score.ts';
import {traitsOf} from './traits/traits.ts';
import {NOTHING_LEARNED, Weighing} from './weighing.ts';

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

/** @returns undefined if one of the two is not in the pool. */
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
  const norms = record?.norms ?? normsAmong(await loadMembers(db, undefined, FALLBACK_SAMPLE_SIZE));
  const learned = record?.learned ?? NOTHING_LEARNED;
  const scorer = new Scorer(norms);
  const weighing = new Weighing(norms, learned);
  const willingness = await willingnessOf(db, [a, b]);
  const weighed = (member: Member) => ({
    traits: traitsOf(member),
    willingness: willingness.get(member.userId) ?? 0,
  });
  const predictor = new Predictor(norms, learned.coefficients);
  const prediction = (from: Member, to: Member): ExplainedPrediction => {
    const [u, v] = [weighed(from), weighed(to)];
    const features = predictor.contributions(u.traits, v.traits);
    return {
      from: from.userId,
      to: to.userId,
      contributions: [
        ...features.map((logOdds, i) => ({name: FEATURES[i] ?? '', logOdds})),
        {name: 'own willingness to say Yes, as of the latest round', logOdds: u.willingness},
      ],
      probability: predictor.probability(u.traits, v.traits, u.willingness),
    };
  };
  const direction = (from: Member, to: Member) => {
    const [u, v] = [traitsOf(from), traitsOf(to)];
    return {
      from: from.userId,
      to: to.userId,
      terms: scorer.explain(u, v),
      score: scoreOf(scorer.direction(u, v)),
    };
  };
  const value = scorer.value(traitsOf(one), traitsOf(two));
  const [first, second] = [weighed(one), weighed(two)];
  const hasLearned = weighing.trust > 0;
  return {
    measuredAt: record?.madeAt,
    directions: [direction(one, two), direction(two, one)],
    value,
    predictions: hasLearned ? [prediction(one, two), prediction(two, one)] : [],
    trust: weighing.trust,
    rescaled: hasLearned ? weighing.rescaled(weighing.chances(first, second)) : undefined,
    weight: offered?.arm === 'score' ? value : weighing.weight(first, second),
    offered,
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
  return {
    rule: `not barred by an earlier offer or a block${row ? ` (${ended})` : ''}`,
    holds: !row,
  };
}
