// An operator's act and its log entry are written together and once, also when the connection fails.
import {eq, sql} from 'drizzle-orm';
import {beforeAll, describe, expect, test} from 'vitest';
import {losingFirstAnswer} from '../../../tests/support/lost-answer.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {moderationAct, report} from '../../platform/database/safety-tables.ts';
import {moderate, findReport} from './moderation.ts';

const base = useScratchDatabase();
beforeAll(async () => {
  await insertMembers(base.db, [blankMember('ben')]);
});

test('logs and mails an act once when its commit was not acknowledged', async () => {
  const doing = {
    operator: 'olga',
    act: 'warn',
    userId: 'ben',
    reportId: undefined,
    why: 'Be kind.',
  } as const;
  const {db, tries} = losingFirstAnswer(base.db);
  await moderate(db, doing, new Date());
  expect(tries()).toBe(2);
  const mails = async () => {
    const {rows} = await base.db.execute(sql`select from graphile_worker._private_jobs`);
    return rows.length;
  };
  expect([await base.db.$count(moderationAct), await mails()]).toEqual([1, 1]);
  // The same command given again is a new act.
  await moderate(base.db, doing, new Date());
  expect([await base.db.$count(moderationAct), await mails()]).toEqual([2, 2]);
});

describe('a report', () => {
  const id = '0f7c2b1e-aaaa-4bbb-8ccc-000000000001';
  beforeAll(async () => {
    const fields = {
      reporterId: null,
      reportedId: 'ben',
      reason: 'scam',
      text: '',
      evidence: {},
    } as const;
    await base.db.insert(report).values({id, ...fields});
  });

  test('refuses a second act and names the first', async () => {
    const doing = {operator: 'olga', userId: 'ben', reportId: id, why: 'Spam.'} as const;
    await moderate(base.db, {...doing, act: 'warn'}, new Date());
    const before = await base.db.$count(moderationAct);
    const again = moderate(base.db, {...doing, operator: 'otto', act: 'suspend'}, new Date());
    await expect(again).rejects.toThrow(/was closed by olga, .*, warn: Spam\./);
    expect(await base.db.$count(moderationAct)).toBe(before);
    const [ben] = await base.db.select().from(user).where(eq(user.id, 'ben'));
    expect(ben?.disabledAt).toBeNull();
  });

  test('is found by a prefix of at least 8 characters', async () => {
    expect((await findReport(base.db, id.slice(0, 8))).id).toBe(id);
    await expect(findReport(base.db, id.slice(0, 7))).rejects.toThrow('at least 8 characters');
  });
});
