// A connection that breaks at the worst moment: the database has committed, and nobody hears of it.
import type {Database} from '../../server/platform/postgres/client.ts';

/** The same database; the first transaction through it is committed, and fails as if the connection had ended then. */
export function losingFirstAnswer(real: Database): {db: Database; tries: () => number} {
  let tries = 0;
  const db = new Proxy(real, {
    get(target, name, receiver) {
      if (name !== 'transaction') return Reflect.get(target, name, receiver);
      return async (...args: Parameters<Database['transaction']>) => {
        tries += 1;
        const result = await target.transaction(...args);
        if (tries === 1) throw new Error('Connection terminated unexpectedly');
        return result;
      };
    },
  });
  return {db, tries: () => tries};
}
