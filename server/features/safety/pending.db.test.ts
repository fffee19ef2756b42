// An act waits for ten seconds; then it is carried out once, unless its operator has undone it. A suspension for a time
// ends by itself.
import {eq, isNull, sql} from 'drizzle-orm';
import {beforeEach, expect, test} from 'vitest';
import {REPORTS, TAKEN_MINUTES, UNDO_SECONDS} from '../../../rules/desk/reports.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {pendingAct} from '../../platform/database/desk-tables.ts';
import {moderationAct, report, warning} from '../../platform/database/safety-tables.ts';
import {currentSuspension, endSuspension, moderate} from './moderation.ts';
import {carryOut, holdAct, takeReport, undoAct} from './pending.ts';

const ID = '0f7c2b1e-aaaa-4bbb-8ccc-000000000001';
const NOW = new Date('2026-11-01T12:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const doing = {
  operator: 'olga',
  act: 'suspend',
  userId: 'ben',
  reportId: ID,
  why: 'Spam.',
} as const;

const base = useScratchDatabase();
beforeEach(async () => {
  await base.db
    .execute(sql`truncate pending_act, credit_entry, moderation_act, report, desk_entry, auth."user",
    graphile_worker._private_jobs cascade`);
  await insertMembers(base.db, [blankMember('ben')]);
  const fields = {reporterId: null, reportedId: 'ben', reason: 'scam', text: ''} as const;
  await base.db.insert(report).values({id: ID, ...fields, evidence: {}});
});

const disabledAt = async () => {
  const [ben] = await base.db.select().from(user).where(eq(user.id, 'ben'));
  return ben?.disabledAt ?? null;
};

async function held(command: Parameters<typeof holdAct>[1] = doing) {
  const result = await holdAct(base.db, command, NOW);
  if ('refused' in result) throw new Error(result.refused);
  return result;
}

test('carries an act out once, after the time to undo it', async () => {
  const {id} = await held();
  expect(await disabledAt()).toBeNull();
  await carryOut(base.db, id, after(UNDO_SECONDS));
  await carryOut(base.db, id, after(UNDO_SECONDS));
  expect(await disabledAt()).not.toBeNull();
  expect(await base.db.$count(moderationAct)).toBe(1);
  expect(await undoAct(base.db, {id, operator: 'olga'}, NOW)).toBe(false);
});

test('only its operator undoes an act, and only in time', async () => {
  const {id} = await held();
  expect(await undoAct(base.db, {id, operator: 'otto'}, NOW)).toBe(false);
  expect(await undoAct(base.db, {id, operator: 'olga'}, after(UNDO_SECONDS))).toBe(false);
  expect(await undoAct(base.db, {id, operator: 'olga'}, after(UNDO_SECONDS - 1))).toBe(true);
  await carryOut(base.db, id, after(UNDO_SECONDS));
  expect(await disabledAt()).toBeNull();
});

test('of an undo and the job at the same time one wins', async () => {
  const {id} = await held();
  const at = after(UNDO_SECONDS - 1);
  const [isUndone] = await Promise.all([
    undoAct(base.db, {id, operator: 'olga'}, at),
    carryOut(base.db, id, at),
  ]);
  expect((await disabledAt()) === null).toBe(isUndone);
});

test('a report takes one act, and none by another operator while it is taken', async () => {
  const taking = {reportId: ID, userId: 'ben', operator: 'otto'};
  expect(await takeReport(base.db, taking, NOW)).toBeUndefined();
  expect(await holdAct(base.db, doing, NOW)).toEqual({
    refused: 'otto works on this report right now.',
  });
  await base.db.update(report).set({takenAt: after(-TAKEN_MINUTES * 60)});
  await held();
  expect(await holdAct(base.db, doing, NOW)).toHaveProperty('refused');
  expect(await base.db.$count(pendingAct)).toBe(1);
});

test('does nothing for a report that a command has closed meanwhile', async () => {
  const {id} = await held();
  await moderate(base.db, {...doing, act: 'close'}, NOW);
  await carryOut(base.db, id, after(UNDO_SECONDS));
  expect(await disabledAt()).toBeNull();
  expect(await base.db.$count(pendingAct)).toBe(0);
});

