// Finds the people a member may meet without scanning all members. Exact about the wishes of both; ignores history, scores
// and free positions.
import {kilometresOf} from '../../../rules/places/distance.ts';
import {seeks} from '../../../rules/questionnaire/relationship.ts';
import {areEligible, isOfAge, type Wishes} from './eligibility.ts';
import type {Residence} from '../places/distance-km.ts';
import {NearIndex} from './near-index.ts';
import {wishOf} from './reach.ts';
import {scattered} from './scattered.ts';

/** A copy, because members of a list that lie side by side in memory are read faster. */
type Listed = Wishes & {readonly i: number};
type Resident = Listed & {readonly residence: Residence};
/** Members alike in gender and whom they seek. */
type List = readonly Listed[];

const kindOf = ({gender, seeking}: Listed) => `${gender} ${seeking}`;
const byAge = (members: List): List[] => [
  ...Map.groupBy(members, (member) => `${kindOf(member)} ${member.age}`).values(),
];

export class EligibleIndex {
  readonly #wishes: readonly Wishes[];
  readonly #everywhere: readonly List[];
  readonly #demos: readonly List[];
  /** Members with a town, without demo members. */
  readonly #byCountry: ReadonlyMap<string, readonly List[]>;
  readonly #near: NearIndex<Resident>;

  /** `members` are indexes into `wishes` of those who may be found. */
  constructor(wishes: readonly Wishes[], members: Iterable<number>) {
    this.#wishes = wishes;
    const all = [...members].flatMap((i) => {
      const found = wishes[i];
      return found ? [{...found, i}] : [];
    });
    const residents = all.filter(
      (member): member is Resident => member.residence !== null && !member.isDemo,
    );
    this.#everywhere = byAge(all);
    this.#demos = byAge(all.filter((member) => member.isDemo));
    this.#byCountry = new Map(
      [...Map.groupBy(residents, ({residence}) => residence.country)].map(
        ([country, inhabitants]) => [country, byAge(inhabitants)],
      ),
    );
    this.#near = new NearIndex(residents, kindOf);
  }

  /** Up to `size` people whom `u` may meet, spread over the lists; all of them if there are fewer. */
  sample(u: number, size: number, random: () => number): number[] {
    const member = this.#wishes[u];
    const found: number[] = [];
    if (!member) return found;
    const lists = this.#listsFor(member).filter(
      ([one]) => one && seeks(member.seeking, one.gender) && seeks(one.seeking, member.gender),
    );
    for (const other of scattered(lists, random)) {
      if (found.length === size) break;
      if (areEligible(member, other)) found.push(other.i);
    }
    return found;
  }

  /** Lists with everybody whom the member may meet, among others. */
  #listsFor(member: Wishes): readonly List[] {
    const {residence} = member;
    const wish = wishOf(member);
    const km = kilometresOf(wish);
    if (residence && km !== undefined && !member.isDemo) {
      return [...this.#demos, ...this.#near.around(residence, km)];
    }
    const lists =
      residence && wish === 'country' && !member.isDemo
        ? [...this.#demos, ...(this.#byCountry.get(residence.country) ?? [])]
        : this.#everywhere;
    return lists.filter(([one]) => one && isOfAge(member, one));
  }
}
