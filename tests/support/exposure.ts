// How evenly cards are spread over members.
import {gini} from '../../bench/matching/fairness.ts';
import type {Offer} from '../../server/features/matching/offered-pair.ts';

/** The Gini coefficient of how often each member is offered to another. */
export function exposureGini(ids: readonly string[], offers: readonly Offer[]): number {
  const shown = Map.groupBy(
    offers.flatMap(({low, high}) => [low, high]),
    (id) => id,
  );
  return gini(ids.map((id) => shown.get(id)?.length ?? 0));
}

/** Three sets of equal size, from the lowest to the highest. */
export function thirdsOf<T>(items: readonly T[], valueOf: (item: T) => number): Set<T>[] {
  const sorted = items.toSorted((a, b) => valueOf(a) - valueOf(b));
  const size = Math.ceil(sorted.length / 3);
  return [0, 1, 2].map((third) => new Set(sorted.slice(third * size, (third + 1) * size)));
}
