// The demo community in a real database: seeding, answering and replying happen exactly once.
import {randomUUID} from 'node:crypto';
import {mkdtemp, rm} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {verifyPassword} from 'better-auth/crypto';
import {and, eq, sql} from 'drizzle-orm';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {AI_WINGMAN, chatIdOf} from '../../../rules/chat/chat.ts';
import {sendingIn} from '../../../tests/support/quiet-channel.ts';
import {longTest} from '../../../tests/support/long-test.ts';
import {runsLongForms} from '../../../tests/support/length.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {sendMessage} from '../../features/chat/send.ts';
import {account, user} from '../../platform/database/auth-tables.ts';
import {pairing} from '../../platform/database/matching-tables.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import * as t from '../../platform/database/tables.ts';
import {ordered} from '../../features/matching/pairing.ts';
import {screenEarlierPhotos} from '../../features/photos/screen-photo.ts';
import {folderStorage} from '../../features/photos/storage.ts';
import {openWallet} from '../../features/credits/wallet.ts';
import {DEMO_ACCOUNTS, DEMO_PASSWORD} from './accounts.ts';
import {DEMO_MEMBERS} from './members.ts';
import {seedAccounts, seedCommunity} from './seed.ts';
import {answerAsDemos, replyAsDemos, saysYes} from './reactions.ts';

const [ada, ben] = DEMO_ACCOUNTS;
const NOW = new Date('2026-01-01T12:00:00Z');
const PLAYED = new Set<string>([ada.userId, ben.userId]);
const AUTOMATIC = DEMO_MEMBERS.map(({userId}) => userId).filter((id) => !PLAYED.has(id));

let folder: string;
const base = useScratchDatabase();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'wing-photos-'));
  if (runsLongForms) await seed();
  else await seedPlainly();
});

afterAll(async () => {
  await rm(folder, {recursive: true, force: true});
});

async function seed(): Promise<void> {
  const seeding = {db: base.db, storage: folderStorage(folder), now: NOW};
  await seedAccounts(seeding);
  await seedCommunity(seeding);
}

/** For tests of what demo members do: without the portraits, of which each is drawn in two sizes. */
async function seedPlainly(): Promise<void> {
  await insertMembers(
    base.db,
    AUTOMATIC.map((id) => blankMember(id)),
  );
  await base.db.execute(sql`update profile set is_demo = true`);
}

async function counts() {
  const {
    rows: [row],
  } = await base.db.execute<Record<string, number>>(sql`
    select (select count(*)::int from auth.user) as users,
      (select count(*)::int from auth.account) as accounts,
      (select count(*)::int from profile where is_demo) as profiles,
      (select count(*)::int from questionnaire) as questionnaires,
      (select count(*)::int from member_score) as scores,
      (select count(*)::int from photo) as photos,
      (select count(*)::int from pairing) as pairings,
      (select count(*)::int from suggestion) as suggestions,
      (select count(*)::int from credit_entry) as entries,
      (select sum(credits)::int from wallet) as credits`);
  return row;
}

const taken = new Set<string>();

/** The automatic demo members whose wishes a man of 30 fits, as `suggested` makes them. */
const OPEN_TO_SAM = DEMO_MEMBERS.filter(
  ({userId, seeking, minAgePreference: min, maxAgePreference: max}) =>
    AUTOMATIC.includes(userId) && seeking !== 'Women' && min <= 30 && 30 <= max,
).map(({userId}) => userId);

/** A demo member that no other test has used and that does, or does not, say Yes to that member. */
function memberLikes(likes: boolean, otherId: string): string {
  const found = OPEN_TO_SAM.find((id) => !taken.has(id) && saysYes(id, otherId) === likes);
  if (!found) throw new Error('Nobody in the community feels that way.');
  taken.add(found);
  return found;
}

/** Inserts a newcomer with a wallet and suggests the two to each other. */
async function suggested(newcomer: string, demo: string, response: 'Yes' | null) {
  await base.db.transaction(async (tx) => {
    const email = `${newcomer}@example.com`;
    await tx.insert(user).values({id: newcomer, name: 'Sam', email}).onConflictDoNothing();
    await tx
      .insert(t.profile)
      .values({userId: newcomer, name: 'Sam', age: 30, gender: 'Male'})
      .onConflictDoNothing();
    await openWallet(tx, newcomer);
    const [lowId, highId] = ordered(newcomer, demo);
    await tx.insert(pairing).values({lowId, highId, score: 0.5});
    const card = {description: '', reasons: []};
    await tx.insert(suggestion).values([
      {userId: newcomer, otherId: demo, position: 0, response, ...card},
      {userId: demo, otherId: newcomer, position: 0, ...card},
    ]);
  });
  return {chatId: chatIdOf(newcomer, demo)};
}

