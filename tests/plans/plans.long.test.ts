// No statement of the server reads a whole table that grows with the members. Every statement that the servers of this run
// have sent is planned in a database of 100,000 members, and so is what the deletion of a member does.
import {readFile, rm} from 'node:fs/promises';
import path from 'node:path';
import {Client} from 'pg';
import {afterAll, beforeAll, expect, test} from 'vitest';
import * as v from 'valibot';
import {jobSchedule} from '../../server/app/jobs/handlers.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {eventually} from '../support/database.ts';
import {fillDatabase} from '../support/filled-database.ts';
import {fullScans, GROWN_ROWS, parsePlan} from '../support/plans.ts';
import {startPostgres} from '../support/postgres.ts';
import {useRun} from '../support/run.ts';
import {KNOWN_SCANS, NOT_PLANNED, SMALL_TABLES} from './known-scans.ts';

const MEMBERS = 100_000;
/** Less than a server sends before it is ready. */
const STATEMENTS_MIN = 40;
const JOBS_TIMEOUT_MS = 60_000;
const PLANNED = /^\s*\(*\s*(select|insert|update|delete|with)\b/i;

const line = v.object({text: v.string(), values: v.array(v.unknown())});
type Statement = v.InferOutput<typeof line>;

const {sql} = useRun();
const statementsFile = process.env.WING_STATEMENTS ?? '';
const postgres = await startPostgres();
const client = new Client(postgres.databaseUrl);
const rows = new Map<string, number>();

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const isPart = (text: string) => (part: string) => oneLine(text).includes(part);

/** Undefined while one of them waits or runs. */
async function scheduledJobsEnded(): Promise<true | undefined> {
  const [waiting] = await sql`
    select from graphile_worker.jobs where key like 'plans %' and (attempts = 0 or locked_at is not null) limit 1`;
  return waiting ? undefined : true;
}

/** The servers send the statements of the jobs that run by the clock too, also when no file before has made them. */
async function runScheduledJobs(): Promise<void> {
  for (const {task} of jobSchedule('')) {
    await sql`select graphile_worker.add_job(${task}, '{}'::json, job_key => ${`plans ${task}`})`;
  }
  await eventually(scheduledJobsEnded, 'the scheduled jobs', JOBS_TIMEOUT_MS);
}

beforeAll(async () => {
  await runScheduledJobs();
  const {db, close} = openDatabase(postgres.databaseUrl, 'wing-fill', 1);
  await fillDatabase(db, MEMBERS);
  await close();
  await client.connect();
  const counted = await client.query<{name: string; rows: number}>(`
    select case relkind when 'i' then relname else nspname || '.' || relname end as name, reltuples as rows
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'i') and nspname in ('public', 'auth', 'graphile_worker')`);
  for (const row of counted.rows) rows.set(row.name, row.rows);
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
  await rm(path.dirname(statementsFile), {recursive: true, force: true});
});

async function statementsOfRun(): Promise<Statement[]> {
  const text = await readFile(statementsFile, 'utf8');
  const lines = text.trim().split('\n');
  const all = lines.map((one) => v.parse(line, JSON.parse(one)));
  return [...new Map(all.map((one) => [one.text, one])).values()];
}

/**
 * The full scans of a statement: those that no index would save it, whatever its values, and those that Postgres chooses with
 * the values of the run.
 */
async function scansOf({text, values}: Statement): Promise<string[]> {
  const ways = [
    {seqscan: 'off', query: `explain (verbose, format json, generic_plan) ${text}`, values: []},
    {seqscan: 'on', query: `explain (verbose, format json) ${text}`, values},
  ];
  const found: string[] = [];
  for (const way of ways) {
    await client.query(`set enable_seqscan = ${way.seqscan}`);
    const planned = await client.query<{'QUERY PLAN': unknown}>(way.query, way.values);
    const scans = fullScans(parsePlan(planned.rows[0]?.['QUERY PLAN']), rows);
    found.push(...scans.map((scan) => `${scan} (enable_seqscan=${way.seqscan})`));
  }
  return found;
}

test('every table has many rows or is known to stay small', () => {
  const tables = [...rows].filter(([name]) => name.includes('.'));
  const small = tables.filter(([, count]) => count < GROWN_ROWS).map(([name]) => name);
  expect(small.toSorted()).toEqual(Object.keys(SMALL_TABLES).toSorted());
});

test('no statement of the servers scans a table that grows with the members', async () => {
  const statements = (await statementsOfRun()).filter(({text}) => PLANNED.test(text));
  expect(statements.length).toBeGreaterThan(STATEMENTS_MIN);
  const known = KNOWN_SCANS.flatMap(({parts}) => parts);
  const problems: string[] = [];
  for (const statement of statements) {
    const {text} = statement;
    if (NOT_PLANNED.some(({part}) => isPart(text)(part))) continue;
    const scans = await scansOf(statement).catch((error: unknown) => [`not planned: ${error}`]);
    const isKnown = known.some(isPart(text));
    if (isKnown && scans.length === 0)
      problems.push(`scans nothing, take it off the list: ${text}`);
    if (!isKnown && scans.length > 0) problems.push(`${scans.join(', ')}: ${oneLine(text)}`);
  }
  expect(problems).toEqual([]);
});

test('neither does a statement within forget_member', async () => {
  const plans: string[] = [];
  client.on('notice', ({message = ''}) => plans.push(message));
  await client.query(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0;
    set auto_explain.log_nested_statements = on;
    set auto_explain.log_format = json;
    set auto_explain.log_verbose = on;
    set auto_explain.log_level = notice;
    set enable_seqscan = off;
    begin;
    update auth."user" set leaves_at = now() where id = 'member500';
    select forget_member('member500');
    rollback`);
  const problems = plans.flatMap((message) => {
    const json: unknown = JSON.parse(message.slice(message.indexOf('{')));
    return fullScans(parsePlan(json), rows).map((scan) => `${scan}: ${oneLine(message)}`);
  });
  // Also the cascades of foreign keys.
  expect(plans.length).toBeGreaterThan(STATEMENTS_MIN);
  expect(problems).toEqual([]);
});
