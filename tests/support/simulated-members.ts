// Simulated members with known probabilities of saying Yes. The engine plans rounds, answers are drawn from these
// probabilities, and only offered pairs are answered.
import {MAX_SUGGESTIONS} from '../../rules/suggestions/suggestion.ts';
import {logistic} from '../../server/features/matching/logistic.ts';
import type {AnsweredCard} from '../../server/features/matching/model.ts';
import {normsOf, samplePairs, scorerOf} from '../../server/features/matching/norms.ts';
import {personOf, type Person} from '../../server/features/matching/person.ts';
import {ROUND_EFFORT} from '../../server/features/matching/candidates.ts';
import {choosePairs} from '../../server/features/matching/choose-pairs.ts';
import type {Offer} from '../../server/features/matching/offered-pair.ts';
import {planOffers} from '../../server/features/matching/plan.ts';
import {Pool} from '../../server/features/matching/pool.ts';
import {hashText, randomFrom} from '../../server/features/matching/random.ts';
import type {Scorer} from '../../server/features/matching/score.ts';
import {PARTS, TERMS} from '../../server/features/matching/terms/parts.ts';
import {population} from './population.ts';

export type Kind = 'score' | 'age and values' | 'popularity' | 'readiness';

const AGE = TERMS.indexOf('age');
const VALUES = PARTS.findIndex(({name}) => name === 'values, the same answer');

/** A standard normal number per seed. */
function gaussian(seed: string): number {
  const random = randomFrom(hashText(seed));
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export class SimulatedMembers {
  readonly people: readonly Person[];
  readonly #byId: ReadonlyMap<string, Person>;
  readonly #scorer: Scorer;
  readonly #kind: Kind;
  readonly #seed: string;
  readonly #random: () => number;

  constructor(kind: Kind, size: number, seed: string) {
    this.people = population(size, `truth ${seed}`).map((member) =>
      personOf(member, MAX_SUGGESTIONS),
    );
    this.#byId = new Map(this.people.map((person) => [person.wishes.userId, person]));
    this.#scorer = scorerOf(normsOf(samplePairs(this.people, seed)));
    this.#kind = kind;
    this.#seed = seed;
    this.#random = randomFrom(hashText(`answers ${seed}`));
  }

  /** The probability that u says Yes to v. */
  chance(u: Person, v: Person): number {
    return logistic(this.#logit(u, v));
  }

  #logit(u: Person, v: Person): number {
    const score = this.#scorer.direction(u.traits, v.traits);
    switch (this.#kind) {
      case 'score':
        return -0.5 + score;
      case 'age and values':
        return (
          -0.7 +
          1.5 * this.#scorer.term(AGE, u.traits, v.traits) +
          1.5 * this.#scorer.raw.part(VALUES, u.traits, v.traits)
        );
      case 'popularity':
        return -0.7 + 0.3 * score + 1.5 * this.popularity(v);
      case 'readiness':
        return -1.5 + 0.3 * score + 2 * this.#own(u);
    }
  }

  /** How readily a member says Yes, in standard deviations. */
  #own({wishes}: Person): number {
    return gaussian(`ready ${this.#seed} ${wishes.userId}`);
  }

  /** How much others prefer this member, in standard deviations. */
  popularity({wishes}: Person): number {
    return gaussian(`popular ${this.#seed} ${wishes.userId}`);
  }

  person(userId: string): Person {
    const found = this.#byId.get(userId);
    if (!found) throw new Error(`No member ${userId}`);
    return found;
  }

  /** The expected share of these pairs that become matches. */
  mutualRate(offers: readonly Pick<Offer, 'low' | 'high'>[]): number {
    const total = offers.reduce((sum, {low, high}) => {
      const [a, b] = [this.person(low), this.person(high)];
      return sum + this.chance(a, b) * this.chance(b, a);
    }, 0);
    return total / offers.length;
  }

  /** Plans a round with the engine. `past` are pairs offered before. */
  round(
    seed: string,
    answers: readonly AnsweredCard[] = [],
    past: readonly Pick<Offer, 'low' | 'high'>[] = [],
  ) {
    return planOffers(this.people, {barred: this.#barred(past), seed, answers});
  }

  /** The offers that a round would choose if it knew the probabilities. */
  bestRound(seed: string): Pick<Offer, 'low' | 'high'>[] {
    const pool = new Pool(this.people, new Int32Array(), seed);
    const weigh = (i: number, j: number) => {
      const [a, b] = [pool.people[i], pool.people[j]];
      return a && b ? this.chance(a, b) * this.chance(b, a) : 0;
    };
    const openPositions = pool.people.map((person) => person.openPositions);
    return choosePairs({pool, weigh, openPositions, effort: ROUND_EFFORT, seed}).map(({a, b}) => ({
      low: pool.userId(a),
      high: pool.userId(b),
    }));
  }

  /** Draws both answers to each pair. */
  answer(offers: readonly Pick<Offer, 'low' | 'high'>[]): AnsweredCard[] {
    return offers.flatMap(({low, high}) => {
      const [a, b] = [this.person(low), this.person(high)];
      return [
        {fromId: low, toId: high, isYes: this.#random() < this.chance(a, b)},
        {fromId: high, toId: low, isYes: this.#random() < this.chance(b, a)},
      ];
    });
  }

  /** `count` answers to pairs of successive rounds by score. */
  answersOfRounds(count: number): AnsweredCard[] {
    return this.pastRounds(count).answers;
  }

  /** {@link answersOfRounds} with all offered pairs. */
  pastRounds(count: number) {
    const answers: AnsweredCard[] = [];
    const past: Offer[] = [];
    for (let i = 0; answers.length < count; i++) {
      const {offers} = this.round(`past ${i}`, [], past);
      past.push(...offers);
      answers.push(...this.answer(offers));
    }
    return {answers: answers.slice(0, count), past};
  }

  #barred(past: readonly Pick<Offer, 'low' | 'high'>[]): Int32Array {
    const places = new Map(this.people.map(({wishes}, i) => [wishes.userId, i]));
    return Int32Array.from(
      past.flatMap(({low, high}) => [places.get(low) ?? 0, places.get(high) ?? 0]),
    );
  }
}