const creditsOf = async (userId: string) =>
  (await base.db.select().from(t.wallet).where(eq(t.wallet.userId, userId)))[0]?.credits;

longTest('seeds the whole community with wallets, answers and photos', async () => {
  expect(await counts()).toMatchObject({
    users: 120,
    accounts: 2,
    profiles: 118,
    questionnaires: 120,
    scores: 120,
    entries: 120,
    credits: 12_000,
    pairings: 1,
    suggestions: 2,
  });
  const photos = await base.db.select().from(t.photo);
  expect(new Set(photos.map(({userId}) => userId)).size).toBe(120);
  for (const photo of photos.slice(0, 5)) {
    expect(photo).toMatchObject({width: 800, height: 1000});
    expect((await folderStorage(folder).get(photo.key, 320))?.length).toBeGreaterThan(2000);
  }
  // No model looks at portraits that were drawn for the demo.
  await screenEarlierPhotos(base.db);
  const {rows} = await base.db.execute(
    sql`select from graphile_worker.jobs where task_identifier = 'screen-photo'`,
  );
  expect(rows).toEqual([]);
});

longTest('Ada and Ben can sign in', async () => {
  const accounts = await base.db.select().from(account);
  for (const {userId, email} of DEMO_ACCOUNTS) {
    const found = accounts.find((row) => row.userId === userId && row.providerId === 'credential');
    expect(await verifyPassword({hash: found?.password ?? '', password: DEMO_PASSWORD})).toBe(true);
    const [row] = await base.db.select().from(user).where(eq(user.id, userId));
    expect(row?.email).toBe(email);
  }
});

longTest('a second start changes nothing, and an interrupted seeding is completed', async () => {
  const whole = await counts();
  await seed();
  expect(await counts()).toEqual(whole);

  const [lost] = AUTOMATIC.slice(-1);
  await base.db.delete(user).where(eq(user.id, lost ?? ''));
  // Ledger entries cannot be deleted while triggers are active.
  await base.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.delete(t.creditEntry).where(eq(t.creditEntry.userId, lost ?? ''));
  });
  await Promise.all([seed(), seed()]);
  expect(await counts()).toEqual(whole);
});

longTest('suggests Ada and Ben to each other only once', async () => {
  const rows = await base.db.select().from(suggestion);
  await base.db.delete(suggestion).where(eq(suggestion.userId, ada.userId));
  await seed();
  const now = await base.db.select().from(suggestion);
  expect(now).toEqual(rows.filter(({userId}) => userId !== ada.userId));
});

const responseOf = async (userId: string, otherId: string) => {
  const mine = and(eq(suggestion.userId, userId), eq(suggestion.otherId, otherId));
  return (await base.db.select().from(suggestion).where(mine))[0]?.response;
};

test('a demo member answers Yes exactly once, which makes and charges the match', async () => {
  const demo = memberLikes(true, 'newcomerA');
  const {chatId} = await suggested('newcomerA', demo, 'Yes');
  await answerAsDemos(base.db, 60);
  expect(await responseOf(demo, 'newcomerA')).toBeNull();
  await Promise.all([answerAsDemos(base.db, 0), answerAsDemos(base.db, 0)]);
  await answerAsDemos(base.db, 0);

  expect(await base.db.select().from(t.chat).where(eq(t.chat.id, chatId))).toHaveLength(1);
  expect([await creditsOf(demo), await creditsOf('newcomerA')]).toEqual([80, 80]);
  const cards = await base.db.select().from(suggestion).where(eq(suggestion.chatId, chatId));
  expect(cards.map(({outcome}) => outcome)).toEqual(['matched', 'matched']);
});

