// `npm run match`: the operator's view of matching. `--explain <userA> <userB>` (ids or e-mail addresses)
// shows every term of a pair; `--dry-run` what a round would do now. Changes nothing.
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {eq, or} from 'drizzle-orm';
import {user} from '../server/db/auth-tables.ts';
import {openDatabase, type Database} from '../server/db/client.ts';
import {envOrExit} from '../server/env.ts';
import {explainPair, type Explanation} from '../server/matching/explain.ts';
import {previewRound} from '../server/matching/round.ts';

const USAGE = `Usage:
  npm run match -- --explain <userA> <userB>   ids or e-mail addresses
  npm run match -- --dry-run`;

/** Of the given database, or of the Wing that runs in this data directory. */
async function databaseUrl(): Promise<string> {
  const env = envOrExit();
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const file = path.join(env.WING_DATA_DIR, 'database-url');
  const url = await readFile(file, 'utf8').catch(() => undefined);
  if (!url) throw new Error('Wing does not run here: start it, or set DATABASE_URL.');
  return url.trim();
}

async function idOf(db: Database, given: string): Promise<string> {
  const [found] = await db
    .select({id: user.id})
    .from(user)
    .where(or(eq(user.id, given), eq(user.email, given)));
  if (!found) throw new Error(`There is no member ${given}.`);
  return found.id;
}

function printExplanation({directions, value, rules}: Explanation): void {
  for (const {from, to, terms, score} of directions) {
    console.log(`\nWhat ${to} is to ${from}: ${score.toFixed(3)}`);
    console.table(
      Object.fromEntries(
        terms.map((term) => [
          term.name,
          {
            weight: term.weight.toFixed(3),
            value: term.value.toFixed(3),
            adds: (term.weight * term.value).toFixed(3),
          },
        ]),
      ),
    );
  }
  console.log(`\nThe pair's value, the harmonic mean of both: ${value.toFixed(3)}`);
  for (const {rule, holds} of rules) console.log(`${holds ? 'yes' : 'NO '}  ${rule}`);
  const may = rules.every(({holds}) => holds);
  console.log(
    may ? '\nThey may be offered to each other.' : '\nThey are not offered to each other.',
  );
}

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {explain: {type: 'boolean'}, 'dry-run': {type: 'boolean'}},
  });
  const [a, b] = positionals;
  if (!values['dry-run'] && !(values.explain && a && b)) throw new Error(USAGE);
  const {db, close} = openDatabase(await databaseUrl(), 'wing-match', 2);
  try {
    if (values['dry-run']) {
      console.log(JSON.stringify(await previewRound(db, new Date()), null, 2));
    } else if (a && b) {
      const pair = [await idOf(db, a), await idOf(db, b)] as const;
      const explanation = await explainPair(db, ...pair, new Date());
      if (!explanation) throw new Error('One of the two is not in the pool yet.');
      printExplanation(explanation);
    }
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
