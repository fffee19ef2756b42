// Evidence is deleted 180 days after its report was closed; the report stays. The sweep deletes photos that no report names.
import {expect, test} from 'vitest';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {report} from '../../platform/database/safety-tables.ts';
import {deleteOldEvidence} from './delete-evidence.ts';

const NOW = new Date('2026-11-01T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const KEY = `user_photos/evidence/${'x'.repeat(32)}`;
const evidence = {
  profile: {name: 'Ben', age: 40, gender: 'Male', summary: null},
  photos: [{key: KEY, width: 320}],
  messages: [{sender: 'ben', text: 'Hi', at: NOW.toISOString()}],
};

const base = useScratchDatabase();

test('deletes evidence that is old enough, and no other', async () => {
  const fields = {
    reporterId: 'ada',
    reportedId: 'ben',
    reason: 'scam',
    text: 'He wants money.',
    evidence,
  } as const;
  await base.db.insert(report).values([
    {id: 'open', ...fields, createdAt: daysAgo(400)},
    {id: 'recent', ...fields, closedAt: daysAgo(179)},
    {id: 'old', ...fields, closedAt: daysAgo(181)},
  ]);
  await deleteOldEvidence(base.db, NOW);
  await deleteOldEvidence(base.db, NOW);
  const rows = await base.db.select().from(report).orderBy(report.id);
  expect(rows.map(({id, text, evidence: kept}) => ({id, text, kept}))).toEqual([
    {id: 'old', text: '', kept: {profile: null, photos: [], messages: []}},
    {id: 'open', text: 'He wants money.', kept: evidence},
    {id: 'recent', text: 'He wants money.', kept: evidence},
  ]);
});
