// Reads what the decision about a member's notices depends on: their account, notification settings, cards and rooms, and earlier notices.
import {and, eq, isNull, lte, max, ne, sql} from 'drizzle-orm';
import {
  NOTICE_KINDS,
  PUSH_LIFETIME_HOURS,
  REMINDER_DAYS,
  type NoticeKind,
  type NoticeWay,
} from '../../../rules/notices/notices.ts';
import type {Language} from '../../../rules/words/languages.ts';
import {spoken} from '../../platform/database/account-language.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {session, user} from '../../platform/database/auth-tables.ts';
import {notice, noticeSetting, pushSubscription} from '../../platform/database/notice-tables.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {profile, questionnaire} from '../../platform/database/tables.ts';
import {spreadOf} from './quiet-hours.ts';
import {knowsUntil, type EarlierNotice, type NoticeEvent, type Situation} from './decide.ts';

const DAY_MS = 86_400_000;

/** For members whose browser has not told its time zone yet. */
const DEFAULT_TIME_ZONE = 'UTC';

export type Recipient = {
  readonly userId: string;
  readonly situation: Situation;
  readonly email: string;
  readonly language: Language;
  readonly namesInMails: boolean;
};

const memberColumns = {
  email: user.email,
  language: questionnaire.language,
  isConfirmed: user.emailVerified,
  isReachable: sql<boolean>`${user.disabledAt} is null and ${user.leavesAt} is null
    and not ${profile.isDemo} and ${questionnaire.pausedAt} is null`,
  off: noticeSetting.off,
  namesInMails: noticeSetting.namesInMails,
  timeZone: noticeSetting.timeZone,
  /** For members whose pages have not told it yet, when they last used Wing. */
  seenAt: sql`coalesce(${noticeSetting.seenAt},
    (select max(${session.updatedAt}) from ${session} where ${session.userId} = ${user.id}),
    ${user.createdAt})`.mapWith(user.createdAt),
  mailRefusedAt: noticeSetting.mailRefusedAt,
  /** Also of a session that has expired: that push is refused, and becomes a mail. */
  hasDevice: sql<boolean>`exists (
    select from ${pushSubscription} where ${pushSubscription.userId} = ${user.id})`,
};

/** The latest notice of each kind, way and outcome, before and since a push's lifetime: the decision depends on no others. */
async function earlierNotices(db: Executor, userId: string, now: Date, except: string) {
  const lifetimeAgo = new Date(now.getTime() - PUSH_LIFETIME_HOURS * 3_600_000);
  const rows = await db
    .select({
      kind: notice.kind,
      way: notice.way,
      outcome: notice.outcome,
      at: max(notice.decidedAt),
    })
    .from(notice)
    .where(and(eq(notice.userId, userId), ne(notice.id, except)))
    .groupBy(notice.kind, notice.way, notice.outcome, lte(notice.decidedAt, lifetimeAgo));
  return rows.flatMap(({at, ...rest}): EarlierNotice[] => (at ? [{...rest, at}] : []));
}

type Room = {
  readonly chatId: string;
  readonly name: string | null;
  /** In milliseconds since 1970, as `messageAt`. */
  readonly matchedAt: number;
  readonly isOpened: boolean;
  /** The first unread message of the other member that the member has not been told of. */
  readonly messageId: string | null;
  readonly messageAt: number;
};

export function roomEvents(room: Room): NoticeEvent[] {
  const {chatId, name, matchedAt, isOpened, messageId, messageAt} = room;
  const events: NoticeEvent[] = [];
  const about = {page: `/chat/${chatId}`, name: name ?? undefined};
  if (!isOpened) events.push({kind: 'match', at: new Date(matchedAt), id: chatId, ...about});
  if (messageId !== null)
    events.push({kind: 'message', at: new Date(messageAt), id: messageId, ...about});
  return events;
}

/** The open rooms, with the first unread message after `since`. The wingman's line is part of the match. */
async function roomsOf(db: Executor, userId: string, since: Date): Promise<Room[]> {
  const {rows} = await db.execute<Room>(sql`
    select mine.chat_id as "chatId", profile.name, mine.last_read_at is not null as "isOpened",
      extract(epoch from chat.created_at)::float8 * 1000 as "matchedAt",
      unread.id as "messageId", extract(epoch from unread.created_at)::float8 * 1000 as "messageAt"
    from chat_member mine
    join chat on chat.id = mine.chat_id
    left join profile on profile.user_id = mine.shown_id
    left join lateral (
      select id, created_at from message
      where chat_id = mine.chat_id and sender = mine.other_id
        and created_at > greatest(mine.last_read_at, ${since.toISOString()}::timestamptz)
      order by created_at limit 1
    ) unread on true
    where mine.user_id = ${userId} and mine.closed_at is null and mine.shown_id is not null`);
  return rows;
}

/** A card of the member's that they have not answered. */
type OpenCard = {readonly otherId: string; readonly offeredAt: Date};

/** The other member's answer plays no part: a reminder depends on the date of the offer alone. */
export function cardEvents(cards: readonly OpenCard[], now: Date): NoticeEvent[] {
  const events: NoticeEvent[] = [];
  const page = '/matches';
  const offers = cards.map(({offeredAt}) => offeredAt);
  const [newest] = offers.toSorted((a, b) => b.getTime() - a.getTime());
  if (newest) events.push({kind: 'suggestions', at: newest, id: newest.toISOString(), page});
  for (const {otherId, offeredAt} of cards) {
    const at = new Date(offeredAt.getTime() + REMINDER_DAYS * DAY_MS);
    const id = `${otherId} ${offeredAt.toISOString()}`;
    if (at <= now) events.push({kind: 'reminder', at, id, page});
  }
  return events;
}

const withoutOff = (off: readonly string[], way: NoticeWay): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => !off.includes(`${way}:${kind}`));

/** `except`: the id of a notice to leave out. Undefined for a member whose account is deleted, or who has no profile. */
export async function readSituation(
  db: Executor,
  userId: string,
  now: Date,
  except = '',
): Promise<Recipient | undefined> {
  const [member] = await db
    .select(memberColumns)
    .from(user)
    .innerJoin(profile, eq(profile.userId, user.id))
    .innerJoin(questionnaire, eq(questionnaire.userId, user.id))
    .leftJoin(noticeSetting, eq(noticeSetting.userId, user.id))
    .where(eq(user.id, userId));
  if (!member) return undefined;
  const {email, isConfirmed, isReachable, seenAt, hasDevice} = member;
  const off = member.off ?? [];
  // A device shows its member's own session. A mail could reach a stranger whose address was typed.
  const takesMail = isConfirmed && !member.mailRefusedAt;
  const known = {
    now,
    isReachable,
    seenAt,
    hasDevice,
    timeZone: member.timeZone ?? DEFAULT_TIME_ZONE,
    spread: spreadOf(userId),
    wanted: {push: withoutOff(off, 'push'), mail: takesMail ? withoutOff(off, 'mail') : []},
    earlier: await earlierNotices(db, userId, now, except),
  };
  const cards = await db
    .select({otherId: suggestion.otherId, offeredAt: suggestion.offeredAt})
    .from(suggestion)
    .where(and(eq(suggestion.userId, userId), isNull(suggestion.response)));
  const rooms = await roomsOf(db, userId, knowsUntil(known, 'message'));
  return {
    userId,
    situation: {...known, events: [...rooms.flatMap(roomEvents), ...cardEvents(cards, now)]},
    email,
    language: spoken(member.language),
    namesInMails: member.namesInMails ?? false,
  };
}
