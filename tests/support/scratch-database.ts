// A test's own database on the run's Postgres: a copy of a migrated one, or an empty one; dropped afterwards.
import {randomBytes} from 'node:crypto';
import {sql} from 'drizzle-orm';
import {INITIAL_CREDITS} from '../../rules/credits/credits.ts';
import {
  openDatabase,
  type Database,
  type Transaction,
} from '../../server/platform/postgres/client.ts';
import {migrate} from '../../server/platform/database/migrate.ts';
import {withRetry} from '../../server/platform/postgres/retry.ts';
import {user} from '../../server/platform/database/auth-tables.ts';
import {memberScore, vacancy} from '../../server/platform/database/matching-tables.ts';
import {profile, questionnaire} from '../../server/platform/database/tables.ts';
import {batchesOf} from '../../server/features/matching/batches.ts';
import type {Member} from '../../server/features/matching/traits/member.ts';
import {openWallet} from '../../server/features/credits/wallet.ts';

export type ScratchDatabase = {db: Database; url: string; drop: () => Promise<void>};

const CLOSED_MS = 10_000;
/** Members per statement: Postgres allows 65,535 parameters. */
const MANY = 2000;

type CreateTables = (url: string) => Promise<unknown>;

const urlOf = (serverUrl: string, name: string) =>
  Object.assign(new URL(serverUrl), {pathname: `/${name}`}).href;

/** With all migrations. The first file of a run makes it: copying takes a fraction of the time. */
const MIGRATED = 'scratch_migrated';
const MIGRATED_LOCK_ID = 7_242_317;

/** Connections of {@link migrate} and of a database to drop may still be closing; terminating them would look like a fault. */
const whenUnused = (run: () => Promise<unknown>) =>
  withRetry(run, {budgetMs: CLOSED_MS, isRetryable: () => true});

/** `admin` has one connection, which holds the lock. */
async function copyMigrated(admin: Database, serverUrl: string, name: string): Promise<void> {
  await admin.execute(sql`select pg_advisory_lock(${MIGRATED_LOCK_ID})`);
  try {
    await makeCopy(admin, serverUrl, name);
  } finally {
    await admin.execute(sql`select pg_advisory_unlock(${MIGRATED_LOCK_ID})`);
  }
}

async function makeCopy(admin: Database, serverUrl: string, name: string): Promise<void> {
  const {rows} = await admin.execute(sql`select from pg_database where datname = ${MIGRATED}`);
  if (rows.length === 0) {
    const making = `${MIGRATED}_${randomBytes(6).toString('hex')}`;
    await admin.execute(sql`create database ${sql.identifier(making)}`);
    await migrate(urlOf(serverUrl, making));
    await whenUnused(() =>
      admin.execute(
        sql`alter database ${sql.identifier(making)} rename to ${sql.identifier(MIGRATED)}`,
      ),
    );
  }
  await admin.execute(
    sql`create database ${sql.identifier(name)} template ${sql.identifier(MIGRATED)}`,
  );
}

/** `createTables` prepares an empty database. Without it the database has all migrations. */
export async function scratchDatabase(
  serverUrl: string,
  createTables?: CreateTables,
): Promise<ScratchDatabase> {
  const name = `scratch_${randomBytes(6).toString('hex')}`;
  const admin = openDatabase(serverUrl, 'wing-scratch', 1);
  const url = urlOf(serverUrl, name);
  if (createTables) {
    await admin.db.execute(sql`create database ${sql.identifier(name)}`);
    await createTables(url);
  } else {
    await copyMigrated(admin.db, serverUrl, name);
  }
  const {db, close} = openDatabase(url, 'wing-scratch');
  return {
    db,
    url,
    drop: async () => {
      await close();
      await whenUnused(() => admin.db.execute(sql`drop database ${sql.identifier(name)}`));
      await admin.close();
    },
  };
}

/** Inserts members with answers and wallets, as after sign-up and questionnaire. */
export async function insertMembers(db: Database, members: readonly Member[]): Promise<void> {
  await db.transaction(async (tx) => {
    await insertAnswers(tx, members);
    for (const {userId} of members) await openWallet(tx, userId);
  });
}

/** {@link insertMembers} for thousands, in a few statements. */
export async function insertManyMembers(db: Database, members: readonly Member[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const batch of batchesOf(members, MANY)) await insertAnswers(tx, batch);
    await tx.execute(sql`
      with opened as (
        insert into wallet (user_id, credits) select user_id, ${INITIAL_CREDITS} from profile
        on conflict do nothing returning user_id, credits
      )
      insert into credit_entry (id, user_id, amount, kind)
      select 'opening:' || user_id, user_id, credits, 'opening' from opened`);
  });
}

async function insertAnswers(tx: Transaction, members: readonly Member[]): Promise<void> {
  await tx.insert(user).values(
    members.map(({userId}) => ({
      id: userId,
      name: userId,
      email: `${userId}@example.test`,
    })),
  );
  await tx
    .insert(profile)
    .values(members.map(({userId, age, gender}) => ({userId, name: userId, age, gender})));
  await tx.insert(questionnaire).values(
    members.map((member) => ({
      ...member,
      homePlaceId: member.homePlace?.placeId,
      currentPlaceId: member.residence?.placeId,
      dimensionWeights: member.dimensionWeights && [...member.dimensionWeights],
      backgroundWeights: member.backgroundWeights && [...member.backgroundWeights],
      interestWeights: member.interestWeights && [...member.interestWeights],
      looksPreferenceOther: member.looksPreferencePoints?.other ? 'A kind voice' : null,
      personalityPreferences: member.personalityPreferences && [...member.personalityPreferences],
    })),
  );
  await tx.insert(memberScore).values(members.map((member) => ({...member})));
  await tx.insert(vacancy).values(
    members.map(({userId, residence, gender, age}) => ({
      userId,
      placeId: residence?.placeId,
      gender,
      age,
    })),
  );
}
