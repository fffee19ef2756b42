// What a round would offer: the pool in, pairs of those with empty positions out. Pure; the same input and seed give
// the same plan, in whatever order the members come.
import {MAX_SUGGESTIONS} from '../../rules/suggestion.ts';
import {improve, takeGreedily} from './b-matching.ts';
import {findCandidates, ROUND_EFFORT, type Effort, type Weigh} from './candidates.ts';
import {Matching, type Edge} from './matching.ts';
import {calibrationOf, type CalibrationBin} from './calibration.ts';
import {fitModel, type AnsweredCard, type Answer} from './model.ts';
import type {Offer} from './offered-pair.ts';
import type {Traits} from './traits.ts';
import {normsOf, samplePairs, type Norms} from './norms.ts';
import {personReader, type Participant, type Person} from './person.ts';
import {Pool, type PlacePairs} from './pool.ts';
import {hashText, randomFrom, shuffled} from './random.ts';
import type {Shortlist} from './shortlist.ts';
import {spread} from './spread.ts';
import {PoolWeigher} from './pool-weigher.ts';
import {learnedFrom, Weighing, type Learned} from './weighing.ts';

/** A member whom answers are from or about, and who takes no part. */
export type Compared = {readonly userId: string; readonly traits: Traits};

export type Conditions = {
  /** Pairs that must not be offered, as places among the people given. */
  readonly barred: PlacePairs;
  readonly seed: string;
  /** What was answered so far, and those whom it is about and who take no part. */
  readonly answers?: readonly AnsweredCard[];
  readonly others?: readonly Compared[];
  readonly effort?: Effort;
};

export type Plan = {
  /** In an order that says nothing: whoever sees one card arrive before another learns nothing by it. */
  readonly offers: Offer[];
  /** By which the pairs were scored. */
  readonly norms: Norms;
  readonly learned: Learned;
  readonly willingness: ReadonlyMap<string, number>;
  readonly calibration: readonly CalibrationBin[];
};

/** Leaves nobody empty-handed while an eligible partner has a free position. */
export function planOffers(people: readonly Person[], conditions: Conditions): Plan {
  const {barred, seed, effort = ROUND_EFFORT} = conditions;
  const pool = new Pool(people, barred, seed);
  const sample = samplePairs(pool.people, seed);
  const norms = normsOf(sample);
  const answers = evidenceFrom(people, conditions);
  const model = fitModel(norms, answers);
  const learned = learnedFrom(norms, model, sample);
  const weigher = new PoolWeigher(pool, new Weighing(norms, learned), model, seed);
  const room = pool.people.map((person) => person.room);
  const pairs = choosePairs(pool, (i, j) => weigher.weight(i, j), room, effort, seed);
  const offers = shuffled(pairs, randomFrom(hashText(`${seed}/order`))).flatMap(
    ({a, b}) => weigher.offer(a, b) ?? [],
  );
  const calibration = calibrationOf(norms, model, answers);
  return {offers, norms, learned, willingness: model.willingness, calibration};
}

/** The answers, with the traits of both. One whose member is not among those given is left out. */
function evidenceFrom(
  people: readonly Person[],
  {answers = [], others = []}: Conditions,
): Answer[] {
  const traits = new Map(others.map((other) => [other.userId, other.traits]));
  for (const person of people) traits.set(person.wishes.userId, person.traits);
  return answers.flatMap(({fromId, toId, isYes}) => {
    const [from, to] = [traits.get(fromId), traits.get(toId)];
    return from && to ? [{fromId, toId, from, to, isYes}] : [];
  });
}

/** {@link planOffers} for members as they are stored. */
export function planRound({
  participants,
  ...conditions
}: Conditions & {readonly participants: readonly Participant[]}): Plan {
  return planOffers(participants.map(personReader()), conditions);
}

/**
 * Chooses among candidates, then again among those who still have room, until that adds nothing: then no
 * two people with a free position who may meet are left. `free` is used up. Heaviest first.
 */
export function choosePairs(
  pool: Pool,
  weigh: Weigh,
  free: number[],
  effort: Effort,
  seed: string,
): Edge[] {
  const chosen: Edge[] = [];
  for (let pass = 0; ; pass++) {
    const findable = free.flatMap((count, i) => (count > 0 ? [i] : []));
    const lists = findCandidates(pool, weigh, findable, effort, `${seed}/${pass}`);
    // In a shuffled order, so that of pairs worth the same no age and no id always comes first.
    const inTurn = shuffled(findable, randomFrom(hashText(`${seed}/${pass}/turn`)));
    const added = chooseAmong(edgesOf(lists, inTurn), free);
    if (added.length === 0) return chosen.toSorted((x, y) => y.weight - x.weight);
    for (const {a, b} of added) {
      pool.bar(a, b);
      free[a] = (free[a] ?? 0) - 1;
      free[b] = (free[b] ?? 0) - 1;
    }
    for (const edge of added) chosen.push(edge);
  }
}

/** The choice among these pairs, `free` positions each. Heaviest first. */
export function chooseAmong(edges: readonly Edge[], free: readonly number[]): Edge[] {
  const matching = new Matching(free, edges);
  takeGreedily(matching);
  improve(matching);
  spread(matching, (u) => MAX_SUGGESTIONS - (free[u] ?? 0));
  takeGreedily(matching);
  return matching.taken();
}

/** Each pair on either side's list, once. */
function edgesOf(lists: Shortlist, people: readonly number[]): Edge[] {
  const edges: Edge[] = [];
  for (const u of people) {
    for (let place = 0; place < lists.length(u); place++) {
      const v = lists.partner(u, place);
      if (u < v || !lists.has(v, u)) edges.push({a: u, b: v, weight: lists.value(u, place)});
    }
  }
  return edges;
}
