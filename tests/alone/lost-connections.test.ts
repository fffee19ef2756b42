// Postgres terminates the API's connections during transactions: the API retries them and keeps running.
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {z} from 'zod';
import {times} from '../support/length.ts';
import {persistentMutatorOf, signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const MEMBERS = 6;
const SAVES = times(15, 40);
const PAUSE_MS = 20;

async function apiProcess(): Promise<number | undefined> {
  const file = await readFile(path.join(stack.dataDir, 'processes.json'), 'utf8');
  return z.record(z.string(), z.number()).parse(JSON.parse(file)).api;
}

test('terminating all database connections repeatedly under load loses no write and restarts no process', async () => {
  const before = await apiProcess();
  const members = await Promise.all(Array.from({length: MEMBERS}, () => signUp(stack)));
  const done = new AbortController();
  let acknowledged = 0;
  // Terminates connections after every few acknowledged writes: on a slow machine too, some writes are in progress and
  // some succeed.
  const killing = (async () => {
    let ended = 0;
    for (let next = 0; !done.signal.aborted; await pause(PAUSE_MS)) {
      if (acknowledged < next) continue;
      next = acknowledged + MEMBERS / 2;
      const rows = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'wing-api%'`;
      ended += rows.length;
    }
    return ended;
  })();
  const failures: number[] = [];
  const results = await Promise.all(
    members.map(async ({cookie}) => {
      const mutate = persistentMutatorOf(stack, cookie, (status) => failures.push(status));
      const saved = [];
      for (let i = 0; i < SAVES; i += 1) {
        saved.push(
          await mutate('profile.saveBasics', {name: `Save ${i}`, age: 30, gender: 'Male'}),
        );
        acknowledged += 1;
      }
      return saved;
    }),
  ).finally(() => done.abort());
  const ended = await killing;
  console.log(
    `${ended} connections ended under ${MEMBERS * SAVES} writes, ${failures.length} pushes sent again`,
  );
  expect(ended).toBeGreaterThan(10);
  expect(results.flat().filter(({ok}) => !ok)).toEqual([]);
  const names = await sql<{name: string}[]>`
    select name from profile where user_id = any(${members.map(({userId}) => userId)})`;
  expect(names.map(({name}) => name)).toEqual(members.map(() => `Save ${SAVES - 1}`));
  expect(await apiProcess()).toBe(before);
});
