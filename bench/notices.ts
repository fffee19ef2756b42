// Simulates how many pushes and mails Wing sends to 1,000 members a day, by the real decision, without a database. Members answer
// as demo members do: Yes to three of four suggestions, and one message back for each. They differ in how often they look.
import {
  OFFER_DAYS,
  MATCHED_CARD_DAYS,
  MAX_SUGGESTIONS,
  YES_EXPIRES_DAYS,
} from '../rules/suggestions/suggestion.ts';
import {
  NOTICE_KINDS,
  NOTICE_WAYS,
  type NoticeKind,
  type NoticeWay,
} from '../rules/notices/notices.ts';
import {decide, type EarlierNotice} from '../server/features/notices/decide.ts';
import {cardEvents, roomEvents} from '../server/features/notices/read-situation.ts';
import {randomFrom} from '../server/features/matching/random.ts';
import {saysYes} from '../server/app/demo/reactions.ts';

const MEMBERS = 1000;
const DAYS = 45;
/** Left out: the first rounds fill every position at once. */
const WARM_UP_DAYS = 20;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const STEP_MS = HOUR_MS;
const START_MS = Date.UTC(2026, 5, 1);
const ROUND_HOUR = 18;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney'];
/** Shares of members by their visits a day; the others never look. */
const HABITS = [
  {share: 0.25, visits: 2},
  {share: 0.25, visits: 0.5},
  {share: 0.25, visits: 1 / 7},
  {share: 0.15, visits: 1 / 30},
];

type Card = {other: number; offeredAt: number; yesAt?: number; endsAt: number};
type Chat = {
  id: string;
  other: number;
  at: number;
  isOpened: boolean;
  unread?: {id: string; at: number};
};
type Person = {
  id: string;
  zone: string;
  visits: number;
  hasDevice: boolean;
  seenAt: number;
  cards: Card[];
  chats: Chat[];
  earlier: EarlierNotice[];
  /** When to decide again, unless something happens. */
  dueAt: number;
};

export type Volume = Record<NoticeWay, Record<NoticeKind, number>>;
export type NoticesBench = {withPush: number; aDay: Volume; mails: number; busiestDay: number}[];

const habitOf = (share: number): number => {
  let left = share;
  return HABITS.find((habit) => (left -= habit.share) < 0)?.visits ?? 0;
};

