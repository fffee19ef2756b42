import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {setTimeout as sleep} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {sql} from 'drizzle-orm';
import {beforeAll, expect, test} from 'vitest';
import {Community} from '../../../tests/support/community.ts';
import {eventually} from '../../../tests/support/database.ts';
import {inventMember, population} from '../../../tests/support/population.ts';
import {insertManyMembers, insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {fillSuggestions} from './newcomer.ts';
import {randomFrom} from './random.ts';
import {aloneWithRound, runRound} from './round.ts';
import {listVacancies} from './vacancies.ts';

const ROUND_PROCESS = fileURLToPath(
  new URL('../../../tests/support/round-process.ts', import.meta.url),
);
/** Enough for several transactions of offers. */
const MEMBERS = 400;
const NOW = new Date();
const scratch = useScratchDatabase();

async function count(table: 'pairing' | 'suggestion'): Promise<number> {
  const {
    rows: [row],
  } = await scratch.db.execute<{rows: number}>(
    sql`select count(*)::int as rows from ${sql.identifier(table)}`,
  );
  return row?.rows ?? 0;
}

beforeAll(async () => {
  await insertManyMembers(scratch.db, population(MEMBERS, 'round'));
});

test('a round offers pairs to most of the members, and reports them', async () => {
  const round = await runRound(scratch.db, NOW, {seed: 'same'});
  expect(round?.offered).toBeGreaterThan(MEMBERS / 2);
  expect(await count('suggestion')).toBe(2 * (round?.offered ?? 0));
  await new Community(scratch.db, 'later').expectRules();
});

test('a round in parts serves nearly everybody, and the next fills what is open', async () => {
  await scratch.db.execute(sql`truncate pairing, suggestion`);
  const parts = await runRound(scratch.db, NOW, {partSize: MEMBERS / 4});
  expect(await count('suggestion')).toBe(2 * (parts?.offered ?? 0));
  const {rows: served} = await scratch.db.execute(sql`select distinct user_id from suggestion`);
  expect(served.length).toBeGreaterThan(0.95 * MEMBERS);
  await new Community(scratch.db, 'later').expectRules();
  await scratch.db.execute(sql`
    delete from suggestion using (select low_id, high_id from pairing limit 100) gone
    where (user_id, other_id) in ((low_id, high_id), (high_id, low_id))`);
  const next = await runRound(scratch.db, NOW, {partSize: MEMBERS / 4});
  expect(next?.offered).toBeGreaterThan(50);
  await new Community(scratch.db, 'later').expectRules();
});

test('while a round works, its lock keeps no snapshot, so that Postgres can clean up', async () => {
  const found = await aloneWithRound(scratch.db, async () => {
    const {rows} = await scratch.db.execute(sql`
      select state, backend_xmin from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`);
    return rows;
  });
  expect(found).toEqual([{state: 'idle in transaction', backend_xmin: null}]);
});

/** An advisory lock id: writers of suggestions wait for it while a test holds it. */
const STANDSTILL = 1;

/** Blocks writers of suggestions after the first batch while {@link STANDSTILL} is held. */
async function blockSecondBatch(): Promise<void> {
  await scratch.db.execute(sql`
    create function stand_still() returns trigger language plpgsql as $$
      begin
        if exists (select from suggestion) then
          perform pg_advisory_xact_lock(${sql.raw(String(STANDSTILL))});
        end if;
        return null;
      end $$`);
  await scratch.db.execute(sql`
    create trigger stand_still before insert on suggestion execute function stand_still()`);
}

/** Waits until the round is blocked in its second batch, or has exited. */
async function untilRoundBlocks(round: ChildProcess, signal: AbortSignal): Promise<void> {
  while (round.exitCode === null && !signal.aborted) {
    const {rows} = await scratch.db.execute(sql`
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory' and objid = ${STANDSTILL}
        and not granted`);
    if (rows.length > 0) return;
    await sleep(50);
  }
}

test('a killed round leaves only complete pairs, and the next round continues', async ({
  signal,
}) => {
  await scratch.db.execute(sql`truncate pairing, suggestion`);
  await blockSecondBatch();
  await scratch.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${STANDSTILL})`);
    const child = spawn(process.execPath, [ROUND_PROCESS, scratch.url], {stdio: 'ignore'});
    const killed = once(child, 'exit');
    await untilRoundBlocks(child, signal);
    child.kill('SIGKILL');
    expect(await killed).toEqual([null, 'SIGKILL']);
  });
  // Waits until the killed round's transaction is rolled back.
  await scratch.db.execute(sql`drop function stand_still cascade`);
  expect(await count('pairing')).toBeGreaterThan(0);
  const community = new Community(scratch.db, 'later');
  await community.expectRules();
  await eventually(() => runRound(scratch.db, NOW), 'a round once the killed one is gone');
  await community.round();
  await community.expectRules();
  expect(await count('pairing')).toBeGreaterThan(MEMBERS / 2);
});

test('of two concurrent rounds only one runs', async () => {
  const rounds = await Promise.all([runRound(scratch.db, NOW), runRound(scratch.db, NOW)]);
  expect(rounds.filter((round) => round === undefined)).toHaveLength(1);
});

const newcomer = (id: string) => ({
  ...inventMember(id, randomFrom(5)),
  age: 30,
  minAgePreference: 20,
  maxAgePreference: 45,
  seeking: 'Everyone' as const,
});

test('a newcomer gets suggestions at once from members with room, who get them too', async () => {
  await scratch.db.execute(sql`truncate pairing, suggestion`);
  await listVacancies(scratch.db, NOW);
  await insertMembers(scratch.db, [newcomer('newcomer')]);
  expect(await fillSuggestions(scratch.db, 'newcomer', NOW)).toBe(3);
  expect(await fillSuggestions(scratch.db, 'newcomer', NOW)).toBe(0);
  expect(await count('suggestion')).toBe(6);
  await new Community(scratch.db, 'later').expectRules();
});

test('gives no suggestions to a member outside the pool', async () => {
  await scratch.db.execute(sql`truncate pairing, suggestion`);
  await scratch.db.execute(
    sql`update questionnaire set interest_weights = null, other_interest_text = null where user_id = 'newcomer'`,
  );
  expect(await fillSuggestions(scratch.db, 'newcomer', NOW)).toBe(0);
});

test('a round that offers nobody still has told what newcomers have brought', async () => {
  await insertMembers(scratch.db, [newcomer('late')]);
  await fillSuggestions(scratch.db, 'late', NOW);
  await scratch.db.execute(sql`update questionnaire set paused_at = now()`);
  await scratch.db.execute(sql`delete from graphile_worker._private_jobs`);
  expect(await runRound(scratch.db, NOW)).toMatchObject({offered: 0});
  const {rows: cards} = await scratch.db.execute(
    sql`select distinct 'notice:' || user_id || ':card' as key from suggestion order by key`,
  );
  expect(cards).toHaveLength(4);
  const {rows: jobs} = await scratch.db.execute(
    sql`select key from graphile_worker.jobs where task_identifier = 'notice' order by key`,
  );
  expect(jobs).toEqual(cards);
});
