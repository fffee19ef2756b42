// Deletes expired rows. Runs every hour.
import {lt, sql} from 'drizzle-orm';
import {FORMER_DAYS} from '../../../rules/safety.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {session} from '../database/auth-tables.ts';
import {formerMatch} from '../database/safety-tables.ts';
import {daysBefore} from '../matching/batches.ts';

const ROUND_DAYS = 30;

/**
 * Ended sessions, with the push subscriptions of their devices; former matches that are no longer shown; and what rounds before
 * the last one measured.
 */
export async function deleteExpired(db: Executor, now: Date): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, now));
  await db.delete(formerMatch).where(lt(formerMatch.endedAt, daysBefore(now, FORMER_DAYS)));
  await db.execute(sql`
    delete from matching_round
    where made_at < ${daysBefore(now, ROUND_DAYS)} and made_at < (select max(made_at) from matching_round)`);
}
