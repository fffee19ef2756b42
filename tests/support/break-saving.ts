// Makes saving fail for one member.
import type {TestDatabase} from './database.ts';
import type {Member} from './member.ts';

/** Makes the database refuse writes of this member to these tables. */
export async function breakSavingFor(
  sql: TestDatabase,
  {userId}: Member,
  tables: readonly string[] = ['profile', 'questionnaire'],
): Promise<void> {
  const name = `refuse_${userId}`;
  await sql.unsafe(
    `create function "${name}"() returns trigger language plpgsql as
     $$ begin raise exception 'refused by the test'; end $$`,
  );
  for (const table of tables) {
    await sql.unsafe(
      `create trigger "${name}" before insert or update on ${table}
       for each row when (new.user_id = '${userId}') execute function "${name}"()`,
    );
  }
}

/** Undoes {@link breakSavingFor}, if it is in effect. */
export async function mendSavingFor(sql: TestDatabase, {userId}: Member): Promise<void> {
  const name = `refuse_${userId}`;
  const broken = await sql<{table: string}[]>`
    select tgrelid::regclass::text as table from pg_trigger where tgname = ${name}`;
  // One table at a time: locking two at once could deadlock.
  for (const {table} of broken) await sql.unsafe(`drop trigger "${name}" on ${table}`);
  await sql.unsafe(`drop function if exists "${name}"`);
}