/** @param withPush share of members whose devices show notifications; one in ten pushes is lost. */
function simulate(withPush: number): NoticesBench[number] {
  const random = randomFrom(1);
  const people = Array.from({length: MEMBERS}, (_, i): Person => ({
    id: `m${i}`,
    zone: ZONES[i % ZONES.length] ?? 'UTC',
    visits: habitOf(random()),
    hasDevice: random() < withPush,
    seenAt: START_MS,
    cards: [],
    chats: [],
    earlier: [],
    dueAt: 0,
  }));
  const met = new Set<string>();
  const sent: {way: NoticeWay; kind: NoticeKind; at: number}[] = [];
  let messages = 0;

  function round(now: number): void {
    for (const person of people) person.dueAt = 0;
    for (const person of people) person.cards = person.cards.filter(({endsAt}) => endsAt > now);
    for (const [a, person] of people.entries()) {
      for (let tries = 0; person.cards.length < MAX_SUGGESTIONS && tries < 30; tries += 1) {
        const b = Math.floor(random() * MEMBERS);
        const other = people[b];
        const pair = [a, b].toSorted((x, y) => x - y).join(' ');
        if (!other || a === b || met.has(pair) || other.cards.length >= MAX_SUGGESTIONS) continue;
        met.add(pair);
        const card = {offeredAt: now, endsAt: now + OFFER_DAYS * DAY_MS};
        person.cards.push({other: b, ...card});
        other.cards.push({other: a, ...card});
      }
    }
  }

  function visit(a: number, person: Person, now: number): void {
    person.seenAt = now;
    person.dueAt = 0;
    for (const card of person.cards.filter(({yesAt}) => yesAt === undefined)) {
      const other = people[card.other];
      const theirs = other?.cards.find((each) => each.other === a);
      if (!other || !theirs) continue;
      if (!saysYes(person.id, other.id)) {
        person.cards = person.cards.filter((each) => each !== card);
        theirs.endsAt = Math.min(theirs.endsAt, now);
        continue;
      }
      card.yesAt = now;
      const ends =
        now + (theirs.yesAt === undefined ? YES_EXPIRES_DAYS : MATCHED_CARD_DAYS) * DAY_MS;
      card.endsAt = Math.min(card.endsAt, ends);
      theirs.endsAt = card.endsAt;
      if (theirs.yesAt === undefined) continue;
      const id = `${person.id} ${other.id}`;
      person.chats.push({id, other: card.other, at: now, isOpened: false});
      other.dueAt = 0;
      other.chats.push({id, other: a, at: now, isOpened: false});
    }
    for (const chat of person.chats) {
      const other = people[chat.other];
      const theirs = other?.chats.find(({id}) => id === chat.id);
      const writes = !chat.isOpened || chat.unread !== undefined;
      chat.isOpened = true;
      delete chat.unread;
      if (!writes || !other || !theirs || theirs.unread) continue;
      other.dueAt = 0;
      theirs.unread = {id: `message ${(messages += 1)}`, at: now};
    }
  }

  function tell(person: Person, now: number): void {
    if (person.dueAt > now) return;
    const rooms = person.chats.flatMap(({id, at, isOpened, unread}) =>
      roomEvents({
        chatId: id,
        name: null,
        matchedAt: at,
        isOpened,
        messageId: unread?.id ?? null,
        messageAt: unread?.at ?? 0,
      }),
    );
    const cards = person.cards
      .filter(({yesAt}) => yesAt === undefined)
      .map(({other, offeredAt}) => ({otherId: String(other), offeredAt: new Date(offeredAt)}));
    const at = new Date(now);
    const decision = decide({
      now: at,
      isReachable: true,
      timeZone: person.zone,
      spread: 0,
      events: [...rooms, ...cardEvents(cards, at)],
      seenAt: new Date(person.seenAt),
      wanted: {push: NOTICE_KINDS, mail: NOTICE_KINDS},
      hasDevice: person.hasDevice,
      earlier: person.earlier,
    });
    person.dueAt = now;
    if (decision.way === 'none') {
      person.dueAt = decision.until?.getTime() ?? Number.POSITIVE_INFINITY;
      return;
    }
    const {way, event} = decision;
    const outcome = way === 'push' && random() < 0.9 ? ('acknowledged' as const) : null;
    person.earlier = [{kind: event.kind, way, at, outcome}, ...person.earlier].slice(0, 60);
    sent.push({way, kind: event.kind, at: now});
  }

  for (let now = START_MS; now < START_MS + DAYS * DAY_MS; now += STEP_MS) {
    if ((now - START_MS) % DAY_MS === ROUND_HOUR * HOUR_MS) round(now);
    for (const [a, person] of people.entries()) {
      if (random() < (person.visits * STEP_MS) / DAY_MS) visit(a, person, now);
      tell(person, now);
    }
  }
  const counted = sent.filter(({at}) => at >= START_MS + WARM_UP_DAYS * DAY_MS);
  const aDay = (way: NoticeWay, kind: NoticeKind) =>
    counted.filter((each) => each.way === way && each.kind === kind).length / (DAYS - WARM_UP_DAYS);
  const mails = counted.filter(({way}) => way === 'mail');
  const byDay = Map.groupBy(mails, ({at}) => Math.floor(at / DAY_MS));
  const kindsOf = (way: NoticeWay) => ({
    match: aDay(way, 'match'),
    message: aDay(way, 'message'),
    suggestions: aDay(way, 'suggestions'),
    reminder: aDay(way, 'reminder'),
  });
  return {
    withPush,
    aDay: {push: kindsOf('push'), mail: kindsOf('mail')},
    mails: mails.length / (DAYS - WARM_UP_DAYS),
    busiestDay: Math.max(...[...byDay.values()].map((day) => day.length)),
  };
}

export async function run(): Promise<NoticesBench> {
  return [0, 0.3, 0.7].map(simulate);
}

export function print(results: NoticesBench): void {
  for (const {withPush, aDay, mails, busiestDay} of results) {
    console.log(
      `notices: ${MEMBERS} members, ${Math.round(withPush * 100)} % with push: ${mails.toFixed(0)} mails a day, ${busiestDay} on the busiest`,
    );
    for (const way of NOTICE_WAYS) {
      const kinds = NOTICE_KINDS.map((kind) => `${kind} ${aDay[way][kind].toFixed(0)}`);
      console.log(`  ${way}: ${kinds.join(', ')}`);
    }
  }
}
