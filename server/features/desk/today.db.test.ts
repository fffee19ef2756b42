// The figures of Today equal counts over the same rows that this test makes by hand.
import {sql} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {backupRecord} from '../../platform/database/desk-tables.ts';
import {payment} from '../../platform/database/payment-tables.ts';
import {report} from '../../platform/database/safety-tables.ts';
import {photo} from '../../platform/database/tables.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import {readToday} from './today.ts';

const NOW = new Date('2026-11-11T10:00:00Z');
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

const base = useScratchDatabase();

test('counts reports by age, failed jobs, and sign-ups and matches beside the same weekday', async () => {
  const ages = [1, 3, 5, 30, 80, 100];
  const fields = {reporterId: null, reportedId: 'x', text: '', evidence: {}} as const;
  const paid = {userId: 'ada', credits: 60, amount: 499, currency: 'EUR'};
  await base.db.insert(payment).values([
    {id: 'wrong', ...paid, problem: 'spent'},
    {id: 'right', ...paid},
  ]);
  await base.db.insert(report).values([
    ...ages.map((hours) => ({
      id: `open${hours}`,
      ...fields,
      reason: hours === 5 ? ('underage' as const) : ('scam' as const),
      createdAt: hoursAgo(hours),
    })),
    {id: 'closed', ...fields, reason: 'sexual', createdAt: hoursAgo(1), closedAt: NOW},
  ]);
  // Of today, of yesterday, and of the same weekday one and four weeks ago, at the edges of the day.
  const made = {
    a: '2026-11-11T00:00:00Z',
    b: '2026-11-11T09:59:00Z',
    c: '2026-11-10T23:59:59Z',
    d: '2026-11-04T23:59:59Z',
    e: '2026-10-14T00:00:00Z',
    f: '2026-10-13T23:59:59Z',
  };
  await insertMembers(
    base.db,
    Object.keys(made).map((id) => blankMember(id)),
  );
  for (const [id, at] of Object.entries(made)) {
    await base.db.execute(sql`update auth."user" set created_at = ${at} where id = ${id}`);
    await base.db.execute(sql`insert into chat (id, created_at) values (${`${id}_z`}, ${at})`);
  }
  const picture = {userId: 'a', width: 1, height: 1, thumbhash: ''};
  await base.db.insert(photo).values([
    {...picture, slot: 0, key: 'shown'},
    {...picture, slot: 1, key: 'waits', state: 'waiting'},
    {...picture, slot: 2, key: 'waits too', state: 'waiting'},
  ]);
  await addJob(base.db, 'mail-leaving', {userId: 'a'}, {maxAttempts: 1});
  await addJob(base.db, 'mail-leaving', {userId: 'b'});
  await base.db.execute(sql`update graphile_worker._private_jobs set attempts = 1`);
  await base.db.insert(backupRecord).values([{madeAt: hoursAgo(26)}, {madeAt: hoursAgo(50)}]);

  expect(await readToday(base.db, NOW)).toEqual({
    reports: {
      severe: 1,
      byAge: [
        {underHours: 4, count: 2},
        {underHours: 24, count: 1},
        {underHours: 72, count: 1},
        {underHours: null, count: 2},
      ],
      oldestAt: hoursAgo(100).toISOString(),
    },
    failedJobs: [{name: 'mail-leaving', count: 1}],
    payments: 1,
    waitingPhotos: 2,
    lastRoundAt: null,
    lastBackupAt: hoursAgo(26).toISOString(),
    signUps: {today: 2, before: [1, 0, 0, 1]},
    matches: {today: 2, before: [1, 0, 0, 1]},
  });
});
