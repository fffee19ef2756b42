// Inserts missing demo members in small transactions, and suggests Ada and Ben to each other. Never changes members
// that exist.
import {hashPassword} from 'better-auth/crypto';
import {inArray} from 'drizzle-orm';
import {POSITIONS} from '../../rules/suggestion.ts';
import {defaultSummary} from '../../rules/summary.ts';
import {account, user} from '../domain/database/auth-tables.ts';
import type {Database, Transaction} from '../platform/postgres/client.ts';
import {withRetry} from '../platform/postgres/retry.ts';
import {memberScore, pairing} from '../domain/database/matching-tables.ts';
import {photoLook} from '../domain/database/photo-tables.ts';
import {photo, profile, questionnaire, suggestion} from '../domain/database/tables.ts';
import {addJob} from '../domain/jobs/add-job.ts';
import {ordered} from '../domain/matching/pairing.ts';
import {newPhotoKey, type PhotoStorage} from '../domain/photos/storage.ts';
import {lockWallets, openWallet} from '../domain/credits/wallet.ts';
import {DEMO_ACCOUNTS, DEMO_PASSWORD} from './accounts.ts';
import {DEMO_MEMBERS, type DemoMember} from './members.ts';
import {portraitsOf} from './portraits.ts';

const ACCOUNT_IDS = new Set<string>(DEMO_ACCOUNTS.map(({userId}) => userId));

/** Members per transaction. */
const BATCH = 10;

type Seeding = {db: Database; storage: PhotoStorage; now: Date};
type PhotoRow = typeof photo.$inferInsert;

/** Stores a member's portraits. Returns their rows, which are inserted with the member. */
async function storePortraits(storage: PhotoStorage, {userId}: DemoMember): Promise<PhotoRow[]> {
  const rows: PhotoRow[] = [];
  for (const [slot, {files, ...shown}] of (await portraitsOf(userId)).entries()) {
    const key = newPhotoKey(userId);
    for (const [width, bytes] of files) await storage.put(key, width, bytes);
    rows.push({userId, slot, key, ...shown});
  }
  return rows;
}

/** Inserts a member with all rows, photos included, so that a row in `auth.user` means a complete member. */
async function insertMember(
  tx: Transaction,
  member: DemoMember,
  photos: PhotoRow[],
  now: Date,
): Promise<void> {
  const {userId, name, age, gender, about} = member;
  const summary = about ?? defaultSummary(member);
  const signIn = DEMO_ACCOUNTS.find((known) => known.userId === userId);
  const email = signIn?.email ?? `${userId.toLowerCase()}@wing.demo`;
  const times = {createdAt: now, updatedAt: now};
  const made = await tx
    .insert(user)
    .values({id: userId, name, email, emailVerified: true, ...times})
    .onConflictDoNothing()
    .returning();
  if (made.length === 0) return;
  if (signIn) {
    await tx.insert(account).values({
      id: `credential:${userId}`,
      accountId: userId,
      providerId: 'credential',
      userId,
      password: await hashPassword(DEMO_PASSWORD),
      ...times,
    });
  }
  await tx.insert(profile).values({userId, name, age, gender, summary, isDemo: !signIn, ...times});
  await tx.insert(questionnaire).values(member);
  await openWallet(tx, userId);
  await tx.insert(memberScore).values({userId});
  await tx.insert(photo).values(photos);
  // Portraits are drawn by us: no model has to look at them.
  await tx.insert(photoLook).values(photos.map(({key}) => ({key, userId})));
}

async function missingMembers(db: Database, wanted: readonly DemoMember[]): Promise<DemoMember[]> {
  const ids = wanted.map(({userId}) => userId);
  const rows = await db.select({id: user.id}).from(user).where(inArray(user.id, ids));
  const there = new Set(rows.map(({id}) => id));
  return wanted.filter(({userId}) => !there.has(userId));
}

async function seedBatch(seeding: Seeding, batch: DemoMember[]): Promise<void> {
  const {db, storage, now} = seeding;
  const stored = new Map<DemoMember, PhotoRow[]>();
  for (const member of batch) stored.set(member, await storePortraits(storage, member));
  await withRetry(() =>
    db.transaction(async (tx) => {
      for (const [member, photos] of stored) await insertMember(tx, member, photos, now);
    }),
  );
  await deleteUnused(seeding, [...stored.values()].flat());
}

/** Deletes stored photos without a row: another server may have seeded the same member concurrently. */
async function deleteUnused({db, storage}: Seeding, photos: PhotoRow[]): Promise<void> {
  const keys = photos.map(({key}) => key);
  const rows = await db.select({key: photo.key}).from(photo).where(inArray(photo.key, keys));
  const used = new Set(rows.map(({key}) => key));
  for (const key of keys) if (!used.has(key)) await storage.delete(key);
}

const MADE_FOR_EACH_OTHER = 1;
const DESCRIPTION =
  'You both know that the best rooms have no ceiling. Between you, nobody will go hungry.';
const REASONS = ['You share Nature', 'You share Cooking'];

/** Suggests Ada and Ben to each other, once per database. */
async function introduceAccounts(tx: Transaction, now: Date): Promise<void> {
  const [ada, ben] = DEMO_ACCOUNTS;
  const pair = [ada.userId, ben.userId] as const;
  const [lowId, highId] = ordered(...pair);
  if ((await lockWallets(tx, pair)).size < pair.length) return;
  const taken = await tx
    .select({userId: suggestion.userId, position: suggestion.position})
    .from(suggestion)
    .where(inArray(suggestion.userId, [...pair]));
  const places = pair.map((userId) =>
    POSITIONS.find((p) => !taken.some((row) => row.userId === userId && row.position === p)),
  );
  const [adasPlace, bensPlace] = places;
  if (adasPlace === undefined || bensPlace === undefined) return;

  const offered = await tx
    .insert(pairing)
    .values({lowId, highId, score: MADE_FOR_EACH_OTHER, offeredAt: now})
    .onConflictDoNothing()
    .returning();
  if (offered.length === 0) return;
  const card = {description: DESCRIPTION, reasons: REASONS, offeredAt: now};
  await tx.insert(suggestion).values([
    {userId: ada.userId, otherId: ben.userId, position: adasPlace, ...card},
    {userId: ben.userId, otherId: ada.userId, position: bensPlace, ...card},
  ]);
}

async function seedMissing(seeding: Seeding, wanted: readonly DemoMember[]): Promise<void> {
  const missing = await missingMembers(seeding.db, wanted);
  for (let from = 0; from < missing.length; from += BATCH) {
    await seedBatch(seeding, missing.slice(from, from + BATCH));
  }
}

/** Seeds Ada and Ben and suggests them to each other. Idempotent; completes an interrupted start. */
export async function seedAccounts(seeding: Seeding): Promise<void> {
  const {db, now} = seeding;
  await seedMissing(
    seeding,
    DEMO_MEMBERS.filter(({userId}) => ACCOUNT_IDS.has(userId)),
  );
  await withRetry(() => db.transaction((tx) => introduceAccounts(tx, now)));
}

/**
 * Inserts the other demo members, then adds a round for existing members. Idempotent. The first time takes some
 * seconds, because their portraits are encoded.
 */
export async function seedCommunity(seeding: Seeding): Promise<void> {
  await seedMissing(seeding, DEMO_MEMBERS);
  await addJob(seeding.db, 'round', {}, {key: 'round:seeded'});
}
