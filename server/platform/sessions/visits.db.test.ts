// A request with a session is a visit: its day is stored once, and members who were away are served again.
import {createHmac} from 'node:crypto';
import {eq, sql} from 'drizzle-orm';
import {beforeEach, expect, test} from 'vitest';
import {dayBefore} from '../../../rules/suggestions/away.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {session, user} from '../database/auth-tables.ts';
import {profile} from '../database/tables.ts';
import {signedInLookup} from './signed-in-lookup.ts';

const SECRET = 'a secret';
const COOKIE = 'session';
const TODAY = dayBefore(new Date(), 0);
const auth = {
  $context: Promise.resolve({authCookies: {sessionToken: {name: COOKIE}}, secret: SECRET}),
};
const signature = createHmac('sha256', SECRET).update('token').digest('base64');
const headers = new Headers({cookie: `${COOKIE}=token.${encodeURIComponent(signature)}`});

const base = useScratchDatabase();
beforeEach(async () => {
  await base.db.execute(
    sql`truncate credit_entry, auth."user", graphile_worker._private_jobs restart identity cascade`,
  );
  await insertMembers(base.db, [blankMember('ann')]);
  await base.db.insert(session).values({
    id: 'one',
    token: 'token',
    userId: 'ann',
    expiresAt: new Date(Date.now() + 60_000),
  });
});

const visit = () => signedInLookup(auth, base.db)(headers);

async function lastVisitBefore(days: number): Promise<void> {
  await base.db.update(user).set({visitedOn: dayBefore(new Date(), days)});
}

/** `version` changes with each write of the row. */
async function state() {
  const {
    rows: [row],
  } = await base.db.execute<{
    visited_on: string;
    version: string;
    woken: boolean;
    jobs: number;
  }>(sql`
    select visited_on::text, "user".xmin::text as version, woken_at is not null as woken,
      (select count(*)::int from graphile_worker.jobs
        where task_identifier = 'serve-member' and key = 'serve:ann') as jobs
    from auth."user" join questionnaire on user_id = id`);
  if (!row) throw new Error('no member');
  return row;
}

test('the first request of a day is written down, the next ones are not', async () => {
  await lastVisitBefore(1);
  await Promise.all([visit(), visit(), visit()]);
  const first = await state();
  expect(first.visited_on).toBe(TODAY);
  expect(await visit()).toMatchObject({userId: 'ann'});
  expect(await state()).toEqual(first);
});

test('a request without a valid session is no visit', async () => {
  await lastVisitBefore(1);
  await base.db.update(session).set({expiresAt: new Date(0)});
  expect(await visit()).toBeUndefined();
  expect((await state()).visited_on).toBe(dayBefore(new Date(), 1));
});

test.each([
  {days: 29, jobs: 0, woken: false},
  {days: 30, jobs: 1, woken: false},
  {days: 89, jobs: 1, woken: false},
  {days: 90, jobs: 1, woken: true},
])('a visit after $days days adds $jobs jobs (told: $woken)', async ({days, jobs, woken}) => {
  await lastVisitBefore(days);
  await visit();
  expect(await state()).toMatchObject({jobs, woken, visited_on: TODAY});
});

test('a demo member, who never rests, is not welcomed back', async () => {
  await lastVisitBefore(90);
  await base.db.update(profile).set({isDemo: true}).where(eq(profile.userId, 'ann'));
  await visit();
  expect(await state()).toMatchObject({woken: false, visited_on: TODAY});
});
