// Reads everything Wing stores about one member, table by table; of other members only the messages in shared rooms.
import {and, eq, getTableColumns, inArray, ne, or, sql} from 'drizzle-orm';
import {account, session, suspendedAddress, user} from '../../platform/database/auth-tables.ts';
import type {Database, Executor} from '../../platform/postgres/client.ts';
import {formerOffer, memberScore, pairing} from '../../platform/database/matching-tables.ts';
import {notice, noticeSetting, pushSubscription} from '../../platform/database/notice-tables.ts';
import {photoCheck, photoHash, photoLook} from '../../platform/database/photo-tables.ts';
import {payment} from '../../platform/database/payment-tables.ts';
import {writeTime} from '../../platform/database/write-tables.ts';
import {block, formerMatch, moderationAct, report} from '../../platform/database/safety-tables.ts';
import {expiredYes, suggestion} from '../../platform/database/suggestion-tables.ts';
import {
  chat,
  chatMember,
  creditEntry,
  message,
  photo,
  profile,
  questionnaire,
  wallet,
} from '../../platform/database/tables.ts';

type Row = Readonly<Record<string, unknown>>;
/** All rows, by table name. */
export type MemberData = Readonly<Record<string, readonly Row[]>>;

/** Leaves out `shownId` and `closedAt`, which would reveal whether the other member was suspended or has left. */
async function conversations(db: Executor, userId: string): Promise<MemberData> {
  const {chatId, otherId, lastReadAt} = getTableColumns(chatMember);
  const memberships = await db
    .select({chatId, userId: chatMember.userId, otherId, lastReadAt})
    .from(chatMember)
    .where(eq(chatMember.userId, userId));
  const ids = memberships.map((membership) => membership.chatId);
  return {
    chat_member: memberships,
    chat: await db.select().from(chat).where(inArray(chat.id, ids)),
    message: await db
      .select()
      .from(message)
      .where(inArray(message.chatId, ids))
      .orderBy(message.chatId, message.createdAt, message.id),
  };
}

/** Leaves out secrets: tokens and password hashes. */
async function accountOf(db: Executor, userId: string): Promise<MemberData> {
  const {userAgent, createdAt, updatedAt, expiresAt} = getTableColumns(session);
  return {
    account: await db.select().from(user).where(eq(user.id, userId)),
    sign_in_ways: await db
      .select({
        provider: account.providerId,
        accountId: account.accountId,
        createdAt: account.createdAt,
      })
      .from(account)
      .where(eq(account.userId, userId)),
    session: await db
      .select({userAgent, createdAt, updatedAt, expiresAt})
      .from(session)
      .where(eq(session.userId, userId)),
    suspended_address: await db
      .select({hash: suspendedAddress.hash, at: suspendedAddress.at})
      .from(suspendedAddress)
      .where(eq(suspendedAddress.userId, userId)),
  };
}

/** The member's blocks, former matches and reports, and decisions about the member, without other members' names. */
async function safety(db: Executor, userId: string): Promise<MemberData> {
  const {id, reportedId, reason, text, createdAt} = getTableColumns(report);
  return {
    block: await db
      .select({otherId: block.otherId, createdAt: block.createdAt})
      .from(block)
      .where(eq(block.userId, userId)),
    former_match: await db
      .select({otherId: formerMatch.otherId, endedAt: formerMatch.endedAt})
      .from(formerMatch)
      .where(eq(formerMatch.userId, userId)),
    moderation_act: await db
      .select({
        at: moderationAct.at,
        act: moderationAct.act,
        why: moderationAct.why,
        until: moderationAct.until,
      })
      .from(moderationAct)
      // A report that was closed without an act was not about this member.
      .where(and(eq(moderationAct.userId, userId), ne(moderationAct.act, 'close'))),
    report: await db
      .select({id, reportedId, reason, text, createdAt})
      .from(report)
      .where(eq(report.reporterId, userId)),
  };
}

