// What a member has chosen about notices, and what their pages and devices have told: the time zone, and what was seen.
import {and, eq, isNull, sql} from 'drizzle-orm';
import type {NoticeKind, NoticeSwitch} from '../../../rules/notices.ts';
import type {Database, Executor} from '../../platform/postgres/client.ts';
import {user} from '../database/auth-tables.ts';
import {notice, noticeSetting} from '../database/notice-tables.ts';

export type NoticeChoices = {
  readonly off: readonly NoticeSwitch[];
  readonly namesInMails: boolean;
};

export async function readChoices(
  db: Executor,
  userId: string,
): Promise<NoticeChoices & {readonly isMailRefused: boolean}> {
  const [row] = await db.select().from(noticeSetting).where(eq(noticeSetting.userId, userId));
  const {off = [], namesInMails = false, mailRefusedAt = null} = row ?? {};
  return {off, namesInMails, isMailRefused: mailRefusedAt !== null};
}

type Changed = Partial<Omit<typeof noticeSetting.$inferInsert, 'userId'>>;

async function write(db: Executor, userId: string, changed: Changed): Promise<void> {
  await db
    .insert(noticeSetting)
    .values({userId, ...changed})
    .onConflictDoUpdate({target: noticeSetting.userId, set: changed});
}

/** The last choice of any device wins. Mails are tried again, because the member may have mended their mailbox. */
export function writeChoices(db: Executor, userId: string, choices: NoticeChoices): Promise<void> {
  const {off, namesInMails} = choices;
  return write(db, userId, {off: [...off], namesInMails, mailRefusedAt: null});
}

export function turnOff(
  db: Database,
  userId: string,
  more: readonly NoticeSwitch[],
): Promise<void> {
  return db.transaction(async (tx) => {
    const [member] = await tx
      .select({id: user.id})
      .from(user)
      .where(eq(user.id, userId))
      .for('key share');
    if (!member) return;
    await tx.insert(noticeSetting).values({userId}).onConflictDoNothing();
    const own = eq(noticeSetting.userId, userId);
    const [row] = await tx.select().from(noticeSetting).where(own).for('update');
    const off = [...new Set([...(row?.off ?? []), ...more])];
    await tx.update(noticeSetting).set({off}).where(own);
  });
}

/** An open page of the member has just shown everything there was. An unknown time zone keeps the former one. */
export async function noteSeen(
  db: Executor,
  userId: string,
  timeZone: string | undefined,
): Promise<void> {
  const seen = {seenAt: sql`now()`, ...(timeZone !== undefined && {timeZone})};
  await db
    .insert(noticeSetting)
    .values({userId, ...seen})
    .onConflictDoUpdate({target: noticeSetting.userId, set: seen});
}

export function noteMailRefused(db: Executor, userId: string, at: Date): Promise<void> {
  return write(db, userId, {mailRefusedAt: at});
}

/** A device of the member has shown a push. @returns what it was about, the first time. */
export async function acknowledge(
  db: Executor,
  userId: string,
  id: string,
): Promise<NoticeKind | undefined> {
  const unknown = and(eq(notice.way, 'push'), isNull(notice.outcome));
  const [shown] = await db
    .update(notice)
    .set({outcome: 'acknowledged'})
    .where(and(eq(notice.id, id), eq(notice.userId, userId), unknown))
    .returning({kind: notice.kind});
  return shown?.kind;
}
