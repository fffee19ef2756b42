// A database of a test's own on the run's Postgres: empty, migrated, dropped afterwards. For rules that
// need a community nobody else touches.
import {randomBytes} from 'node:crypto';
import {sql} from 'drizzle-orm';
import {openDatabase, type Database} from '../../server/db/client.ts';
import {migrate} from '../../server/db/migrate.ts';
import {withRetry} from '../../server/db/retry.ts';
import {user} from '../../server/db/auth-tables.ts';
import {memberScore, profile, questionnaire} from '../../server/db/tables.ts';
import type {Member} from '../../server/matching/member.ts';
import {openWallet} from '../../server/settlement/wallet.ts';

export type ScratchDatabase = {db: Database; url: string; drop: () => Promise<void>};

const DROP_MS = 10_000;

export async function scratchDatabase(serverUrl: string): Promise<ScratchDatabase> {
  const name = `scratch_${randomBytes(6).toString('hex')}`;
  const admin = openDatabase(serverUrl, 'wing-scratch', 1);
  await admin.db.execute(sql`create database ${sql.identifier(name)}`);
  const url = Object.assign(new URL(serverUrl), {pathname: `/${name}`}).href;
  await migrate(url);
  const {db, close} = openDatabase(url, 'wing-scratch');
  return {
    db,
    url,
    drop: async () => {
      await close();
      // Connections that are closing take a moment; cutting them would look like a fault.
      const dropIt = () => admin.db.execute(sql`drop database ${sql.identifier(name)}`);
      await withRetry(dropIt, {budgetMs: DROP_MS, isWorthIt: () => true});
      await admin.close();
    },
  };
}

/** Writes members as if they had signed up and answered everything, wallets opened. */
export async function insertMembers(db: Database, members: readonly Member[]): Promise<void> {
  await db.transaction(async (tx) => {
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
        dimensionWeights: member.dimensionWeights && [...member.dimensionWeights],
        backgroundWeights: member.backgroundWeights && [...member.backgroundWeights],
        interestWeights: member.interestWeights && [...member.interestWeights],
        personalityPreferences: member.personalityPreferences && [...member.personalityPreferences],
      })),
    );
    await tx.insert(memberScore).values(members.map((member) => ({...member})));
    for (const {userId} of members) await openWallet(tx, userId);
  });
}
