// What is said to the database again and again is parsed and planned once a connection, instead of each time. For
// statements that find their rows by key: the plan is soon one for all values, which work on whole tables has not.
import type {PoolClient} from 'pg';

/** Each connection keeps them all: what has more texts than that is hardly said again. */
export const PREPARED_MAX = 200;

const hasText = (config: unknown): config is {readonly text: string} =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string';

/** Answers how one pool's connections are seen by whoever has every statement with values prepared. */
export function preparer(): (client: PoolClient) => PoolClient {
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= PREPARED_MAX) return known;
    const name = `wing-${names.size}`;
    names.set(text, name);
    return name;
  }

  return (client) => {
    const query = (config: unknown, values: unknown): unknown => {
      const isPrepared = hasText(config) && Array.isArray(values) && values.length > 0;
      const asked = isPrepared ? {...config, name: nameOf(config.text)} : config;
      return Reflect.apply(client.query, client, [asked, values]);
    };
    return new Proxy(client, {
      get: (target, key): unknown => (key === 'query' ? query : Reflect.get(target, key)),
    });
  };
}
