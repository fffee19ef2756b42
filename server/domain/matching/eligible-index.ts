// Finds the people a member may meet without scanning all members. Exact about gender, both age ranges and both
// distances; ignores history, scores and free positions.
import {GENDERS, type Gender} from '../../../rules/basics.ts';
import {kilometresOf, MAX_DISTANCES} from '../../../rules/distance.ts';
import {seeks} from '../../../rules/relationship.ts';
import {AgeLists, type ListRange} from './age-lists.ts';
import {areEligible, type Wishes} from './eligibility.ts';
import {NearIndex, Neighbours, RUN_LENGTH} from './near-index.ts';
import type {Residence} from '../places/distance-km.ts';
import {wishOf} from './reach.ts';

const UNKNOWN_AGE = 0;

/** Members with a town, of one gender and one wish. `km` is undefined for "anywhere" and "country". */
type WishGroup = {
  readonly gender: Gender;
  readonly km: number | undefined;
  readonly index: NearIndex;
};

/**
 * Members by their distance wish. Members with "anywhere" or "country" are in sorted {@link AgeLists}, one for all
 * countries and two for each, where a member's partners are a few slices. Members with a wish in kilometres are found
 * by town and checked one by one.
 */
export class EligibleIndex {
  readonly #wishes: readonly Wishes[];
  readonly #demos: AgeLists;
  /** Everybody, for demo members. Undefined without demo members. */
  readonly #everybody: AgeLists | undefined;
  readonly #anywhere: AgeLists;
  /** By country: its residents whose wish is 'anywhere' or 'country', and those whose wish is 'country'. */
  readonly #inCountry: ReadonlyMap<string, AgeLists>;
  readonly #forCountry: ReadonlyMap<string, AgeLists>;
  readonly #residents: readonly WishGroup[];
  /** {@link UNKNOWN_AGE} if unknown. Excludes most neighbours without reading their other wishes. */
  readonly #ages: Uint8Array;

  /** `members` are indexes into `wishes` of those who may be found. */
  constructor(wishes: readonly Wishes[], members: Iterable<number>) {
    this.#wishes = wishes;
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
    this.#residents = GENDERS.flatMap((gender) =>
      MAX_DISTANCES.map((wish) => {
        const alike = residents.filter((i) => wishes[i]?.gender === gender && wishFrom(i) === wish);
        return {gender, km: kilometresOf(wish), index: new NearIndex(alike, pointOf)};
      }),
    );
    this.#ages = Uint8Array.from(wishes, ({age}) => age ?? UNKNOWN_AGE);
  }

  /**
   * A sample of the people whom u may meet, spread over all their ages and without u: at least `size` of them and fewer than
   * {@link RUN_LENGTH} more, or all.
   * - Drawn in short runs, because sequential reads are several times faster. The order among people of one age is random.
   * - Leaves out members who wish kilometres while others suffice. They find u in their own samples, so the caller must
   *   sample every member.
   */
  sample(u: number, size: number, random: () => number): number[] {
    const runs = Math.floor(size / RUN_LENGTH) + 1;
    const ranges = this.#ranges(u, runs * RUN_LENGTH, random);
    const total = lengthOf(ranges);
    const found: number[] = [];
    const take = (from: number, to: number) => {
      for (let place = from; place < to; place++) {
        const i = at(ranges, place);
        if (i !== u) found.push(i);
      }
    };
    if (total <= runs * RUN_LENGTH) {
      take(0, total);
      return found;
    }
    for (let run = 0; run < runs; run++) {
      const from = Math.floor((run * total) / runs);
      const slack = Math.floor(((run + 1) * total) / runs) - from - RUN_LENGTH;
      const start = from + Math.floor(random() * (slack + 1));
      take(start, start + RUN_LENGTH);
    }
    return found;
  }

  /** Ranges with at least `minimum` people whom u may meet, or with all of them. One may be u. */
  #ranges(u: number, minimum: number, random: () => number): ListRange[] {
    const member = this.#wishes[u];
    if (!member) return [];
    if (member.isDemo) return this.#everybody?.ranges(member) ?? [];
    const demos = this.#demos.ranges(member);
    const {residence} = member;
    if (!residence) return [...demos, ...this.#anywhere.ranges(member)];
    const wish = wishOf(member);
    const km = kilometresOf(wish);
    if (km !== undefined) return [...demos, this.#near(member, residence, minimum, random)];
    const lists =
      wish === 'country'
        ? [this.#inCountry.get(residence.country)]
        : [this.#anywhere, this.#forCountry.get(residence.country)];
    const listed = lists.flatMap((list) => list?.ranges(member) ?? []);
    // Members who wish kilometres find this one in their own samples.
    const missing = minimum - lengthOf(listed);
    if (missing <= 0) return [...demos, ...listed];
    return [...demos, ...listed, this.#near(member, residence, missing, random)];
  }

  /**
   * People near `residence`. For a member who wishes kilometres: all who live within them. For others: those who wish
   * kilometres themselves, as the lists contain the rest. `wanted` of them, or all if there are fewer.
   */
  #near(member: Wishes, residence: Residence, wanted: number, random: () => number): ListRange {
    const km = kilometresOf(wishOf(member));
    const neighbours = new Neighbours();
    for (const {gender, km: theirs, index} of this.#residents) {
      if (!seeks(member.seeking, gender) || (theirs === undefined && km === undefined)) continue;
      index.addAround(residence, Math.min(theirs ?? Infinity, km ?? Infinity), neighbours);
    }
    const {minAgePreference: min, maxAgePreference: max} = member;
    const entries: number[] = [];
    for (const i of neighbours.scattered(random)) {
      const age = this.#ages[i] ?? UNKNOWN_AGE;
      if (age !== UNKNOWN_AGE && (age < min || age > max)) continue;
      const other = this.#wishes[i];
      if (!other || !areEligible(member, other)) continue;
      entries.push(i);
      if (entries.length >= wanted) break;
    }
    return {entries, start: 0, end: entries.length};
  }
}

const lengthOf = (ranges: readonly ListRange[]) =>
  ranges.reduce((sum, {start, end}) => sum + end - start, 0);

function at(ranges: readonly ListRange[], place: number): number {
  let left = place;
  for (const {entries, start, end} of ranges) {
    if (left < end - start) return entries[start + left] ?? 0;
    left -= end - start;
  }
  return 0;
}