test('a suspension for a time ends by itself, unless an operator has acted on it since', async () => {
  const {id} = await held({...doing, until: after(86_400)});
  await carryOut(base.db, id, after(UNDO_SECONDS));
  const {rows} = await base.db.execute<{at: Date}>(sql`
    select run_at as at from graphile_worker.jobs where task_identifier = 'end-suspension'`);
  expect(rows.map(({at}) => new Date(at))).toEqual([after(86_400)]);
  const forGood = {...doing, reportId: undefined, until: null};
  await moderate(base.db, forGood, after(60));
  await moderate(base.db, {...forGood, until: after(120)}, after(61));
  const {rows: mails} = await base.db.execute<{until: string | null}>(sql`
    select payload ->> 'until' as until from graphile_worker._private_jobs
    join graphile_worker._private_tasks task on task.id = task_id
    where identifier = 'mail-moderation' order by _private_jobs.id`);
  expect(mails.map(({until}) => until)).toEqual([after(86_400).toISOString(), null, null]);
  await endSuspension(base.db, {userId: 'ben', commandId: id}, after(86_400));
  expect(await disabledAt()).not.toBeNull();
  await moderate(base.db, {...forGood, act: 'restore'}, after(70));
  const second = await held({...doing, reportId: undefined, until: after(600)});
  await carryOut(base.db, second.id, after(UNDO_SECONDS));
  await endSuspension(base.db, {userId: 'ben', commandId: second.id}, after(600));
  expect(await disabledAt()).toBeNull();
});

test.each([
  ['for good', null],
  ['for a month', after(30 * 86_400)],
])('a suspension %s outlasts a shorter one after a second report', async (_, until) => {
  await moderate(base.db, {...doing, until}, NOW);
  const {id} = await held({...doing, reportId: undefined, until: after(86_400)});
  await carryOut(base.db, id, after(UNDO_SECONDS));
  expect((await currentSuspension(base.db, 'ben'))?.until).toEqual(until);
  await endSuspension(base.db, {userId: 'ben', commandId: id}, after(86_400));
  expect(await disabledAt()).not.toBeNull();
});

test('keeps the newest warning until its member has read it', async () => {
  for (const why of ['Be kind.', 'Be kinder.']) {
    await moderate(base.db, {...doing, act: 'warn', reportId: undefined, why}, NOW);
  }
  const rows = await base.db.select({why: warning.why}).from(warning);
  expect(rows).toEqual([{why: 'Be kinder.'}]);
});

const [SECOND, THIRD] = [
  '0f7c2b1e-aaaa-4bbb-8ccc-000000000002',
  '0f7c2b1e-aaaa-4bbb-8ccc-000000000003',
];

async function another(id: string, reportedId = 'ben') {
  const fields = {reporterId: null, reportedId, reason: 'scam', text: '', evidence: {}} as const;
  await base.db.insert(report).values({id, ...fields});
}

test('an act closes other reports on the member with it, and is undone with them', async () => {
  await another(SECOND);
  await another(THIRD);
  const holding = async (at: Date) => {
    const pending = await holdAct(base.db, doing, at, [SECOND, ID]);
    if ('refused' in pending) throw new Error(pending.refused);
    return pending;
  };
  const first = await holding(NOW);
  expect(await base.db.$count(pendingAct)).toBe(2);
  expect(await undoAct(base.db, {id: first.id, operator: 'olga'}, NOW)).toBe(true);
  expect(await base.db.$count(pendingAct)).toBe(0);

  await holding(after(1));
  for (const {id} of await base.db.select().from(pendingAct)) {
    await carryOut(base.db, id, after(UNDO_SECONDS + 1));
  }
  const acts = await base.db.select().from(moderationAct).orderBy(moderationAct.reportId);
  expect(acts.map(({act, reportId, why}) => [act, reportId, why])).toEqual([
    ['suspend', ID, 'Spam.'],
    ['close', SECOND, 'Spam.'],
  ]);
  const open = await base.db.select({id: report.id}).from(report).where(isNull(report.closedAt));
  expect(open).toEqual([{id: THIRD}]);
});

test('closes no report on another member, nor one on which another operator works', async () => {
  await another(SECOND, 'ada');
  expect(await holdAct(base.db, doing, NOW, [SECOND])).toEqual({refused: REPORTS.closed});
  await another(THIRD);
  await takeReport(base.db, {reportId: THIRD, userId: 'ben', operator: 'otto'}, NOW);
  expect(await holdAct(base.db, doing, NOW, [THIRD])).toEqual({refused: REPORTS.takenBy('otto')});
  expect(await base.db.$count(pendingAct)).toBe(0);
});