test('a demo member short of credits gets a grant in the ledger', async () => {
  const demo = memberLikes(true, 'newcomerB');
  await base.db.execute(sql`update wallet set credits = 5 where user_id = ${demo}`);
  await base.db.execute(sql`
    insert into credit_entry (id, user_id, amount, kind) values ('spent', ${demo}, -95, 'grant')`);
  const {chatId} = await suggested('newcomerB', demo, 'Yes');
  await answerAsDemos(base.db, 0);
  expect(await creditsOf(demo)).toBe(5 + 100 - 20);
  const entries = await base.db.select().from(t.creditEntry).where(eq(t.creditEntry.userId, demo));
  expect(entries.map(({kind}) => kind).toSorted()).toEqual(['grant', 'grant', 'match', 'opening']);
  expect(entries.filter(({id}) => id.startsWith('grant:demo:'))).toHaveLength(1);
  expect(entries.reduce((sum, {amount}) => sum + amount, 0)).toBe(85);
  expect(await base.db.select().from(t.chat).where(eq(t.chat.id, chatId))).toHaveLength(1);
});

test('about one in four suggestions to demo members gets no answer, deterministically', async () => {
  const demo = memberLikes(false, 'newcomerC');
  await suggested('newcomerC', demo, 'Yes');
  await answerAsDemos(base.db, 0);
  expect(await responseOf(demo, 'newcomerC')).toBeNull();

  const pairs = AUTOMATIC.flatMap((id) => ['a', 'b', 'c', 'd'].map((other) => saysYes(id, other)));
  const share = pairs.filter(Boolean).length / pairs.length;
  expect(share).toBeGreaterThan(0.68);
  expect(share).toBeLessThan(0.82);
});

test('answers only for demo members', async () => {
  const demo = memberLikes(true, 'newcomerD');
  await suggested('newcomerD', demo, null);
  await answerAsDemos(base.db, 0);
  expect(await responseOf(demo, 'newcomerD')).toBe('Yes');
  expect(await responseOf('newcomerD', demo)).toBeNull();
});

test('does not answer a card that no longer fits', async () => {
  const demo = memberLikes(true, 'newcomerG');
  await suggested('newcomerG', demo, null);
  await base.db.execute(sql`
    insert into questionnaire (user_id, max_age_preference) values ('newcomerG', 18)`);
  await answerAsDemos(base.db, 0);
  expect(await responseOf(demo, 'newcomerG')).toBeNull();
});

test('a demo member replies once to each message, after it, and marks the chat as read', async () => {
  const demo = memberLikes(true, 'newcomerE');
  const {chatId} = await suggested('newcomerE', demo, 'Yes');
  await answerAsDemos(base.db, 0);
  await base.db
    .insert(t.message)
    .values({id: 'hello', text: 'A question?', chatId, sender: AI_WINGMAN});
  await replyAsDemos(sendingIn(base.db), 0);
  const from = and(eq(t.message.chatId, chatId), eq(t.message.sender, demo));
  expect(await base.db.select().from(t.message).where(from)).toEqual([]);

  const say = (text: string) =>
    sendMessage(sendingIn(base.db), {id: randomUUID(), chatId, sender: 'newcomerE', text});
  const sent = await say('Hello there');
  await replyAsDemos(sendingIn(base.db), 60);
  expect(await base.db.select().from(t.message).where(from)).toEqual([]);
  await Promise.all([replyAsDemos(sendingIn(base.db), 0), replyAsDemos(sendingIn(base.db), 0)]);
  await replyAsDemos(sendingIn(base.db), 0);

  const replies = await base.db.select().from(t.message).where(from);
  expect(replies).toHaveLength(1);
  expect(replies[0]?.text).toContain('Sam');
  expect(sent).toEqual({createdAt: expect.any(Number)});
  expect(replies[0]?.createdAt.getTime()).toBeGreaterThan(Object.values(sent)[0]);
  const [member] = await base.db
    .select()
    .from(t.chatMember)
    .where(and(eq(t.chatMember.chatId, chatId), eq(t.chatMember.userId, demo)));
  expect(member?.lastReadAt).toEqual(replies[0]?.createdAt);

  for (let i = 0; i < 6; i++) {
    await say('Go on');
    await replyAsDemos(sendingIn(base.db), 0);
  }
  const texts = (await base.db.select().from(t.message).where(from)).map(({text}) => text);
  expect(texts).toHaveLength(7);
  expect(new Set(texts).size).toBe(7);
});
