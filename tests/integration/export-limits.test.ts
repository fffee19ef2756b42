// Limits of data exports: owner only, expiry, requests a day, concurrent downloads.
import {randomUUID} from 'node:crypto';
import {expect, test} from 'vitest';
import {LIMITS} from '../../rules/account.ts';
import {DOWNLOADS_AT_ONCE, EXPORT_HOURS, EXPORT_PART_BYTES_MAX} from '../../rules/export.ts';
import {post} from '../support/auth-calls.ts';
import {eventually} from '../support/database.ts';
import {exportState, getExport, requestExport} from '../support/exports.ts';
import {signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const get = (where: string, cookie: string) => getExport(stack, where, cookie);

test('a permanently failed export is reported and counts towards the limit', async () => {
  const {cookie, userId} = await signUp(stack);
  const state = async () => exportState.parse(await (await get('', cookie)).json());
  const id = randomUUID();
  await sql`insert into data_export (id, user_id) values (${id}, ${userId})`;
  expect(await state()).toEqual({id, until: null, failed: true});

  const key = `export:${id}`;
  await sql`select graphile_worker.add_job('export-data', job_key => ${key},
    run_at => now() + interval '1 hour', max_attempts => 5)`;
  expect(await state()).toEqual({id, until: null, failed: false});
  await sql`select graphile_worker.permanently_fail_jobs(array_agg(id)) from graphile_worker.jobs
    where key = ${key}`;
  expect(await state()).toEqual({id, until: null, failed: true});

  const ask = async () => {
    await sql`delete from data_export where user_id = ${userId}`;
    await sql`insert into data_export (id, user_id) values (${randomUUID()}, ${userId})`;
    return (await post(stack, 'account/export', {}, {cookie})).status;
  };
  for (let i = 0; i < LIMITS.export.account.points; i += 1) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
  await sql`select graphile_worker.remove_job(${key})`;
});

test('an export can be downloaded by its owner only, for a day', async () => {
  const [owner, other] = [await signUp(stack), await signUp(stack)];
  const where = await requestExport(stack, owner);
  expect((await get(where, owner.cookie)).status).toBe(200);
  expect((await get(where, other.cookie)).status).toBe(404);
  expect((await get(where, '')).status).toBe(401);
  expect((await get('', '')).status).toBe(401);
  expect(exportState.parse(await (await get('', other.cookie)).json()).id).toBeNull();

  const [job] = await sql<{hours: number}[]>`
    select extract(epoch from run_at - now())::float / 3600 as hours from graphile_worker.jobs
    where key = ${`drop-export:${where.split('/')[1]}`}`;
  expect(job?.hours).toBeGreaterThan(EXPORT_HOURS - 1);
  expect(job?.hours).toBeLessThanOrEqual(EXPORT_HOURS);
  await sql`update data_export set ready_at = now() - ${`${EXPORT_HOURS} hours`}::interval
    where user_id = ${owner.userId}`;
  expect((await get(where, owner.cookie)).status).toBe(404);
});

test('limits concurrent downloads of an export, also of a large one', async () => {
  const {cookie, userId} = await signUp(stack);
  const id = randomUUID();
  await sql`insert into data_export (id, user_id, ready_at) values (${id}, ${userId}, now())`;
  // More than the socket buffers hold, so that a download stays open until the test reads it.
  const parts = 100;
  await sql`insert into export_part (export_id, number, bytes)
    select ${id}::text, number, decode(repeat('00', ${EXPORT_PART_BYTES_MAX}), 'hex')
    from generate_series(0, ${parts - 1}) number`;
  const where = `/${id}/wing-data.zip`;
  const downloads = [];
  for (let i = 0; i < DOWNLOADS_AT_ONCE; i += 1) downloads.push(await get(where, cookie));
  expect(downloads.map(({status}) => status)).toEqual(downloads.map(() => 200));
  expect((await get(where, cookie)).status).toBe(429);

  const [first, ...others] = downloads;
  for (const {body} of others) await body?.cancel();
  expect((await first?.arrayBuffer())?.byteLength).toBe(parts * EXPORT_PART_BYTES_MAX);
  const last = await eventually(async () => {
    const answer = await get(where, cookie);
    return answer.status === 200 ? answer : undefined;
  }, 'another download');

  await sql`delete from data_export where id = ${id}`;
  await expect(last.arrayBuffer()).rejects.toThrow();
});

test('a member can ask for an export three times a day', async () => {
  const {cookie, userId} = await signUp(stack);
  for (let i = 0; i < LIMITS.export.account.points; i += 1) {
    expect((await post(stack, 'account/export', {}, {cookie})).status).toBe(200);
  }
  expect((await post(stack, 'account/export', {}, {cookie})).status).toBe(429);
  expect(await sql`select from data_export where user_id = ${userId}`).not.toHaveLength(0);
});
