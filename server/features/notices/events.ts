// What waits for a member, computed from their own cards and rooms. Nothing here reads the other member's answer: a reminder
// depends on the date of the offer alone.
import {REMINDER_DAYS, type NoticeKind} from '../../../rules/notices/notices.ts';

const DAY_MS = 86_400_000;

export type NoticeEvent = {
  readonly kind: NoticeKind;
  readonly at: Date;
  /** The same for the same event; unique among all members' events of a kind. */
  readonly id: string;
  /** The page that shows it. */
  readonly page: string;
  /** First name of the person whom it is about. */
  readonly name?: string | undefined;
};

/** One of the member's cards that they have not answered. */
export type OpenCard = {readonly otherId: string; readonly offeredAt: Date};

export type Room = {
  readonly chatId: string;
  readonly name: string | undefined;
  readonly matchedAt: Date;
  readonly isOpened: boolean;
  /** The first unread message of the other member that the member has not been told of. */
  readonly message: {readonly id: string; readonly at: Date} | undefined;
};

export type Waiting = {readonly cards: readonly OpenCard[]; readonly rooms: readonly Room[]};

const latest = (cards: readonly OpenCard[]): Date | undefined =>
  cards.map(({offeredAt}) => offeredAt).toSorted((a, b) => b.getTime() - a.getTime())[0];

/** The events of `waiting` until `now`. */
export function eventsOf({cards, rooms}: Waiting, now: Date): NoticeEvent[] {
  const events: NoticeEvent[] = [];
  for (const {chatId, name, matchedAt, isOpened, message} of rooms) {
    const about = {page: `/chat/${chatId}`, name};
    if (!isOpened) events.push({kind: 'match', at: matchedAt, id: chatId, ...about});
    if (message) events.push({kind: 'message', at: message.at, id: message.id, ...about});
  }
  const page = '/matches';
  const newest = latest(cards);
  if (newest) events.push({kind: 'suggestions', at: newest, id: newest.toISOString(), page});
  for (const {otherId, offeredAt} of cards) {
    const at = new Date(offeredAt.getTime() + REMINDER_DAYS * DAY_MS);
    const id = `${otherId} ${offeredAt.toISOString()}`;
    if (at <= now) events.push({kind: 'reminder', at, id, page});
  }
  return events;
}
