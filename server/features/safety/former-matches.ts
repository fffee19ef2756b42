// A member's current and recent connections, whom they may report.
import {and, desc, eq, gt, sql} from 'drizzle-orm';
import {chatIdOf} from '../../../rules/chat/chat.ts';
import {FORMER_DAYS, MEMBER_WHO_LEFT} from '../../../rules/safety/safety.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {formerMatch} from '../../platform/database/safety-tables.ts';
import {daysBefore} from '../../platform/postgres/days-before.ts';
import {ordered} from '../matching/pairing.ts';

/** Whether the two are connected or were within {@link FORMER_DAYS} days. False once `b` has been deleted. */
export async function wereConnectedLately(
  db: Executor,
  [a, b]: readonly [string, string],
  now: Date,
): Promise<boolean> {
  if (a === b) return false;
  const [lowId, highId] = ordered(a, b);
  const since = daysBefore(now, FORMER_DAYS);
  const {rows} = await db.execute(sql`
    select from pairing join auth."user" on "user".id = ${b}
    where low_id = ${lowId} and high_id = ${highId} and (closed_at is null or closed_at > ${since})
    union all
    select from chat_member join auth."user" on "user".id = ${b}
    where chat_id = ${chatIdOf(a, b)} and user_id = ${a} and (closed_at is null or closed_at > ${since})
  `);
  return rows.length > 0;
}

export type Former = {
  readonly otherId: string;
  /** The name when the match ended. */
  readonly name: string;
  /** ISO 8601. */
  readonly endedAt: string;
};

/** A member's matches that ended recently, the latest first. Later changes of the other's account do not show. */
export async function formerMatches(db: Executor, userId: string, now: Date): Promise<Former[]> {
  const rows = await db
    .select({otherId: formerMatch.otherId, name: formerMatch.name, endedAt: formerMatch.endedAt})
    .from(formerMatch)
    .where(
      and(eq(formerMatch.userId, userId), gt(formerMatch.endedAt, daysBefore(now, FORMER_DAYS))),
    )
    .orderBy(desc(formerMatch.endedAt));
  return rows.map(({endedAt, ...former}) => ({...former, endedAt: endedAt.toISOString()}));
}

/**
 * Records the match for both sides under the name that each could see, which is {@link MEMBER_WHO_LEFT} while the other
 * is leaving. Skips a suspended partner.
 */
export async function recordFormerMatch(db: Executor, chatId: string): Promise<void> {
  await db.execute(sql`
    insert into former_match (user_id, other_id, name)
    select mine.user_id, mine.other_id, coalesce(profile.name, ${MEMBER_WHO_LEFT})
    from chat_member mine
    join auth."user" other on other.id = mine.other_id and other.disabled_at is null
    left join profile on profile.user_id = mine.shown_id
    where mine.chat_id = ${chatId}
    on conflict do nothing
  `);
}
