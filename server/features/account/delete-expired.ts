// Deletes expired rows. Runs every hour.
import {lt, sql} from 'drizzle-orm';
import {EXPIRED_YES_DAYS} from '../../../rules/suggestions/suggestion.ts';
import {FORMER_DAYS} from '../../../rules/safety/safety.ts';
import {WRITE_AGE_MAX_MS} from '../../../rules/writes.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {session} from '../../platform/database/auth-tables.ts';
import {operatorSession} from '../../platform/database/operator-tables.ts';
import {formerMatch} from '../../platform/database/safety-tables.ts';
import {expiredYes} from '../../platform/database/suggestion-tables.ts';
import {writeTime} from '../../platform/database/write-tables.ts';
import {daysBefore} from '../../platform/postgres/days-before.ts';

const ROUND_DAYS = 30;
const NOTICE_DAYS = 30;

/**
 * Ended sessions, members' with the push subscriptions of their devices; former matches and expired Yeses that are no longer shown; times of writes that
 * no later write can be older than; what rounds before the last one measured; and old notices, but the latest of its kind, way and
 * outcome, on which the next one depends.
 */
export async function deleteExpired(db: Executor, now: Date): Promise<void> {
  for (const table of [session, operatorSession])
    await db.delete(table).where(lt(table.expiresAt, now));
  await db.delete(formerMatch).where(lt(formerMatch.endedAt, daysBefore(now, FORMER_DAYS)));
  await db.delete(expiredYes).where(lt(expiredYes.expiredAt, daysBefore(now, EXPIRED_YES_DAYS)));
  await db.delete(writeTime).where(lt(writeTime.at, new Date(now.getTime() - WRITE_AGE_MAX_MS)));
  await db.execute(sql`
    delete from matching_round
    where made_at < ${daysBefore(now, ROUND_DAYS)} and made_at < (select max(made_at) from matching_round)`);
  await db.execute(sql`
    delete from notice
    where decided_at < ${daysBefore(now, NOTICE_DAYS)} and exists (
      select from notice later
      where (later.user_id, later.kind, later.way) = (notice.user_id, notice.kind, notice.way)
        and later.outcome is not distinct from notice.outcome and later.decided_at > notice.decided_at
      -- Looks each up by its member: as a join it could read all notices.
      offset 0)`);
}
