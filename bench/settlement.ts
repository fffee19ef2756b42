// Measures two simultaneous Yes answers of a pair (chat, both charges, ledger), run as by the mutate endpoint, compared with a
// transaction that inserts one row. Audits the ledger afterwards.
import {mustGetMutator} from '@rocicorp/zero';
import {sql} from 'drizzle-orm';
import {suggestion} from '../server/platform/database/suggestion-tables.ts';
import {serverMutators} from '../server/app/mutators/index.ts';
import {auditLedger} from '../server/features/credits/audit.ts';
import {requestProviders} from '../server/platform/zero/transaction.ts';
import {blankMember} from '../tests/support/population.ts';
import {insertManyMembers} from '../tests/support/scratch-database.ts';
import {onPostgres} from './postgres.ts';
import {percentilesOf, type Percentiles} from './percentiles.ts';

const PAIRS = 500;
const CONNECTIONS = 16;

export type SettlementBench = {
  pairs: number;
  seconds: number;
  /** Time until both answers of a pair have been processed. */
  both: Percentiles;
  /** Time of a transaction with one insert, at the same concurrency. */
  oneRow: Percentiles;
  chats: number;
  violations: string[];
};

/** Runs `work` for each number below `count`, `atOnce` at a time. Resolves to the milliseconds of each. */
async function timed(count: number, atOnce: number, work: (i: number) => Promise<unknown>) {
  const times: number[] = [];
  let started = 0;
  const worker = async () => {
    while (started < count) {
      const index = started;
      started += 1;
      const start = performance.now();
      await work(index);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({length: atOnce}, worker));
  return times;
}

export function run(): Promise<SettlementBench> {
  return onPostgres(CONNECTIONS, async ({db}) => {
    const pairs = Array.from({length: PAIRS}, (_, i) => [`a${i}`, `b${i}`] as const);
    const members = pairs.flat().map((id) => blankMember(id));
    await insertManyMembers(db, members);
    const card = {description: '', reasons: [], position: 0};
    await db.insert(suggestion).values(
      pairs.flatMap(([a, b]) => [
        {userId: a, otherId: b, ...card},
        {userId: b, otherId: a, ...card},
      ]),
    );
    const provider = requestProviders(db);
    const answer = mustGetMutator(serverMutators, 'suggestion.answer');
    const answerYes = (userID: string, otherId: string) =>
      provider().transaction((tx) =>
        answer.fn({tx, ctx: {userID}, args: {otherId, response: 'Yes'}}),
      );
    const start = performance.now();
    const both = await timed(PAIRS, CONNECTIONS / 2, async (i) => {
      const [a, b] = pairs[i] ?? ['', ''];
      await Promise.all([answerYes(a, b), answerYes(b, a)]);
    });
    const seconds = (performance.now() - start) / 1000;
    await db.execute(sql`create table floor_row (id int primary key)`);
    const oneRow = await timed(PAIRS, CONNECTIONS, (i) =>
      db.transaction((tx) => tx.execute(sql`insert into floor_row values (${i})`)),
    );
    const {rows} = await db.execute<{chats: number}>(sql`select count(*)::int as chats from chat`);
    const {violations} = await auditLedger(db);
    return {
      pairs: PAIRS,
      seconds,
      both: percentilesOf(both),
      oneRow: percentilesOf(oneRow),
      chats: rows[0]?.chats ?? 0,
      violations,
    };
  });
}

export function print({pairs, seconds, both, oneRow, chats, violations}: SettlementBench): void {
  const row = ({p50, p95}: Percentiles) => ({
    'p50 ms': p50.toFixed(1),
    'p95 ms': p95.toFixed(1),
    'p50 to one row': (p50 / oneRow.p50).toFixed(1),
  });
  console.log(`${pairs} pairs said Yes at once: ${chats} chats, in ${seconds.toFixed(1)} s`);
  console.log(`Violations in the ledger: ${violations.join('; ') || 'none'}`);
  console.table({'both answers of a pair': row(both), 'a transaction of one row': row(oneRow)});
}
