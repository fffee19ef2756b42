// Preloaded into the servers of a run that reads plans (tests/plans): writes each statement that a server sends to Postgres, once,
// with its values to the file `WING_STATEMENTS`.
import {appendFileSync} from 'node:fs';

const file = process.env.WING_STATEMENTS;
const seen = new Set<string>();

function note(statement: unknown, values: unknown): void {
  const query = statement instanceof Object ? statement : {text: statement, values};
  const text: unknown = Reflect.get(query, 'text');
  if (!file || typeof text !== 'string' || seen.has(text)) return;
  seen.add(text);
  const given: unknown = Reflect.get(query, 'values') ?? values;
  appendFileSync(file, `${JSON.stringify({text, values: Array.isArray(given) ? given : []})}\n`);
}

// The supervisor and the processes that look at photos inherit these options too.
if (/\/server\/(app\/main|features\/.*-thread)\.ts$/.test(process.argv[1] ?? '')) {
  const {default: pg} = await import('pg');
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply(query, client, [statement, values, ...rest]) {
      note(statement, values);
      return Reflect.apply(query, client, [statement, values, ...rest]);
    },
  });
}
