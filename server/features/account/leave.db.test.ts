// Leaving: every ledger entry stays under an anonymous id, and the balances still add up.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {eq, inArray, sql} from 'drizzle-orm';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {AI_WINGMAN, chatIdOf} from '../../../rules/chat/chat.ts';
import {MATCH_COST} from '../../../rules/credits/credits.ts';
import {untilSomebodyWaits} from '../../../tests/support/locks.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {createLimiter, type Limiter} from '../../platform/database/attempt-limits.ts';
import {attempt, user} from '../../platform/database/auth-tables.ts';
import {formerOffer, pairing} from '../../platform/database/matching-tables.ts';
import {block, report} from '../../platform/database/safety-tables.ts';
import {writeTime} from '../../platform/database/write-tables.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {chat, chatMember, creditEntry, message, wallet} from '../../platform/database/tables.ts';
import {folderStorage, type PhotoStorage} from '../photos/storage.ts';
import {folderMailer} from '../../platform/mail/folder.ts';
import type {Mailer} from '../../platform/mail/index.ts';
import {wereConnectedLately} from '../safety/former-matches.ts';
import {blockMember, lastKnownName, lockPair} from '../safety/end-pair.ts';
import {auditLedger} from '../credits/audit.ts';
import {grantCredits} from '../credits/grant.ts';
import {settlePair} from '../suggestions/settle.ts';
import {lockWallets} from '../credits/wallet.ts';
import {enableAccount} from '../safety/disable-account.ts';
import {forgetMember, startLeaving, cancelLeaving} from './leave.ts';

const DAY_MS = 86_400_000;
const [ADA, BEN, CLEO] = ['adaXXXXXXXX', 'benXXXXXXXX', 'cleoXXXXXXX'];
const addressOf = (userId: string) => `${userId}@example.test`;

const base = useScratchDatabase();
let limiter: Limiter;
let mailFolder: string;
let mailer: Mailer;
let storage: PhotoStorage;
let selfies: PhotoStorage;

beforeAll(async () => {
  limiter = createLimiter(base.db);
  mailFolder = await mkdtemp(path.join(tmpdir(), 'wing-leaving-'));
  mailer = folderMailer(mailFolder);
  storage = folderStorage(path.join(mailFolder, 'photos'));
  selfies = folderStorage(path.join(mailFolder, 'selfies'));
});
beforeEach(async () => {
  await base.db.execute(
    sql`truncate pairing, former_offer, credit_entry, chat, auth."user" cascade`,
  );
  await insertMembers(base.db, [blankMember(ADA), blankMember(BEN), blankMember(CLEO)]);
  await match(ADA, BEN, 0);
  await match(ADA, CLEO, 1);
  await base.db.execute(sql`
    insert into former_offer (low_id, high_id, score) values (${ADA}, ${BEN}, 0), (${BEN}, ${CLEO}, 0)`);
  await sendMessage(ADA, BEN, 'From Ada');
  await sendMessage(BEN, ADA, 'From Ben');
  await grantCredits(base.db, {userId: ADA, amount: 5, reference: 'order-1'});
});
afterAll(async () => {
  await rm(mailFolder, {recursive: true});
});

async function match(a: string, b: string, position: number): Promise<void> {
  const card = {position, description: '', reasons: [], response: 'Yes' as const};
  await base.db.insert(suggestion).values([
    {userId: a, otherId: b, ...card},
    {userId: b, otherId: a, ...card},
  ]);
  await base.db.transaction((tx) => settlePair(tx, [a, b]));
}

const sendMessage = (sender: string, other: string, text: string) =>
  base.db.insert(message).values({id: text, chatId: chatIdOf(sender, other), sender, text});

/** Runs the forget-member job. */
const forget = (userId: string) =>
  forgetMember(
    {db: base.db, limiter, mailer, storage, selfies},
    {userId, email: addressOf(userId)},
  );

async function leaveForGood(userId: string): Promise<void> {
  await startLeaving(base.db, userId, new Date(Date.now() - 1));
  await forget(userId);
}

const expectSoundLedger = async () => expect((await auditLedger(base.db)).violations).toEqual([]);

/** The rows of every table as text, to search for an id. */
async function everything(): Promise<string> {
  const chats = [chat, chatMember, creditEntry, message, wallet];
  const tables = [user, ...chats, suggestion, block, pairing, formerOffer, writeTime];
  const rows = await Promise.all(tables.map((table) => base.db.select().from(table)));
  const {rows: jobs} = await base.db.execute(sql`select * from graphile_worker._private_jobs`);
  return JSON.stringify([rows, jobs]);
}

test('keeps a member whose deletion is not due or who has come back', async () => {
  await forget(ADA);
  await startLeaving(base.db, ADA, new Date(Date.now() + DAY_MS));
  await forget(ADA);
  await cancelLeaving(base.db, ADA);
  const {rows: jobs} = await base.db.execute(sql`
    select from graphile_worker.jobs where task_identifier = 'mail-staying'`);
  expect(jobs).toHaveLength(1);
  await base.db.update(user).set({leavesAt: null}).where(eq(user.id, ADA));
  await forget(ADA);
  expect(await base.db.select().from(user).where(eq(user.id, ADA))).toHaveLength(1);
  const rooms = await base.db.select().from(chatMember).where(eq(chatMember.otherId, ADA));
  expect(rooms.map(({shownId}) => shownId)).toEqual([ADA, ADA]);
  await expectSoundLedger();
});

