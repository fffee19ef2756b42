// Finds the people a member may meet without scanning all members. Exact about the wishes of both; ignores history, scores
// and free positions.
import {kilometresOf} from '../../../rules/distance.ts';
import {seeks} from '../../../rules/relationship.ts';
import {areEligible, isOfAge, type Wishes} from './eligibility.ts';
import type {Residence} from '../places/distance-km.ts';
import {NearIndex} from './near-index.ts';
import {wishOf} from './reach.ts';
import {scattered} from './scattered.ts';

type Listed = {readonly i: number; readonly wishes: Wishes};
type Resident = Listed & {readonly residence: Residence};
/** Members alike in gender and whom they seek. */
type List = readonly Listed[];

const kindOf = ({wishes: {gender, seeking}}: Listed) => `${gender} ${seeking}`;
const byAge = (members: List): List[] => [
  ...Map.groupBy(members, (member) => `${kindOf(member)} ${member.wishes.age}`).values(),
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
      return found ? [{i, wishes: found}] : [];
    });
    const residents = all.flatMap(({i, wishes: found}): Resident[] =>
      found.residence && !found.isDemo ? [{i, wishes: found, residence: found.residence}] : [],
    );
    this.#everywhere = byAge(all);
    this.#demos = byAge(all.filter((member) => member.wishes.isDemo));
    this.#byCountry = new Map(
      [...Map.groupBy(residents, ({residence}) => residence.country)].map(
        ([country, inhabitants]) => [country, byAge(inhabitants)],
      ),
    );
    this.#near = new NearIndex(residents, kindOf);
  }

  /** `size` of the people whom u may meet, without u and spread over the lists, or all of them. */
  sample(u: number, size: number, random: () => number): number[] {
    const member = this.#wishes[u];
    const found: number[] = [];
    if (!member) return found;
    const lists = this.#listsFor(member).filter(
      ([one]) =>
        one && seeks(member.seeking, one.wishes.gender) && seeks(one.wishes.seeking, member.gender),
    );
    for (const {i, wishes} of scattered(lists, random)) {
      if (found.length === size) break;
      if (areEligible(member, wishes)) found.push(i);
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
    return lists.filter(([one]) => one && isOfAge(member, one.wishes));
  }
}
