// Members' situations and the rows of tables about them, for the tests of who is told of what.
import {expect, test} from 'vitest';
import {NOTICE_KINDS, type NoticeKind, type NoticeWay} from '../../rules/notices/notices.ts';
import {
  decide,
  type EarlierNotice,
  type NoticeEvent,
  type Situation,
} from '../../server/features/notices/decide.ts';

export const NOON = '2026-06-10T12:00:00Z';

export const event = (kind: NoticeKind, at: string, id = at): NoticeEvent => ({
  kind,
  at: new Date(at),
  id,
  page: '/matches',
});

export const earlier = (
  way: NoticeWay,
  kind: NoticeKind,
  at: string,
  outcome: EarlierNotice['outcome'] = null,
): EarlierNotice => ({way, kind, at: new Date(at), outcome});

/** A member at noon, without devices, who wants everything and looked two days ago. */
export function situation(parts: Partial<Situation> & {at?: string} = {}): Situation {
  const {at = NOON, ...rest} = parts;
  return {
    now: new Date(at),
    isReachable: true,
    timeZone: 'UTC',
    spread: 0,
    events: [],
    seenAt: new Date('2026-06-08T12:00:00Z'),
    wanted: {push: NOTICE_KINDS, mail: NOTICE_KINDS},
    hasDevice: false,
    earlier: [],
    ...rest,
  };
}

/** "mail match", "push message", "none", or "2026-06-10T22:00:00.000Z" for when to decide again. */
export function told(given: Situation): string {
  const decision = decide(given);
  if (decision.way !== 'none') return `${decision.way} ${decision.event.kind}`;
  return decision.until?.toISOString().replace('.000Z', 'Z') ?? 'none';
}

export type Row = readonly [what: string, given: Parameters<typeof situation>[0], expected: string];

export const match = event('match', '2026-06-10T11:59:00Z');
export const message = event('message', '2026-06-10T11:30:00Z');
export const suggestions = event('suggestions', '2026-06-10T11:58:00Z');
export const reminder = event('reminder', '2026-06-10T11:57:00Z');
export const device = {hasDevice: true};

export const pushed = (at: string, outcome: EarlierNotice['outcome'] = null) =>
  earlier('push', 'match', at, outcome);

export const mail = (kind: NoticeKind, at: string) => earlier('mail', kind, at);

export const only = (way: NoticeWay, ...kinds: NoticeKind[]): Situation['wanted'] =>
  way === 'push' ? {push: kinds, mail: []} : {push: [], mail: kinds};

/** Tests each row. A time at which to decide again is later than now, so that no job repeats itself. */
export function testRows(rows: readonly Row[]): void {
  test.each(rows)('%s', (_what, given, expected) => {
    expect(told(situation(given))).toBe(expected);
    const decision = decide(situation(given));
    if (decision.way !== 'none' || !decision.until) return;
    expect(decision.until.getTime()).toBeGreaterThan(situation(given).now.getTime());
  });
}
