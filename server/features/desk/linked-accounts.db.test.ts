// What members share with suspended accounts, and bursts of reports by new ones, on real Postgres.
import {sql} from 'drizzle-orm';
import {beforeEach, expect, test} from 'vitest';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {disableAccount, enableAccount} from '../safety/disable-account.ts';
import {suspendedAddresses} from '../safety/suspended-addresses.ts';
import {linkedAccounts} from './linked-accounts.ts';
import {listReports, readReport} from './reports.ts';

const [ADA, BEN, CLEO] = ['adaXXXXXXXX', 'benXXXXXXXX', 'cleoXXXXXXX'];
const NOW = new Date();
const base = useScratchDatabase();
const suspended = suspendedAddresses({WING_SECRET: 'only for this test, and for no other'});

beforeEach(async () => {
  await base.db.execute(sql`truncate report, credit_entry, photo_hash, auth."user" cascade`);
  await insertMembers(
    base.db,
    [ADA, BEN, CLEO].map((userId) => blankMember(userId)),
  );
});

const linked = async (userId: string) =>
  (await linkedAccounts(base.db, userId, suspended)).map((link) => [link.what, link.userId]);
const statesOf = async (userId: string) =>
  (await linkedAccounts(base.db, userId, suspended)).map((link) => [link.userId, link.isSuspended]);
const suspend = async (userId: string) => {
  await base.db.transaction((tx) => disableAccount(tx, userId, NOW));
  await suspended.note(base.db, userId);
};

async function subscribe(userId: string, endpoint: string): Promise<void> {
  const id = crypto.randomUUID();
  await base.db.execute(sql`
    insert into auth.session (id, token, user_id, expires_at)
    values (${id}, ${id}, ${userId}, now() + interval '1 day')`);
  await base.db.execute(sql`
    insert into push_subscription (endpoint, user_id, session_id, p256dh, auth)
    values (${endpoint}, ${userId}, ${id}, 'x', 'x')
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id`);
}

test('a browser of a suspended member is known for as long as the suspension', async () => {
  await subscribe(ADA, 'https://push.example/ada');
  await suspend(ADA);
  await subscribe(BEN, 'https://push.example/ada');
  await subscribe(CLEO, 'https://push.example/cleo');
  expect(await linked(BEN)).toEqual([['device', ADA]]);
  expect(await linked(CLEO)).toEqual([]);
  await base.db.transaction((tx) => enableAccount(tx, ADA, NOW));
  expect(await linked(BEN)).toEqual([]);
});

test('another account of a suspended member’s mailbox is shown', async () => {
  await base.db.execute(sql`update auth."user" set email = 'ada@gmail.com' where id = ${ADA}`);
  await base.db.execute(sql`update auth."user" set email = 'A.da+x@gmail.com' where id = ${BEN}`);
  expect(await linked(BEN)).toEqual([]);
  await suspend(ADA);
  expect(await linked(BEN)).toEqual([['address', ADA]]);
  expect(await linked(ADA)).toEqual([]);
});

const PICTURE = '01'.repeat(64);
/** 24 bits differ: still the same picture. */
const SIMILAR = `${'10'.repeat(12)}${'01'.repeat(52)}`;
const OTHER = `${'10'.repeat(13)}${'01'.repeat(51)}`;

const look = (userId: string, hash: string, mirrored = '0'.repeat(128)) =>
  base.db.execute(sql`
    insert into photo_look (key, user_id, hash, mirrored_hash)
    values (${userId + hash}, ${userId}, ${hash}::bit(128), ${mirrored}::bit(128))`);
const keepHash = (userId: string, why: string) =>
  base.db.execute(sql`
    insert into photo_hash (photo, hash, why, user_id)
    values (${why + userId}, ${PICTURE}::bit(128), ${why}, ${userId})`);

test('the same picture is shown on both pages, until the suspension ends', async () => {
  await look(BEN, SIMILAR);
  await look(CLEO, OTHER);
  await suspend(ADA);
  await keepHash(ADA, 'suspended');
  expect(await linked(BEN)).toEqual([['photo', ADA]]);
  expect(await linked(ADA)).toEqual([['photo', BEN]]);
  expect(await linked(CLEO)).toEqual([]);
  await base.db.transaction((tx) => enableAccount(tx, ADA, NOW));
  expect(await linked(BEN)).toEqual([]);
  expect(await linked(ADA)).toEqual([]);
});

test('a mirrored picture is the same, and each suspended account that shows it is named', async () => {
  await look(CLEO, OTHER, PICTURE);
  for (const userId of [ADA, BEN]) {
    await suspend(userId);
    await look(userId, PICTURE);
    await keepHash(userId, 'suspended');
  }
  expect(await linked(CLEO)).toEqual([
    ['photo', ADA],
    ['photo', BEN],
  ]);
  expect(await linked(ADA)).toEqual([
    ['photo', BEN],
    ['photo', CLEO],
  ]);
  expect(await statesOf(CLEO)).toEqual([
    [ADA, true],
    [BEN, true],
  ]);
  expect(await statesOf(ADA)).toEqual([
    [BEN, true],
    [CLEO, false],
  ]);
});

test('a refused photo links only accounts of which one is suspended', async () => {
  await keepHash(ADA, 'refused');
  await look(BEN, PICTURE);
  expect(await linked(BEN)).toEqual([]);
  expect(await linked(ADA)).toEqual([]);
  await suspend(ADA);
  expect(await linked(BEN)).toEqual([['photo', ADA]]);
  expect(await linked(ADA)).toEqual([['photo', BEN]]);
});

test('three reports in a day by accounts younger than a day are a burst, one of an older account is no part of it', async () => {
  const reporters = ['r1', 'r2', 'r3', 'r4'];
  await base.db.execute(sql`
    insert into auth."user" (id, name, email, created_at)
    select id, id, id || '@example.test', now() - interval '1 hour' from unnest(array['r1', 'r2', 'r3']) id
    union all select 'r4', 'r4', 'r4@example.test', now() - interval '9 days'`);
  const file = (reporter: string, about: string) =>
    base.db.execute(sql`
      insert into report (id, reporter_id, reported_id, reason, text, evidence)
      values (${reporter + about}, ${reporter}, ${about}, 'fake', '',
        '{"profile": null, "photos": [], "messages": []}')`);
  for (const reporter of reporters.slice(0, 2)) await file(reporter, ADA);
  await file('r4', ADA);
  for (const reporter of reporters.slice(0, 3)) await file(reporter, BEN);
  const bursts = async () => {
    const reports = await listReports(base.db, {list: 'open', operator: 'olga'}, NOW);
    return reports.filter(({isBurst}) => isBurst).map(({id}) => id);
  };
  const [r1, r2, r3] = ['r1', 'r2', 'r3'];
  expect((await bursts()).toSorted()).toEqual([r1 + BEN, r2 + BEN, r3 + BEN]);
  expect((await readReport(base.db, `r1${BEN}`, NOW))?.isBurst).toBe(true);
  await file('r3', ADA);
  const ofAda = (await bursts()).filter((id) => id.endsWith(ADA));
  expect(ofAda.toSorted()).toEqual([r1 + ADA, r2 + ADA, r3 + ADA]);
});
