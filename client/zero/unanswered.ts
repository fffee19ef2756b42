// Which of a Zero's writes the server has not answered yet: Zero itself tells of each write alone.
import type {Zero} from '@rocicorp/zero';
import {z} from 'zod/mini';

const write = z.object({server: z.instanceof(Promise)});

/** To be called before anybody writes. `answered` resolves once nothing is outstanding, or after `mostMs`. */
export function countWrites(zero: Zero): {answered: (mostMs: number) => Promise<void>} {
  const outstanding = new Set<Promise<unknown>>();
  const mutate = new Proxy(zero.mutate, {
    apply(target, self, args) {
      const result: unknown = Reflect.apply(target, self, args);
      const {data} = write.safeParse(result);
      if (!data) return result;
      const {server} = data;
      outstanding.add(server);
      const strike = () => outstanding.delete(server);
      server.then(strike, strike);
      return result;
    },
  });
  Object.defineProperty(zero, 'mutate', {value: mutate, configurable: true});
  const answered = async () => {
    while (outstanding.size > 0) await Promise.allSettled(outstanding);
  };
  return {
    answered: (mostMs) =>
      Promise.race([answered(), new Promise<void>((over) => setTimeout(over, mostMs))]),
  };
}
