// The optimum of a small b-matching by exhaustive search, as a reference for the engine. Feasible for about a dozen
// people.
import type {Edge} from '../../server/features/matching/matching.ts';

/**
 * Decides person by person: person i chooses partners among the later people. Later choices depend only on the remaining
 * capacities, so the best total for each vector of remaining capacities is memoised.
 */
export function exactOptimum(capacity: readonly number[], edges: readonly Edge[]): number {
  let states = new Map<string, {free: readonly number[]; total: number}>();
  states.set('', {free: capacity, total: 0});
  for (let person = 0; person < capacity.length; person++) {
    const mine = edges.flatMap(({a, b, weight}) => {
      if (Math.min(a, b) !== person) return [];
      return [{other: Math.max(a, b), weight}];
    });
    const next: typeof states = new Map();
    const choose = (at: number, left: number, free: readonly number[], total: number): void => {
      const edge = mine[at];
      if (!edge) {
        const key = free.slice(person + 1).join('');
        if ((next.get(key)?.total ?? -1) < total) next.set(key, {free, total});
        return;
      }
      choose(at + 1, left, free, total);
      const room = free[edge.other] ?? 0;
      if (left > 0 && room > 0) {
        choose(at + 1, left - 1, free.with(edge.other, room - 1), total + edge.weight);
      }
    };
    for (const {free, total} of states.values()) choose(0, free[person] ?? 0, free, total);
    states = next;
  }
  return Math.max(...Array.from(states.values(), ({total}) => total));
}
