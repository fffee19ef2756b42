// Finds the people a member may meet without looking at all members. Exact about gender, both age ranges and both
// distances; ignores history, scores and free positions.
import {kilometresOf, type MaxDistance} from '../../../rules/distance.ts';
import {AgeLists, type ListRange} from './age-lists.ts';
import {areEligible, type Wishes} from './eligibility.ts';
import {NearIndex, Neighbours, RUN} from './near-index.ts';
import type {Residence} from '../places/distance-km.ts';
import {wishOf} from './reach.ts';
import {GenderAndAge} from './gender-and-age.ts';

/**
 * Members by their wishes about distance. Those who wish for anybody and those who wish for their country are in
 * {@link AgeLists}, of everywhere and of each country, from which a member's partners are a few ranges. Only where
 * one of two wishes kilometres, those who live near are looked at one by one.
 */
export class EligibleIndex {
  readonly #wishes: readonly Wishes[];
  readonly #genderAndAge: GenderAndAge;
  readonly #demos: AgeLists;
  /** Everybody: whom a demo member may meet. Undefined without demo members. */
  readonly #everybody: AgeLists | undefined;
  readonly #anywhere: AgeLists;
  /** Members with a town, by country: who wish for anybody or for their country, and the latter alone. */
  readonly #inCountry: ReadonlyMap<string, AgeLists>;
  readonly #forCountry: ReadonlyMap<string, AgeLists>;
  /** Members with a town by their wish. */
  readonly #near: ReadonlyMap<MaxDistance, NearIndex>;

  /** `members` are indices into `wishes`: the ones that may be found. */
  constructor(wishes: readonly Wishes[], members: Iterable<number>) {
    this.#wishes = wishes;
    this.#genderAndAge = new GenderAndAge(wishes);
    const all = [...members];
    const people = all.filter((i) => !wishes[i]?.isDemo);
    const demos = all.filter((i) => wishes[i]?.isDemo);
    const wishFrom = (i: number) => {
      const member = wishes[i];
      return member ? wishOf(member) : 'anywhere';
    };
    const residents = people.filter((i) => wishes[i]?.residence);
    const byCountry = (chosen: readonly number[]) =>
      new Map(
        [...Map.groupBy(chosen, (i) => wishes[i]?.residence?.country ?? '')].map(
          ([country, inhabitants]) => [country, new AgeLists(wishes, inhabitants)],
        ),
      );
    this.#demos = new AgeLists(wishes, demos);
    this.#everybody = wishes.some(({isDemo}) => isDemo) ? new AgeLists(wishes, all) : undefined;
    this.#anywhere = new AgeLists(
      wishes,
      people.filter((i) => wishFrom(i) === 'anywhere'),
    );
    this.#forCountry = byCountry(residents.filter((i) => wishFrom(i) === 'country'));
    this.#inCountry = byCountry(residents.filter((i) => kilometresOf(wishFrom(i)) === undefined));
    const pointOf = (i: number) => wishes[i]?.residence ?? {latitude: 0, longitude: 0};
    this.#near = new Map(
      [...Map.groupBy(residents, wishFrom)].map(([wish, inhabitants]) => [
        wish,
        new NearIndex(inhabitants, pointOf),
      ]),
    );
  }

  /**
   * At least `size` of the people u may meet (fewer than {@link RUN} more; u is left out), spread over all
   * their ages; all of them when there are no more. Never one twice. Taken in short runs of neighbours:
   * the order of the members is random among people of one age, so a run is as random as single draws, and
   * reading what lies together is several times faster.
   */
  sample(u: number, size: number, random: () => number): number[] {
    const ranges = this.#ranges(u, {enough: 2 * size, random});
    const total = ranges.reduce((sum, {start, end}) => sum + end - start, 0);
    const runs = Math.floor(size / RUN) + 1;
    const found: number[] = [];
    const take = (from: number, to: number) => {
      for (let place = from; place < to; place++) {
        const i = at(ranges, place);
        if (i !== u) found.push(i);
      }
    };
    if (total <= runs * RUN) {
      take(0, total);
      return found;
    }
    for (let run = 0; run < runs; run++) {
      const from = Math.floor((run * total) / runs);
      const slack = Math.floor(((run + 1) * total) / runs) - from - RUN;
      const start = from + Math.floor(random() * (slack + 1));
      take(start, start + RUN);
    }
    return found;
  }

  #ranges(u: number, options: SampleOptions): ListRange[] {
    const member = this.#wishes[u];
    if (!member) return [];
    if (member.isDemo) return this.#everybody?.ranges(member) ?? [];
    const demos = this.#demos.ranges(member);
    const {residence} = member;
    if (!residence) return [...demos, ...this.#anywhere.ranges(member)];
    const wish = wishOf(member);
    const km = kilometresOf(wish);
    const near = this.#nearby(member, residence, km, options);
    if (km !== undefined) return [...demos, near];
    const lists =
      wish === 'country'
        ? [this.#inCountry.get(residence.country)]
        : [this.#anywhere, this.#forCountry.get(residence.country)];
    return [...demos, ...lists.flatMap((list) => list?.ranges(member) ?? []), near];
  }

  /**
   * Members near `residence`. With `km`: all who live within them. Without: those whose own wish is in kilometres, the
   * others being in the lists. At least `enough` of them, or all.
   */
  #nearby(
    member: Wishes,
    residence: Residence,
    km: number | undefined,
    options: SampleOptions,
  ): ListRange {
    const neighbours = new Neighbours();
    for (const [wish, index] of this.#near) {
      const theirs = kilometresOf(wish);
      if (theirs === undefined && km === undefined) continue;
      index.addAround(residence, Math.min(theirs ?? Infinity, km ?? Infinity), neighbours);
    }
    const isSought = this.#genderAndAge.soughtBy(member);
    const entries: number[] = [];
    for (const i of neighbours.scattered(options.random)) {
      const other = this.#wishes[i];
      if (!isSought(i) || !other || !areEligible(member, other)) continue;
      entries.push(i);
      if (entries.length >= options.enough) break;
    }
    return {entries, start: 0, end: entries.length};
  }
}

/** How many neighbours are enough; `random` chooses where among them the search begins. */
type SampleOptions = {readonly enough: number; readonly random: () => number};

function at(ranges: readonly ListRange[], place: number): number {
  let left = place;
  for (const {entries, start, end} of ranges) {
    if (left < end - start) return entries[start + left] ?? 0;
    left -= end - start;
  }
  return 0;
}