test('keeps all ledger entries and their sums, and removes the id everywhere', async () => {
  const at = new Date();
  await base.db.insert(writeTime).values([
    {userId: ADA, what: 'name', at},
    {userId: BEN, what: `block:${ADA}`, at},
  ]);
  const before = await auditLedger(base.db);
  await leaveForGood(ADA);
  const after = await auditLedger(base.db);
  expect(after).toEqual({...before, members: before.members - 1});
  expect(await everything()).not.toContain(ADA);
  const entries = await base.db.select().from(creditEntry);
  const hers = entries.filter(({userId}) => userId !== BEN && userId !== CLEO);
  const [matches, others] = [true, false].map((isMatch) =>
    hers.filter(({kind}) => (kind === 'match') === isMatch),
  );
  expect(matches?.map(({amount}) => amount)).toEqual([-MATCH_COST, -MATCH_COST]);
  expect(others?.map(({amount}) => amount).toSorted()).toEqual([100, 5].toSorted());
  const idsOf = (some: typeof hers = []) => new Set(some.map(({userId}) => userId));
  expect([idsOf(matches).size, idsOf(others).size]).toEqual([1, 1]);
  // No entry of a payment leads to the partners' rooms.
  for (const id of idsOf(matches)) expect(JSON.stringify(others)).not.toContain(id);
  const rooms = await base.db.select().from(chatMember);
  expect(rooms.map(({userId, shownId, closedAt}) => ({userId, shownId, closedAt}))).toEqual(
    expect.arrayContaining([
      {userId: BEN, shownId: null, closedAt: null},
      {userId: CLEO, shownId: null, closedAt: null},
    ]),
  );
  expect((await base.db.select().from(message)).map(({text}) => text)).toEqual(['From Ben']);
  // A partner's later grant or match still works.
  await match(BEN, CLEO, 2);
  await expectSoundLedger();
});

test('deletes a room that both members have left and keeps its ledger entries', async () => {
  await leaveForGood(ADA);
  await leaveForGood(BEN);
  await leaveForGood(CLEO);
  expect(await base.db.select().from(chat)).toEqual([]);
  expect(await base.db.select().from(creditEntry)).toHaveLength(8);
  expect(await base.db.select().from(wallet)).toEqual([]);
  await expectSoundLedger();
});

test('lets a partner remove a deleted member’s room, and refuses to report it', async () => {
  await leaveForGood(ADA);
  const [room] = await base.db.select().from(chatMember).where(eq(chatMember.userId, BEN));
  const pair = [BEN, room?.otherId ?? ''] as const;
  expect(await wereConnectedLately(base.db, [BEN, CLEO], new Date())).toBe(false);
  expect(await wereConnectedLately(base.db, pair, new Date())).toBe(false);
  await base.db.transaction(async (tx) => {
    await lockPair(tx, pair);
    await blockMember(tx, pair, await lastKnownName(tx, pair));
  });
  expect(await base.db.select().from(block)).toEqual([]);
  const [after] = await base.db.select().from(chatMember).where(eq(chatMember.userId, BEN));
  expect(after?.closedAt).toBeInstanceOf(Date);
});

test('deletes an ended room when the first of its members leaves', async () => {
  await base.db.update(pairing).set({why: 'unmatched'});
  await base.db
    .insert(pairing)
    .values({lowId: ADA, highId: BEN, score: 0, closedAt: new Date(), why: 'unmatched'})
    .onConflictDoNothing();
  await leaveForGood(ADA);
  const left = await base.db
    .select()
    .from(chatMember)
    .where(inArray(chatMember.userId, [BEN]));
  expect(left).toEqual([]);
  await expectSoundLedger();
});

test('clears rate limits and keeps a report without its reporter', async () => {
  await limiter.count('password', {account: ADA, address: '1.2.3.4'});
  await limiter.count('report', {account: BEN, address: '1.2.3.4'});
  await limiter.trustAddress({account: ADA, address: '1.2.3.4'});
  const messages = [
    {sender: ADA, text: 'From Ada', at: ''},
    {sender: AI_WINGMAN, text: 'You both love Ada’s dog!', at: ''},
    {sender: BEN, text: 'From Ben', at: ''},
  ];
  const reportFields = {reason: 'scam', text: 'So it was', evidence: {messages}} as const;
  await base.db.insert(report).values([
    {id: 'by-ada', reporterId: ADA, reportedId: BEN, ...reportFields},
    {id: 'about-ada', reporterId: BEN, reportedId: ADA, ...reportFields},
  ]);
  await leaveForGood(ADA);
  expect((await base.db.select().from(attempt)).map(({key}) => key.split(':')[0])).toEqual([
    'report.account',
  ]);
  const reports = await base.db.select().from(report).orderBy(report.id);
  // A report about Ada keeps all its evidence; a report by Ada keeps the other member's messages only.
  expect(reports).toMatchObject([
    {id: 'about-ada', reporterId: BEN, reportedId: ADA, ...reportFields},
    {
      id: 'by-ada',
      reporterId: null,
      reportedId: BEN,
      text: '',
      evidence: {messages: [messages[2]]},
    },
  ]);
});

test.each([
  ['coming back', ADA, () => base.db.transaction((tx) => enableAccount(tx, ADA, new Date()))],
  ['being forgotten', BEN, () => forget(ADA)],
] as const)('%s locks all wallets first, as every writer does', async (_, held, go) => {
  await startLeaving(base.db, ADA, new Date(Date.now() - 1));
  let going: Promise<void> | undefined;
  await base.db.transaction(async (tx) => {
    await lockWallets(tx, [held]);
    going = go();
    await untilSomebodyWaits(base.db);
    // A transaction that holds the wallets gets every other lock without a deadlock.
    await tx
      .update(user)
      .set({name: 'another'})
      .where(inArray(user.id, [ADA, BEN]));
    await tx.select().from(chat).for('update');
  });
  await going;
});
