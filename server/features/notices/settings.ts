// What a member has chosen about notices, and what their pages and devices have told: the time zone, and what was seen.
import {and, eq, isNull, sql, type SQL} from 'drizzle-orm';
import type {NoticeKind, NoticeSwitch} from '../../../rules/notices/notices.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {notice, noticeSetting} from '../../platform/database/notice-tables.ts';

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

type Changed = {
  readonly off?: NoticeSwitch[];
  readonly namesInMails?: boolean;
  readonly timeZone?: string | undefined;
  readonly seenAt?: SQL;
  readonly mailRefusedAt?: SQL | null;
};

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

export type NoticeChoice = {readonly switch: NoticeSwitch | 'names'; readonly isOn: boolean};

/** Sets one switch. Mails are tried again, as in {@link writeChoices}. */
export async function chooseNotice(
  db: Executor,
  userId: string,
  {switch: changed, isOn}: NoticeChoice,
): Promise<void> {
  if (changed === 'names') return write(db, userId, {namesInMails: isOn, mailRefusedAt: null});
  const off = isOn ? [] : [changed];
  await db.execute(sql`
    insert into notice_setting (user_id, off) values (${userId}, ${sql.param(off)}::text[])
    on conflict (user_id) do update set mail_refused_at = null,
      off = array_remove(notice_setting.off, ${changed}) || excluded.off`);
}

/** Does nothing when the account is gone. */
export async function turnOff(
  db: Executor,
  userId: string,
  more: readonly NoticeSwitch[],
): Promise<void> {
  await db.execute(sql`
    insert into notice_setting (user_id, off)
    select id, ${sql.param(more)}::text[] from auth."user" where id = ${userId}
    on conflict (user_id) do update
      set off = array(select distinct unnest(notice_setting.off || excluded.off))`);
}

/** A visible, connected page of the member has told that it shows what there is. An unknown time zone keeps the former one. */
export function noteSeen(
  db: Executor,
  userId: string,
  timeZone: string | undefined,
): Promise<void> {
  return write(db, userId, {seenAt: sql`now()`, timeZone});
}

export function noteMailRefused(db: Executor, userId: string): Promise<void> {
  return write(db, userId, {mailRefusedAt: sql`now()`});
}

/** The member has opened a mail at the address of their account, which they may have changed. */
export function noteMailAccepted(db: Executor, userId: string): Promise<void> {
  return write(db, userId, {mailRefusedAt: null});
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
