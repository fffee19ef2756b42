// Inserts missing demo members, each in a transaction, and suggests Ada and Ben to each other. Never changes members
// that exist.
import {hashPassword} from 'better-auth/crypto';
import {inArray} from 'drizzle-orm';
import {defaultSummary} from '../../../rules/questionnaire/summary.ts';
import {account, user} from '../../platform/database/auth-tables.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {memberScore} from '../../platform/database/matching-tables.ts';
import {photoDecision, photoLook} from '../../platform/database/photo-tables.ts';
import {photo, profile, questionnaire} from '../../platform/database/tables.ts';
import {addJob} from '../../platform/queue/add-job.ts';
import {offerOf} from '../../features/matching/offered-pair.ts';
import {offerPairs} from '../../features/matching/offer.ts';
import {newPhotoKey, photoRef, type PhotoStorage} from '../../features/photos/storage.ts';
import {openWallet} from '../../features/credits/wallet.ts';
import {DEMO_ACCOUNTS, DEMO_PASSWORD} from './accounts.ts';
import {DEMO_MEMBERS, type DemoMember} from './members.ts';
import {portraitsOf} from './portraits.ts';

const ACCOUNT_IDS = new Set<string>(DEMO_ACCOUNTS.map(({userId}) => userId));
const [ADA, BEN] = DEMO_ACCOUNTS;
const ACCOUNTS_OFFER = offerOf(ADA.userId, BEN.userId, 1, {arm: 'start', chances: null});

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
  const approved = photos.map(({key}) => ({photo: photoRef(key), state: 'shown' as const}));
  await tx.insert(photoDecision).values(approved);
}

async function missingMembers(db: Database, wanted: readonly DemoMember[]): Promise<DemoMember[]> {
  const ids = wanted.map(({userId}) => userId);
  const rows = await db.select({id: user.id}).from(user).where(inArray(user.id, ids));
  const there = new Set(rows.map(({id}) => id));
  return wanted.filter(({userId}) => !there.has(userId));
}

/** If another server has seeded a member meanwhile, the nightly sweep deletes the photos that were stored here. */
async function seedMissing(
  {db, storage, now}: Seeding,
  wanted: readonly DemoMember[],
): Promise<void> {
  for (const member of await missingMembers(db, wanted)) {
    const photos = await storePortraits(storage, member);
    await db.retry((tx) => insertMember(tx, member, photos, now));
  }
}

/** Seeds Ada and Ben and suggests them to each other. Idempotent; completes an interrupted start. */
export async function seedAccounts(seeding: Seeding): Promise<void> {
  const {db, now} = seeding;
  await seedMissing(
    seeding,
    DEMO_MEMBERS.filter(({userId}) => ACCOUNT_IDS.has(userId)),
  );
  await db.retry((tx) => offerPairs(tx, [ACCOUNTS_OFFER], {now, seed: 'demo'}));
}

/**
 * Inserts the other demo members, then adds a round for existing members. Idempotent. The first time takes some
 * seconds, because their portraits are encoded.
 */
export async function seedCommunity(seeding: Seeding): Promise<void> {
  await seedMissing(seeding, DEMO_MEMBERS);
  await addJob(seeding.db, 'round', {}, {key: 'round:seeded'});
}
