// Operators are told of a report once: of a severe one at once, of the others with the next digest.
import {expect, test} from 'vitest';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import type {Mail} from '../../platform/mail/mailer.ts';
import {report} from '../../platform/database/safety-tables.ts';
import {mailReports} from './report-mail.ts';

const base = useScratchDatabase();

test('tells of severe reports at once, of others in the digest, and of each once', async () => {
  const mails: Mail[] = [];
  const mailing = {
    db: base.db,
    mailer: {
      send: async (mail: Mail) => void mails.push(mail),
      deleteStored: () => Promise.resolve(),
      close: () => undefined,
    },
    publicUrl: 'https://wing.example',
    operatorMail: 'desk@wing.example',
  };
  const fields = {reporterId: 'ada', reportedId: 'ben', text: 'Ben!', evidence: {}} as const;
  await base.db.insert(report).values([
    {id: 'one', ...fields, reason: 'scam'},
    {id: 'two', ...fields, reason: 'underage'},
    {id: 'three', ...fields, reason: 'other', closedAt: new Date()},
  ]);
  await mailReports({...mailing, operatorMail: undefined}, 'all', new Date());
  expect(mails).toEqual([]);
  await mailReports(mailing, 'severe', new Date());
  await mailReports(mailing, 'severe', new Date());
  await mailReports(mailing, 'all', new Date());
  await mailReports(mailing, 'all', new Date());
  expect(mails.map(({to, subject}) => [to, subject])).toEqual([
    ['desk@wing.example', 'A new report, severe'],
    ['desk@wing.example', 'A new report'],
  ]);
  expect(mails.map(({text}) => text)).toEqual([
    'May be under 18\n\nhttps://wing.example/desk/reports/two',
    'Scam, spam or asking for money\n\nhttps://wing.example/desk/reports/one',
  ]);
});
