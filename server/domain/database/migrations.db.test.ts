// What a database of an earlier version becomes: rows that are there when a migration comes are brought to
// what this version would have made of them.
import {cp, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {sql} from 'drizzle-orm';
import {migrate as applyMigrations} from 'drizzle-orm/node-postgres/migrator';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {z} from 'zod';
import {scratchDatabase, type ScratchDatabase} from '../../../tests/support/scratch-database.ts';
import {openDatabase} from '../../platform/postgres/client.ts';
import {migrate} from './migrate.ts';

const FOLDER = 'server/domain/database/migrations';
const journal = z.looseObject({entries: z.array(z.looseObject({idx: z.number()}))});

/** Brings a database to what it was after the migration of that number. */
async function migrateTo(url: string, last: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wing-migrations-'));
  await cp(FOLDER, folder, {recursive: true});
  const file = path.join(folder, 'meta', '_journal.json');
  const whole = journal.parse(JSON.parse(await readFile(file, 'utf8')));
  const entries = whole.entries.filter(({idx}) => idx <= last);
  await writeFile(file, JSON.stringify({...whole, entries}));
  const {db, close} = openDatabase(url, 'wing-scratch', 1);
  await applyMigrations(db, {migrationsFolder: folder});
  await close();
  await rm(folder, {recursive: true});
}

let base: ScratchDatabase;
beforeAll(async () => {
  base = await scratchDatabase(inject('stack').databaseUrl, (url) => migrateTo(url, 11));
  await base.db.execute(sql`
    insert into auth."user" (id, name, email, disabled_at) values
      ('ann', 'ann', 'ann@x', now()), ('bob', 'bob', 'bob@x', null), ('cyd', 'cyd', 'cyd@x', null),
      ('dee', 'dee', 'dee@x', null), ('eve', 'eve', 'eve@x', null)`);
  await base.db.execute(sql`
    insert into profile (user_id, name, age, gender)
    select id, id, 30, 'Male' from auth."user"`);
  await base.db.execute(sql`
    insert into questionnaire (user_id, relationship_readiness, interest_weights)
    select id, 'long-term', '[3,3,3,0,0,0,0,0,0]' from auth."user" where id in ('ann', 'bob')`);
  await base.db.execute(sql`
    insert into suggestion (user_id, other_id, position, description, reasons) values
      ('ann', 'bob', 0, '', '[]'), ('bob', 'ann', 0, '', '[]'),
      ('cyd', 'bob', 0, '', '[]'), ('bob', 'cyd', 1, '', '[]')`);
  await base.db.execute(sql`
    insert into pairing (low_id, high_id, score) values ('ann', 'bob', 1), ('bob', 'cyd', 1)`);
  await base.db.execute(sql`insert into chat (id) values ('ann_bob')`);
  await base.db.execute(sql`
    insert into chat_member (chat_id, user_id, other_id, shown_id) values
      ('ann_bob', 'ann', 'bob', 'bob'), ('ann_bob', 'bob', 'ann', 'ann')`);
  await base.db.execute(sql`
    insert into pairing (low_id, high_id, score, closed_at, why)
    values ('dee', 'eve', 1, now(), 'unmatched')`);
  await base.db.execute(sql`insert into chat (id) values ('dee_eve')`);
  await base.db.execute(sql`
    insert into chat_member (chat_id, user_id, other_id, shown_id, closed_at) values
      ('dee_eve', 'dee', 'eve', 'eve', now()), ('dee_eve', 'eve', 'dee', 'dee', now())`);
  const evidence = {
    messages: [
      {sender: 'gone', text: 'Mine'},
      {sender: 'bob', text: 'His'},
    ],
  };
  await base.db.execute(sql`
    insert into report (id, reporter_id, reported_id, reason, text, evidence) values
      ('left', null, 'bob', 'scam', 'My own words', ${JSON.stringify(evidence)}),
      ('here', 'cyd', 'bob', 'scam', 'Her own words', ${JSON.stringify(evidence)})`);
  await migrate(base.url);
});
afterAll(() => base.drop());

const rows = async (query: ReturnType<typeof sql>) => (await base.db.execute(query)).rows;

test('an account that was shut out before is hidden like one that is shut out now', async () => {
  expect(await rows(sql`select user_id, other_id from suggestion order by 1`)).toEqual([
    {user_id: 'bob', other_id: 'cyd'},
    {user_id: 'cyd', other_id: 'bob'},
  ]);
  expect(await rows(sql`select low_id, why from pairing order by 1`)).toEqual([
    {low_id: 'ann', why: 'expired'},
    {low_id: 'bob', why: null},
    {low_id: 'dee', why: 'unmatched'},
  ]);
  expect(
    await rows(sql`select user_id, closed_at is not null as closed from chat_member order by 1`),
  ).toEqual([
    {user_id: 'ann', closed: false},
    {user_id: 'bob', closed: true},
    {user_id: 'dee', closed: true},
    {user_id: 'eve', closed: true},
  ]);
});

test('a match that had ended is one that can be reported, and one whose other side is shut out is not', async () => {
  expect(await rows(sql`select user_id, other_id, name from former_match order by 1`)).toEqual([
    {user_id: 'dee', other_id: 'eve', name: 'eve'},
    {user_id: 'eve', other_id: 'dee', name: 'dee'},
  ]);
});

test('who takes part is known of everybody', async () => {
  expect(await rows(sql`select user_id, in_pool, taken from vacancy order by 1`)).toEqual([
    {user_id: 'ann', in_pool: false, taken: 0},
    {user_id: 'bob', in_pool: true, taken: 1},
    {user_id: 'cyd', in_pool: false, taken: 1},
    {user_id: 'dee', in_pool: false, taken: 0},
    {user_id: 'eve', in_pool: false, taken: 0},
  ]);
});

test('what was reported by somebody who has left holds nothing of theirs', async () => {
  const found = await rows(
    sql`select id, text, evidence -> 'messages' as said from report order by 1`,
  );
  expect(found).toEqual([
    {
      id: 'here',
      text: 'Her own words',
      said: [
        {sender: 'gone', text: 'Mine'},
        {sender: 'bob', text: 'His'},
      ],
    },
    {id: 'left', text: '', said: [{sender: 'bob', text: 'His'}]},
  ]);
});
