// When a write was made, and which of its groups it still sets.
import {sql} from 'drizzle-orm';
import {WRITE_AGE_MAX_MS} from '../../../rules/writes.ts';
import type {Transaction} from '../postgres/client.ts';

/** When the device made a write and when it sent it, in ms of the device's clock. A write without `at` has no age. */
export type DeviceTimes = {readonly at: number | undefined; readonly sentAt: number};

/** Whether the write has waited so long that its member finds it on /account instead. */
export const isTooOld = ({at, sentAt}: DeviceTimes): boolean =>
  at !== undefined && sentAt - at > WRITE_AGE_MAX_MS;

/** The server's time of a write. The device's clock gives its age only, so it may go wrong by any constant. */
export function timeOfWrite({at, sentAt}: DeviceTimes, receivedAt: number): Date {
  const age = at === undefined ? 0 : sentAt - at;
  return new Date(receivedAt - Math.min(Math.max(0, age), WRITE_AGE_MAX_MS));
}

/**
 * Notes the time of a member's write for each of these groups, unless a newer write has set the group. Of two writes of the
 * same time the later arrival counts. @returns the groups that the write sets.
 */
export async function claimGroups(
  tx: Transaction,
  {userId, at}: {readonly userId: string; readonly at: Date},
  groups: readonly string[],
): Promise<ReadonlySet<string>> {
  if (groups.length === 0) return new Set();
  // Sorted, so that two writes lock the rows in the same order.
  const {rows} = await tx.execute<{what: string}>(sql`
    insert into write_time (user_id, what, at)
    select ${userId}, what, ${at.toISOString()}::timestamptz
    from unnest(${sql.param([...groups])}::text[]) what order by what
    on conflict (user_id, what) do update set at = excluded.at
      where write_time.at <= excluded.at
    returning what`);
  return new Set(rows.map(({what}) => what));
}
