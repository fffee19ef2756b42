// Simulates a round on members from a file, without a database, with the real score, model and choice.
import {MAX_SUGGESTIONS} from '../../../../rules/suggestions/suggestion.ts';
import {ROUND_EFFORT} from '../candidates.ts';
import {chooseAmong, choosePairs} from '../choose-pairs.ts';
import {areEligible} from '../eligibility.ts';
import {fitModel, type Model} from '../model.ts';
import {isMeasured, normsOf, samplePairs, type PersonPair} from '../norms.ts';
import {personOf, type Person} from '../person.ts';
import {Pool} from '../pool.ts';
import {learnedFrom, weighed, Weighing} from '../weighing.ts';
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

const byId = (a: SimulatedMember, b: SimulatedMember) => (a.userId < b.userId ? -1 : 1);
const pairKey = (a: string, b: string) => JSON.stringify([a, b].toSorted());

/** Ignores gender and whom one seeks unless the genders of both are known. */
function mayMeet(a: Known, b: Known): boolean {
  if (a.isGenderKnown && b.isGenderKnown) return areEligible(a.person.wishes, b.person.wishes);
  const open = {gender: 'Female', seeking: 'Everyone'} as const;
  return areEligible({...a.person.wishes, ...open}, {...b.person.wishes, ...open});
}

export class Simulation {
  readonly #file: SimulationFile;
  /** By id, in the order of ids. */
  readonly #people: ReadonlyMap<string, Known>;
  readonly #weighing: Weighing;
  readonly #model: Model;

  constructor(file: SimulationFile) {
    this.#file = file;
    this.#people = new Map(
      file.members.toSorted(byId).map((member) => [
        member.userId,
        {
          person: personOf({...member, gender: member.gender ?? 'Female'}, MAX_SUGGESTIONS),
          isGenderKnown: member.gender !== null,
        },
      ]),
    );
    const sample = this.#sample();
    const norms = normsOf(sample);
    const answers = file.answers.flatMap(({from, to, response}) =>
      this.#both(from, to).map(([{traits: one}, {traits: other}]) => ({
        fromId: from,
        toId: to,
        from: one,
        to: other,
        isYes: response === 'Yes',
      })),
    );
    this.#model = fitModel(norms, answers);
    this.#weighing = new Weighing(norms, learnedFrom(norms, this.#model, sample));
  }

  /** The pairs of the file or, without any, all eligible pairs. */
  *pairs(): Generator<SimulatedPair> {
    const {pairs} = this.#file;
    if (pairs) {
      for (const {a, b} of pairs) for (const [u, v] of this.#both(a, b)) yield this.#describe(u, v);
      return;
    }
    const people = [...this.#people.values()];
    for (const [i, a] of people.entries()) {
      for (const b of people.slice(i + 1)) {
        if (mayMeet(a, b)) yield this.#describe(a.person, b.person);
      }
    }
  }

  /** The pairs that a round would offer: at most three per member, and none answered before. */
  chosen(): SimulatedPair[] {
    return this.#file.pairs ? this.#chooseAmong(this.#file.pairs) : this.#choose();
  }

  #choose(): SimulatedPair[] {
    const people = [...this.#people.values()].map(({person}) => person);
    const places = new Map([...this.#people.keys()].map((userId, i) => [userId, i]));
    const barred = this.#file.answers.flatMap(({from, to}) => [
      places.get(from) ?? 0,
      places.get(to) ?? 0,
    ]);
    const pool = new Pool(people, Int32Array.from(barred), SEED);
    const members = pool.people.map((person) => weighed(person, this.#model));
    const weigh = (i: number, j: number) => {
      const [a, b] = [members[i], members[j]];
      return a && b ? this.#weighing.weight(a, b) : 0;
    };
    const openPositions = pool.people.map((person) => person.openPositions);
    return choosePairs({pool, weigh, openPositions, effort: ROUND_EFFORT, seed: SEED}).flatMap(
      ({a, b}) =>
        this.#both(...ascending(pool.userId(a), pool.userId(b))).map(([u, v]) =>
          this.#describe(u, v),
        ),
    );
  }

  #chooseAmong(pairs: NonNullable<SimulationFile['pairs']>): SimulatedPair[] {
    const places = new Map([...this.#people.keys()].map((userId, i) => [userId, i]));
    const closed = new Set(this.#file.answers.map(({from, to}) => pairKey(from, to)));
    const open = pairs.flatMap(({a, b}) => {
      const [one, two] = [this.#people.get(a), this.#people.get(b)];
      if (!one || !two || !mayMeet(one, two) || closed.has(pairKey(a, b))) return [];
      closed.add(pairKey(a, b));
      const pair = this.#describe(one.person, two.person);
      return [{a: places.get(a) ?? 0, b: places.get(b) ?? 0, weight: pair.weight, pair}];
    });
    const pairOf = new Map(open.map(({a, b, pair}) => [`${a} ${b}`, pair]));
    return chooseAmong(
      open,
      [...places.keys()].map(() => MAX_SUGGESTIONS),
    ).flatMap(({a, b}) => pairOf.get(`${a} ${b}`) ?? []);
  }

  /** The two people, if the file has both. */
  #both(a: string, b: string): PersonPair[] {
    const [one, two] = [this.#people.get(a), this.#people.get(b)];
    return one && two ? [[one.person, two.person]] : [];
  }

  #describe(a: Person, b: Person): SimulatedPair {
    const [one, two] = [weighed(a, this.#model), weighed(b, this.#model)];
    const [pAB, pBA] = this.#weighing.chances(one, two);
    const givenId = (userId: string) => this.#file.givenIds.get(userId) ?? userId;
    return {
      a: givenId(one.userId),
      b: givenId(two.userId),
      value: this.#weighing.value(one, two),
      pAB,
      pBA,
      weight: this.#weighing.weight(one, two),
    };
  }

  /** The eligible pairs; the pairs that the file names if too few members have a known gender. */
  #sample(): PersonPair[] {
    const people = [...this.#people.values()];
    const known = people.filter(({isGenderKnown}) => isGenderKnown).map(({person}) => person);
    const sample = samplePairs(new Pool(known, new Int32Array(), SEED).people, SEED);
    if (known.length === people.length && isMeasured(normsOf(sample))) return sample;
    const {pairs, answers} = this.#file;
    const named = [
      ...(pairs ?? []).flatMap(({a, b}) => this.#both(a, b)),
      ...answers.flatMap(({from, to}) => this.#both(from, to)),
    ];
    return named.length > sample.length ? named : sample;
  }
}

const ascending = (a: string, b: string) => (a < b ? ([a, b] as const) : ([b, a] as const));
