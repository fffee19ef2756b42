// Simulates a round on members from a file, without a database, with the real score, model and choice.
import {MAX_SUGGESTIONS} from '../../../../rules/suggestion.ts';
import {ROUND_EFFORT} from '../candidates.ts';
import {chooseAmong, choosePairs} from '../choose-pairs.ts';
import {areEligible} from '../eligibility.ts';
import {fitModel, type Answer, type Model} from '../model.ts';
import {isMeasured, normsOf, samplePairs, type PersonPair} from '../norms.ts';
import {personReader, type Person} from '../person.ts';
import {Pool} from '../pool.ts';
import {learnedFrom, Weighing, type Weighed} from '../weighing.ts';
import type {SimulatedMember, SimulationFile} from './read-file.ts';

/** A constant seed, so that the same file gives the same output. */
const SEED = 'simulation';

export type SimulatedPair = {
  /** The ids as in the file. */
  readonly a: string | number;
  readonly b: string | number;
  /** By the score alone. */
  readonly value: number;
  /** The probabilities that a says Yes to b, and b to a. */
  readonly pAB: number;
  readonly pBA: number;
  /** The pair's weight in a round. */
  readonly weight: number;
};

type Known = {readonly person: Person; readonly isGenderKnown: boolean};
type KnownPair = readonly [Known, Known];

function peopleOf(members: readonly SimulatedMember[]): Map<string, Known> {
  const read = personReader();
  const sorted = members.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  return new Map(
    sorted.map((member) => [
      member.userId,
      {
        person: read({
          member: {...member, gender: member.gender ?? 'Female'},
          openPositions: MAX_SUGGESTIONS,
        }),
        isGenderKnown: member.gender !== null,
      },
    ]),
  );
}

/** Ignores gender and whom one seeks unless the genders of both are known. */
function mayMeet([a, b]: KnownPair): boolean {
  if (a.isGenderKnown && b.isGenderKnown) return areEligible(a.person.wishes, b.person.wishes);
  const [u, v] = [a.person.wishes, b.person.wishes];
  return areEligible(
    {...u, gender: 'Female', seeking: 'Everyone'},
    {...v, gender: 'Female', seeking: 'Everyone'},
  );
}

function evidenceOf(file: SimulationFile, people: ReadonlyMap<string, Known>): Answer[] {
  return file.answers.flatMap(({from, to, response}): Answer[] => {
    const [one, other] = [people.get(from)?.person.traits, people.get(to)?.person.traits];
    if (!one || !other) return [];
    return [{fromId: from, toId: to, from: one, to: other, isYes: response === 'Yes'}];
  });
}

export class Simulation {
  readonly #people: ReadonlyMap<string, Known>;
  readonly #pairs: readonly KnownPair[] | undefined;
  readonly #answered: ReadonlySet<string>;
  readonly #weighing: Weighing;
  readonly #model: Model;
  readonly #givenIds: SimulationFile['givenIds'];