function offersIn(db: Executor, table: typeof pairing | typeof formerOffer, userId: string) {
  const {lowId, highId, offeredAt, lowResponse, highResponse} = table;
  const response = sql<
    string | null
  >`case when ${lowId} = ${userId} then ${lowResponse} else ${highResponse} end`;
  return db
    .select({lowId, highId, offeredAt, response})
    .from(table)
    .where(or(eq(lowId, userId), eq(highId, userId)));
}

/** Leaves out why a pair ended and its scores: they may reveal the other member's answers. */
async function matching(db: Executor, userId: string): Promise<MemberData> {
  return {
    member_score: await db.select().from(memberScore).where(eq(memberScore.userId, userId)),
    pairing: await offersIn(db, pairing, userId),
    former_offer: await offersIn(db, formerOffer, userId),
    suggestion: await db.select().from(suggestion).where(eq(suggestion.userId, userId)),
    expired_yes: await db
      .select({otherId: expiredYes.otherId, expiredAt: expiredYes.expiredAt})
      .from(expiredYes)
      .where(eq(expiredYes.userId, userId)),
  };
}

async function readTables(db: Executor, userId: string): Promise<MemberData> {
  const {id, credits, amount, currency, createdAt, paidAt, refundedAmount} =
    getTableColumns(payment);
  return {
    ...(await accountOf(db, userId)),
    profile: await db.select().from(profile).where(eq(profile.userId, userId)),
    photo: await photosOf(db, userId),
    ...(await looksAt(db, userId)),
    questionnaire: await db.select().from(questionnaire).where(eq(questionnaire.userId, userId)),
    wallet: await db.select().from(wallet).where(eq(wallet.userId, userId)),
    credit_entry: await db.select().from(creditEntry).where(eq(creditEntry.userId, userId)),
    payment: await db
      .select({id, credits, amount, currency, createdAt, paidAt, refundedAmount})
      .from(payment)
      .where(eq(payment.userId, userId)),
    ...(await conversations(db, userId)),
    ...(await matching(db, userId)),
    ...(await safety(db, userId)),
    notice_setting: await db.select().from(noticeSetting).where(eq(noticeSetting.userId, userId)),
    notice: await db.select().from(notice).where(eq(notice.userId, userId)),
    write_time: await db.select().from(writeTime).where(eq(writeTime.userId, userId)),
    push_subscription: await db
      .select({
        endpoint: pushSubscription.endpoint,
        showsText: pushSubscription.showsText,
        createdAt: pushSubscription.createdAt,
      })
      .from(pushSubscription)
      .where(eq(pushSubscription.userId, userId)),
  };
}

/** Leaves out which photo, perhaps of another member, one resembles, and the picture that waits for an operator. */
async function looksAt(db: Executor, userId: string): Promise<MemberData> {
  const {key, at, scores, hash, verifiedAt} = getTableColumns(photoLook);
  return {
    photo_look: await db
      .select({key, at, scores, hash, verifiedAt})
      .from(photoLook)
      .where(eq(photoLook.userId, userId)),
    photo_check: await db
      .select({state: photoCheck.state, at: photoCheck.at, gesture: photoCheck.gesture})
      .from(photoCheck)
      .where(eq(photoCheck.userId, userId)),
    photo_hash: await db.select().from(photoHash).where(eq(photoHash.userId, userId)),
  };
}

const photosOf = (db: Executor, userId: string) =>
  db.select().from(photo).where(eq(photo.userId, userId)).orderBy(photo.slot);

/** All tables from one snapshot, with the keys of the photos. The transaction ends before anything is sent. */
export function readMemberData(db: Database, userId: string) {
  return db.transaction(
    async (tx) => ({
      tables: await readTables(tx, userId),
      photos: await photosOf(tx, userId),
    }),
    {isolationLevel: 'repeatable read', accessMode: 'read only'},
  );
}
