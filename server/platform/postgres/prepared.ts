// Prepares frequent statements, so that a connection parses and plans each once. For statements that find rows by key:
// their generic plan is good for all values, unlike that of scans.
import type {PoolClient} from 'pg';

/** Limits each connection's memory; rarer statements are not prepared. */
export const PREPARED_MAX = 200;

const hasText = (config: unknown): config is {readonly text: string} =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string';

/** @returns a function that wraps a pool's connections so that statements with values are prepared. */
export function preparedStatements(): (client: PoolClient) => PoolClient {
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
      const request = isPrepared ? {...config, name: nameOf(config.text)} : config;
      return Reflect.apply(client.query, client, [request, values]);
    };
    return new Proxy(client, {
      get: (target, key): unknown => (key === 'query' ? query : Reflect.get(target, key)),
    });
  };
}