  constructor(file: SimulationFile) {
    this.#people = peopleOf(file.members);
    this.#givenIds = file.givenIds;
    this.#pairs = file.pairs?.flatMap(({a, b}): KnownPair[] => {
      const [one, two] = [this.#people.get(a), this.#people.get(b)];
      return one && two ? [[one, two]] : [];
    });
    this.#answered = new Set(file.answers.map(({from, to}) => pairKey(from, to)));
    const sample = this.#sample(file);
    const norms = normsOf(sample);
    this.#model = fitModel(norms, evidenceOf(file, this.#people));
    this.#weighing = new Weighing(norms, learnedFrom(norms, this.#model, sample));
  }

  /** The pairs of the file or, without any, all eligible pairs. */
  *pairs(): Generator<SimulatedPair> {
    if (this.#pairs) {
      for (const [a, b] of this.#pairs) yield this.#describe(a.person, b.person);
      return;
    }
    const people = [...this.#people.values()];
    for (const [i, a] of people.entries()) {
      for (let j = i + 1; j < people.length; j++) {
        const b = people[j];
        if (b && mayMeet([a, b])) yield this.#describe(a.person, b.person);
      }
    }
  }

  /** The pairs that a round would offer: at most three per member, and none answered before. */
  chosen(): SimulatedPair[] {
    return this.#pairs ? this.#chooseAmong(this.#pairs) : this.#choose();
  }

  #choose(): SimulatedPair[] {
    const people = [...this.#people.values()].map(({person}) => person);
    const places = new Map(people.map(({wishes}, i) => [wishes.userId, i]));
    const barred = [...this.#answered].flatMap((key) =>
      pairOf(key).map((userId) => places.get(userId) ?? 0),
    );
    const pool = new Pool(people, Int32Array.from(barred), SEED);
    const weighed = pool.people.map((person) => this.#weighed(person));
    const weigh = (i: number, j: number) => {
      const [a, b] = [weighed[i], weighed[j]];
      return a && b ? this.#weighing.weight(a, b) : 0;
    };
    const openPositions = pool.people.map((person) => person.openPositions);
    return choosePairs({pool, weigh, openPositions, effort: ROUND_EFFORT, seed: SEED}).flatMap(
      ({a, b}) => {
        const [one, two] = [pool.people[a], pool.people[b]];
        if (!one || !two) return [];
        return one.wishes.userId < two.wishes.userId
          ? this.#describe(one, two)
          : this.#describe(two, one);
      },
    );
  }

  #chooseAmong(pairs: readonly KnownPair[]): SimulatedPair[] {
    const places = new Map([...this.#people.keys()].map((userId, i) => [userId, i]));
    const placeOf = ({person}: Known) => places.get(person.wishes.userId) ?? 0;
    const open = new Map<string, {a: number; b: number; weight: number; pair: SimulatedPair}>();
    for (const [a, b] of pairs) {
      const key = pairKey(a.person.wishes.userId, b.person.wishes.userId);
      if (!mayMeet([a, b]) || this.#answered.has(key) || open.has(key)) continue;
      const pair = this.#describe(a.person, b.person);
      open.set(key, {a: placeOf(a), b: placeOf(b), weight: pair.weight, pair});
    }
    const chosen = chooseAmong(
      [...open.values()],
      [...places.keys()].map(() => MAX_SUGGESTIONS),
    );
    const byPlaces = new Map([...open.values()].map((edge) => [`${edge.a} ${edge.b}`, edge.pair]));
    return chosen.flatMap(({a, b}) => byPlaces.get(`${a} ${b}`) ?? []);
  }

  #weighed({wishes, traits}: Person): Weighed {
    return {traits, willingness: this.#model.willingness.get(wishes.userId) ?? 0};
  }

  #describe(a: Person, b: Person): SimulatedPair {
    const [one, two] = [this.#weighed(a), this.#weighed(b)];
    const value = this.#weighing.value(one, two);
    const chances = this.#weighing.chances(one, two);
    return {
      a: this.#givenIds.get(a.wishes.userId) ?? a.wishes.userId,
      b: this.#givenIds.get(b.wishes.userId) ?? b.wishes.userId,
      value,
      pAB: chances[0],
      pBA: chances[1],
      weight: this.#weighing.mixed(value, chances),
    };
  }

  /** The eligible pairs; the pairs of the file if too few members have a known gender. */
  #sample(file: SimulationFile): PersonPair[] {
    const people = [...this.#people.values()];
    const known = people.filter(({isGenderKnown}) => isGenderKnown);
    const pool = new Pool(
      known.map(({person}) => person),
      new Int32Array(),
      SEED,
    );
    const sample = samplePairs(pool.people, SEED);
    if (known.length === people.length && isMeasured(normsOf(sample))) return sample;
    const named = this.#namedPairs(file);
    return named.length > sample.length ? named : sample;
  }

  #namedPairs(file: SimulationFile): PersonPair[] {
    const named = [
      ...(file.pairs ?? []).map(({a, b}) => [a, b] as const),
      ...file.answers.map(({from, to}) => [from, to] as const),
    ];
    return named.flatMap(([a, b]): PersonPair[] => {
      const [one, two] = [this.#people.get(a)?.person, this.#people.get(b)?.person];
      return one && two ? [[one, two]] : [];
    });
  }
}

const pairKey = (a: string, b: string) => JSON.stringify(a < b ? [a, b] : [b, a]);

function pairOf(key: string): string[] {
  const pair: unknown = JSON.parse(key);
  return Array.isArray(pair) ? pair.map(String) : [];
}
