// Decides whether a member is told now, by which way, and of what. Pure: everything it depends on is its argument.
import {
  AWAY_DAYS,
  AWAY_MAIL_DAYS,
  GONE_DAYS,
  MAIL_DAYS,
  NOTICE_KINDS,
  PUSH_LIFETIME_HOURS,
  UNREAD_MINUTES,
  type NoticeKind,
  type NoticeOutcome,
  type NoticeWay,
} from '../../../rules/notices/notices.ts';
import {afterQuietHours} from './quiet-hours.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PUSH_LIFETIME_MS = PUSH_LIFETIME_HOURS * 3_600_000;

/** Something that waits for a member. */
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

/** An earlier notice. `outcome` is null while nothing is known of it. */
export type EarlierNotice = {
  readonly kind: NoticeKind;
  readonly way: NoticeWay;
  readonly at: Date;
  readonly outcome: NoticeOutcome | null;
};

export type Situation = {
  readonly now: Date;
  /** False for members who are paused, leaving, suspended, unconfirmed or of the demo. */
  readonly isReachable: boolean;
  readonly timeZone: string;
  /** How long after the quiet hours the member is told of what waited, in milliseconds. */
  readonly spread: number;
  readonly events: readonly NoticeEvent[];
  /** When a visible, connected page of the member last had all rows. */
  readonly seenAt: Date;
  /** The kinds that the member wants by each way. None by mail once their address was refused. */
  readonly wanted: Readonly<Record<NoticeWay, readonly NoticeKind[]>>;
  readonly hasDevice: boolean;
  readonly earlier: readonly EarlierNotice[];
};

export type Decision =
  /** `until`: when to decide again. */
  | {readonly way: 'none'; readonly until?: Date}
  | {
      readonly way: NoticeWay;
      /** What the notice is about. */
      readonly event: NoticeEvent;
      /** What else the member will find. */
      readonly others: readonly NoticeEvent[];
    };

const latestOf = (times: readonly Date[]): number =>
  Math.max(Number.NEGATIVE_INFINITY, ...times.map((time) => time.getTime()));

const endOf = (push: EarlierNotice): number => push.at.getTime() + PUSH_LIFETIME_MS;

type Known = Omit<Situation, 'events'>;

/**
 * Pushes that count as lost: refused, or not acknowledged in time. Then all later unacknowledged pushes count as lost too:
 * otherwise a member who gets a push every day would never get a mail.
 */
function lostPushes({seenAt, earlier, now}: Known): EarlierNotice[] {
  const reached = earlier.filter(({way, outcome}) => way === 'mail' || outcome === 'acknowledged');
  const reachedAt = latestOf([seenAt, ...reached.map(({at}) => at)]);
  const isOver = (push: EarlierNotice) => push.outcome === null && endOf(push) <= now.getTime();
  const pushes = earlier.filter(({way, outcome}) => way === 'push' && outcome !== 'acknowledged');
  const areAllLost = pushes.some((push) => isOver(push) && push.at.getTime() > reachedAt);
  return pushes.filter((push) => push.outcome === 'refused' || areAllLost || isOver(push));
}

/**
 * Events of this kind up to this time need no notice: the member has looked since, or a notice has reached them or still may.
 * A notice tells of another kind only if the member wants that kind by the notice's way.
 * A push that got lost does not count as a notice, if a mail about this kind may follow. If none may, the push counts: otherwise the event
 * would be tried again for ever, and later events of its room would wait behind it.
 */
export function knowsUntil(known: Known, kind: NoticeKind): Date {
  const lost = known.wanted.mail.includes(kind) ? lostPushes(known) : [];
  const told = known.earlier.filter(
    (each) => !lost.includes(each) && (each.kind === kind || known.wanted[each.way].includes(kind)),
  );
  return new Date(latestOf([known.seenAt, ...told.map(({at}) => at)]));
}

type Candidate = {readonly way: NoticeWay; readonly time: number; readonly event: NoticeEvent};

/** When, and by which way, the member may be told of this event. */
function candidate(situation: Situation, event: NoticeEvent): Candidate | undefined {
  const {now, timeZone, spread, wanted, hasDevice, earlier} = situation;
  const {kind, at} = event;
  const lostAt = latestOf(lostPushes(situation).map((lost) => lost.at));
  const outOfQuiet = (time: number) => afterQuietHours(new Date(time), timeZone, spread).getTime();
  if (hasDevice && wanted.push.includes(kind) && at.getTime() > lostAt) {
    return {way: 'push', time: outOfQuiet(now.getTime()), event};
  }
  if (!wanted.mail.includes(kind)) return undefined;
  const readAfter = kind === 'message' ? UNREAD_MINUTES * MINUTE_MS : 0;
  const due = Math.max(now.getTime(), at.getTime() + readAfter);
  if (kind === 'match') return {way: 'mail', time: outOfQuiet(due), event};
  const away = now.getTime() - situation.seenAt.getTime();
  if (away >= GONE_DAYS * DAY_MS) return undefined;
  const apart = (away >= AWAY_DAYS * DAY_MS ? AWAY_MAIL_DAYS : MAIL_DAYS) * DAY_MS;
  const mails = earlier.filter((each) => each.way === 'mail' && each.kind !== 'match');
  const time = Math.max(due, latestOf(mails.map((mail) => mail.at)) + apart);
  return {way: 'mail', time: outOfQuiet(time), event};
}

const weight = ({way, event: {kind}}: Candidate): number =>
  NOTICE_KINDS.indexOf(kind) + (way === 'push' ? 0 : NOTICE_KINDS.length);

/**
 * `kept`: a notice that was not sent yet. Then only its kind and its way are decided about: `none` without `until` says that nothing of
 * this kind waits any more.
 */
export function decide(situation: Situation, kept?: Pick<EarlierNotice, 'kind' | 'way'>): Decision {
  const {now, isReachable, seenAt, earlier, wanted} = situation;
  if (!isReachable) return {way: 'none'};
  const pending = situation.events
    .filter(({at, kind}) => at > knowsUntil(situation, kind))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const candidates = pending
    .flatMap((event) => candidate(situation, event) ?? [])
    .filter(({way, event}) => !kept || (way === kept.way && event.kind === kept.kind));
  const [first] = candidates
    .filter(({time}) => time <= now.getTime())
    .toSorted((a, b) => weight(a) - weight(b));
  if (first) {
    const {way, event} = first;
    const others = pending.filter((each) => each !== event && wanted[way].includes(each.kind));
    return {way, event, others};
  }
  const lost = lostPushes(situation);
  const unacknowledged = earlier.filter(
    (each) =>
      each.way === 'push' && each.outcome === null && each.at > seenAt && !lost.includes(each),
  );
  const times = [...candidates.map(({time}) => time), ...(kept ? [] : unacknowledged.map(endOf))];
  return times.length === 0 ? {way: 'none'} : {way: 'none', until: new Date(Math.min(...times))};
}
