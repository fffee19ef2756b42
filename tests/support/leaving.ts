// Ends a member's grace period at once, and searches every store for data that may be left.
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Page} from 'playwright';
import {z} from 'zod';
import {post} from './auth-calls.ts';
import {eventually, type TestDatabase} from './database.ts';
import {filesBelow} from './files.ts';
import {PASSWORD, type Member} from './member.ts';
import {readReplica} from './server-replica.ts';
import type {StackAddress} from './stack.ts';

/** Sets the day of deletion, and its job, to now. */
export async function endGrace(sql: TestDatabase, {userId}: Member): Promise<void> {
  await sql`update auth.user set leaves_at = now() where id = ${userId}`;
  await sql`select graphile_worker.add_job('forget-member',
    payload => json_build_object('userId', id, 'email', email), max_attempts => 25,
    job_key => ${`forget:${userId}`}) from auth.user where id = ${userId}`;
}

export async function startToLeave(stack: StackAddress, {cookie}: Member): Promise<void> {
  const {status} = await post(stack, 'account/leave', {password: PASSWORD}, {cookie});
  if (status !== 200) throw new Error(`Leaving was refused: ${status}`);
}

/** The member deletes the account and the grace period ends. Waits until the data is deleted. */
export async function leaveForGood(
  stack: StackAddress,
  sql: TestDatabase,
  member: Member,
): Promise<void> {
  await startToLeave(stack, member);
  await untilGone(sql, member);
}

/** Ends the grace period of a member who is leaving, and waits until the data is deleted. */
export async function untilGone(sql: TestDatabase, member: Member): Promise<void> {
  await endGrace(sql, member);
  await eventually(async () => {
    const rows = await sql`select from auth.user where id = ${member.userId}`;
    return rows.length === 0 ? true : undefined;
  }, 'the deletion of the account');
}

/** Every table in Postgres that contains one of the words. */
export async function findInPostgres(sql: TestDatabase, words: readonly string[]) {
  const tables = await sql<{schema: string; name: string}[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const found: string[] = [];
  for (const {schema, name} of tables) {
    for (const word of words) {
      const rows = await sql`
        select from ${sql(schema)}.${sql(name)} t where strpos(t::text, ${word}) > 0 limit 1`;
      if (rows.length > 0) found.push(`${schema}.${name}: ${word}`);
    }
  }
  return found;
}

const text = z.string();

/** Every table of zero-cache's replica that contains one of the words. */
export function findInReplica(stack: StackAddress, words: readonly string[]): string[] {
  return readReplica(stack, (run) => {
    const tables = run(`select name from sqlite_master where type = 'table'`);
    return tables.flatMap((table) => {
      const name = text.parse(table.name);
      const rows = JSON.stringify(run(`select * from "${name}"`), withoutBigInts);
      return words.filter((word) => rows.includes(word)).map((word) => `${name}: ${word}`);
    });
  });
}

const withoutBigInts = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;

/** The member's files in the photo storage, all below a folder named after their id. */
export async function findInStorage({dataDir}: StackAddress, {userId}: Member) {
  const folder = path.join(dataDir, 'photos', 'user_photos', userId);
  return readdir(folder).catch(() => []);
}

/** The words that occur in mails stored as files. */
export async function findInMails({dataDir}: StackAddress, words: readonly string[]) {
  const files = await filesBelow(path.join(dataDir, 'mail'));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return words.filter((word) => texts.some((mail) => mail.includes(word)));
}

/** Everything in the browser's IndexedDB, caches and local storage that contains one of the words. */
export function findInBrowser(page: Page, words: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const places: string[] = [];
    const look = (place: string, value: unknown) => {
      const json = JSON.stringify(value) ?? '';
      for (const word of wanted) if (json.includes(word)) places.push(`${place}: ${word}`);
    };
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    for (const {name} of await indexedDB.databases()) {
      if (!name) continue;
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows = await done(db.transaction(store).objectStore(store).getAll());
        look(`${name}/${store}`, rows);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      for (const {url} of await (await caches.open(name)).keys()) look(`cache ${name}`, url);
    }
    look('localStorage', {...localStorage});
    return places;
  }, words);
}
