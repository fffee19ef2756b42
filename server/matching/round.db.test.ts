import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {fileURLToPath} from 'node:url';
import {sql} from 'drizzle-orm';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {Community} from '../../tests/support/community.ts';
import {eventually} from '../../tests/support/database.ts';
import {inventMember, population} from '../../tests/support/population.ts';
import {
  insertManyMembers,
  insertMembers,
  scratchDatabase,
  type ScratchDatabase,
} from '../../tests/support/scratch-database.ts';
import {serveMember} from './newcomer.ts';
import {randomFrom} from './random.ts';
import {previewRound, runRound} from './round.ts';

const ROUND_PROCESS = fileURLToPath(
  new URL('../../tests/support/round-process.ts', import.meta.url),
);
/** Enough for several transactions of offers. */
const MEMBERS = 1500;
const NOW = new Date();
let scratch: ScratchDatabase;

async function count(table: 'pairing' | 'suggestion'): Promise<number> {
  const {
    rows: [row],
  } = await scratch.db.execute<{rows: number}>(
    sql`select count(*)::int as rows from ${sql.identifier(table)}`,
  );
  return row?.rows ?? 0;
}

beforeAll(async () => {
  scratch = await scratchDatabase(inject('stack').databaseUrl);
  await insertManyMembers(scratch.db, population(MEMBERS, 'round'));
});
afterAll(() => scratch.drop());

test('a preview writes nothing and says what the round then does', async () => {
  const preview = await previewRound(scratch.db, NOW, {seed: 'same'});
  expect(await count('pairing')).toBe(0);
  expect(preview.offered).toBeGreaterThan(MEMBERS / 2);
  const round = await runRound(scratch.db, NOW, {seed: 'same'});
  expect(round).toEqual(preview);
  expect(await count('suggestion')).toBe(2 * preview.offered);
  await new Community(scratch.db, 'later').expectRules();
});

test('a round killed in the middle leaves whole pairs only, and the next one goes on', async () => {
  await scratch.db.execute(sql`truncate pairing, suggestion`);
  const child = spawn(process.execPath, [ROUND_PROCESS, scratch.url], {stdio: 'ignore'});
  const killed = once(child, 'exit');
  await eventually(
    async () => ((await count('pairing')) > 0 ? true : undefined),
    'the first pairs',
  );
  child.kill('SIGKILL');
  expect(await killed).toEqual([null, 'SIGKILL']);
  const community = new Community(scratch.db, 'later');
  await community.expectRules();
  await eventually(() => runRound(scratch.db, NOW), 'a round once the killed one is gone');
  await community.round();
  await community.expectRules();
  expect(await count('pairing')).toBeGreaterThan(MEMBERS / 2);
});

test('two rounds at once are one round', async () => {
  const rounds = await Promise.all([runRound(scratch.db, NOW), runRound(scratch.db, NOW)]);
  expect(rounds.filter((round) => round === undefined)).toHaveLength(1);
});

test('a newcomer is served at once from those who have room, who are served with them', async () => {
  await scratch.db.execute(sql`truncate pairing, suggestion`);
  const newcomer = {
    ...inventMember('newcomer', randomFrom(5)),
    age: 30,
    minAgePreference: 20,
    maxAgePreference: 45,
    seeking: 'Everyone' as const,
  };
  await insertMembers(scratch.db, [newcomer]);
  const startedAt = performance.now();
  expect(await serveMember(scratch.db, 'newcomer', NOW)).toBe(3);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(await serveMember(scratch.db, 'newcomer', NOW)).toBe(0);
  expect(await count('suggestion')).toBe(6);
  await new Community(scratch.db, 'later').expectRules();
});

test('somebody who is not in the pool is not served', async () => {
  await scratch.db.execute(sql`truncate pairing, suggestion`);
  await scratch.db.execute(
    sql`update questionnaire set interest_weights = null, other_interest_text = null where user_id = 'newcomer'`,
  );
  expect(await serveMember(scratch.db, 'newcomer', NOW)).toBe(0);
});
