// How fast notices leave by mail, on all servers together. Mails that members ask for never wait for it.
import {sql} from 'drizzle-orm';
import type {Executor} from '../../platform/postgres/client.ts';
import {attempt} from '../../platform/database/auth-tables.ts';

/** The row among the rate limits whose time moves on with each mail. */
const KEY = 'notice-mails';
/** After a pause the mails of so much time leave at once. */
const BURST_MS = 1000;

/**
 * Takes the next turn of `perSecond`. The row is locked until the transaction ends.
 * @returns the milliseconds until then; 0 for now.
 */
export async function takeMailTurn(tx: Executor, perSecond: number): Promise<number> {
  const gap = sql`make_interval(secs => ${1 / perSecond})`;
  const [turn] = await tx
    .insert(attempt)
    .values({key: KEY, points: 1, expire: sql`now() + ${gap}`})
    .onConflictDoUpdate({
      target: attempt.key,
      set: {expire: sql`greatest(${attempt.expire}, now()) + ${gap}`},
    })
    .returning({waitMs: sql<number>`extract(epoch from ${attempt.expire} - now())::float8 * 1000`});
  return Math.max(0, Math.ceil((turn?.waitMs ?? 0) - BURST_MS));
}
