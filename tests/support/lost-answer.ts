// A database connection that breaks after the commit and before its confirmation.
import type {Database} from '../../server/platform/postgres/client.ts';

/** Wraps a database: the first transaction commits but fails as if the connection had broken. */
export function losingFirstAnswer(real: Database): {db: Database; tries: () => number} {
  let tries = 0;
  const losing =
    (transaction: Database['transaction']): Database['transaction'] =>
    async (...args) => {
      tries += 1;
      const result = await transaction(...args);
      if (tries === 1) throw new Error('Connection terminated unexpectedly');
      return result;
    };
  const prepared = {transaction: losing(real.prepared.transaction)};
  const transaction = losing((...args) => real.transaction(...args));
  const db = new Proxy(real, {
    get(target, name, receiver) {
      if (name === 'prepared') return prepared;
      return name === 'transaction' ? transaction : Reflect.get(target, name, receiver);
    },
  });
  return {db, tries: () => tries};
}
