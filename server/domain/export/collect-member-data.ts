// Collects everything Wing stores about one member, table by table; of other members only the messages in shared rooms.
// Tables of which a member can fill any number of rows are read in pages.
import {and, eq, getTableColumns, gt, inArray, ne, or, sql} from 'drizzle-orm';
import {session, user, account} from '../database/auth-tables.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {formerOffer, memberScore, pairing} from '../database/matching-tables.ts';
import {block, formerMatch, moderationAct, report} from '../database/safety-tables.ts';
import {
  chat,
  chatMember,
  creditEntry,
  message,
  photo,
  profile,
  pushSubscription,
  questionnaire,
  suggestion,
  wallet,
} from '../database/tables.ts';

type Row = Readonly<Record<string, unknown>>;
/** Some or all rows of a table. */
export type Page = {table: string; rows: readonly Row[]};
/** All rows, by table name. */
type Collected = Record<string, readonly Row[]>;

/** A row is at most some 16 KB of JSON. */
export const PAGE_ROWS = 100;

const whole = (tables: Collected): Page[] =>
  Object.entries(tables).map(([table, rows]) => ({table, rows}));

/** Reads the rows after a cursor, at most {@link PAGE_ROWS}; the first ones without a cursor. */
type ReadPage<Cursor> = (after: Cursor | undefined) => Promise<{cursor: Cursor; row: Row}[]>;

async function* pagesOf<Cursor>(table: string, read: ReadPage<Cursor>): AsyncGenerator<Page> {
  let after: Cursor | undefined;
  for (;;) {
    const found = await read(after);
    yield {table, rows: found.map(({row}) => row)};
    if (found.length < PAGE_ROWS) return;
    after = found.at(-1)?.cursor;
  }
}

function messagesIn(db: Executor, chatId: string): AsyncGenerator<Page> {
  const {createdAt, id} = message;
  // As text the time keeps its microseconds.
  const cursor = {at: sql<string>`${createdAt}::text`, id};
  return pagesOf<{at: string; id: string}>('message', (after) =>
    db
      .select({cursor, row: getTableColumns(message)})
      .from(message)
      .where(
        and(
          eq(message.chatId, chatId),
          after && sql`(${createdAt}, ${id}) > (${after.at}::timestamptz, ${after.id})`,
        ),
      )
      .orderBy(createdAt, id)
      .limit(PAGE_ROWS),
  );
}

/** Leaves out `shownId` and `closedAt`, which would reveal whether the other member was suspended or has left. */
async function* conversations(db: Executor, userId: string): AsyncGenerator<Page> {
  const {chatId, otherId, lastReadAt} = getTableColumns(chatMember);
  const memberships = await db
    .select({chatId, userId: chatMember.userId, otherId, lastReadAt})
    .from(chatMember)
    .where(eq(chatMember.userId, userId));
  const ids = memberships.map((membership) => membership.chatId).toSorted();
  const rooms = await db.select().from(chat).where(inArray(chat.id, ids));
  yield* whole({chat_member: memberships, chat: rooms, message: []});
  for (const id of ids) yield* messagesIn(db, id);
}

/** Leaves out secrets: tokens and password hashes. */
async function accountOf(db: Executor, userId: string): Promise<Collected> {
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
  };
}

function sessionsOf(db: Executor, userId: string): AsyncGenerator<Page> {
  const {userAgent, createdAt, updatedAt, expiresAt} = getTableColumns(session);
  return pagesOf<string>('session', (after) =>
    db
      .select({cursor: session.id, row: {userAgent, createdAt, updatedAt, expiresAt}})
      .from(session)
      .where(and(eq(session.userId, userId), after ? gt(session.id, after) : undefined))
      .orderBy(session.id)
      .limit(PAGE_ROWS),
  );
}

function reportsBy(db: Executor, userId: string): AsyncGenerator<Page> {
  const {id, reportedId, reason, text, createdAt} = getTableColumns(report);
  return pagesOf<string>('report', (after) =>
    db
      .select({cursor: id, row: {id, reportedId, reason, text, createdAt}})
      .from(report)
      .where(and(eq(report.reporterId, userId), after ? gt(id, after) : undefined))
      .orderBy(id)
      .limit(PAGE_ROWS),
  );
}

/** The member's blocks and former matches, and decisions about the member, without other members' names. */
async function safety(db: Executor, userId: string): Promise<Collected> {
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
      .select({at: moderationAct.at, act: moderationAct.act, why: moderationAct.why})
      .from(moderationAct)
      // A report that was closed without an act was not about this member.
      .where(and(eq(moderationAct.userId, userId), ne(moderationAct.act, 'close'))),
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
async function matching(db: Executor, userId: string): Promise<Collected> {
  return {
    member_score: await db.select().from(memberScore).where(eq(memberScore.userId, userId)),
    pairing: await offersIn(db, pairing, userId),
    former_offer: await offersIn(db, formerOffer, userId),
    suggestion: await db.select().from(suggestion).where(eq(suggestion.userId, userId)),
  };
}

/** The pages of a table follow each other. A table without rows has a page without rows. */
export async function* collectMemberData(db: Executor, userId: string): AsyncGenerator<Page> {
  yield* whole(await accountOf(db, userId));
  yield* sessionsOf(db, userId);
  yield* whole({
    profile: await db.select().from(profile).where(eq(profile.userId, userId)),
    photo: await db.select().from(photo).where(eq(photo.userId, userId)).orderBy(photo.slot),
    questionnaire: await db.select().from(questionnaire).where(eq(questionnaire.userId, userId)),
    wallet: await db.select().from(wallet).where(eq(wallet.userId, userId)),
    credit_entry: await db.select().from(creditEntry).where(eq(creditEntry.userId, userId)),
  });
  yield* conversations(db, userId);
  yield* whole(await matching(db, userId));
  yield* whole(await safety(db, userId));
  yield* reportsBy(db, userId);
  yield* whole({
    push_subscription: await db
      .select({
        endpoint: pushSubscription.endpoint,
        showsText: pushSubscription.showsText,
        createdAt: pushSubscription.createdAt,
      })
      .from(pushSubscription)
      .where(eq(pushSubscription.userId, userId)),
  });
}
