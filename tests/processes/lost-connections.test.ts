// Postgres ends the API's connections in the middle of its work: the work is done again, the process lives.
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {z} from 'zod';
import {openTestDatabase, type TestDatabase} from '../support/database.ts';
import {removeMembers, signUp} from '../support/member.ts';

const stack = inject('stack');
const MEMBERS = 6;
const SAVES = 40;

let sql: TestDatabase;
beforeAll(() => {
  sql = openTestDatabase(stack);
});
afterAll(async () => {
  await removeMembers(sql);
  await sql.end();
});

async function apiProcess(): Promise<number | undefined> {
  const file = await readFile(path.join(stack.dataDir, 'processes.json'), 'utf8');
  return z.record(z.string(), z.number()).parse(JSON.parse(file)).api;
}

test('ending every connection of the API again and again under load loses no write and no process', async () => {
  const before = await apiProcess();
  const members = await Promise.all(Array.from({length: MEMBERS}, () => signUp(stack)));
  const done = new AbortController();
  const killing = (async () => {
    let ended = 0;
    while (!done.signal.aborted) {
      const rows = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'wing-api%'`;
      ended += rows.length;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return ended;
  })();
  const results = await Promise.all(
    members.map(async ({mutate}) => {
      const saved = [];
      for (let i = 0; i < SAVES; i += 1) {
        saved.push(
          await mutate('profile.saveBasics', {name: `Save ${i}`, age: 30, gender: 'Male'}),
        );
      }
      return saved;
    }),
  );
  done.abort();
  const ended = await killing;
  console.log(`${ended} connections ended under ${MEMBERS * SAVES} writes`);
  expect(ended).toBeGreaterThan(10);
  expect(results.flat().filter(({ok}) => !ok)).toEqual([]);
  const names = await sql<{name: string}[]>`
    select name from profile where user_id = any(${members.map(({userId}) => userId)})`;
  expect(names.map(({name}) => name)).toEqual(members.map(() => `Save ${SAVES - 1}`));
  expect(await apiProcess()).toBe(before);
});
