// The desk's log: what operators did and looked at. Rows are inserted and never changed.
import {sql} from 'drizzle-orm';
import type {DeskAct} from '../../../rules/desk/desk.ts';
import {LOG_PAGE, type Log} from '../../../rules/desk/log.ts';
import type {Executor} from '../postgres/client.ts';
import {deskEntry} from './desk-tables.ts';

type Entry = {
  readonly operator: string;
  readonly act: DeskAct;
  readonly userId?: string | undefined;
  readonly reportId?: string | undefined;
  readonly why?: string;
};

export async function logDesk(db: Executor, entry: Entry): Promise<void> {
  await db.insert(deskEntry).values(entry);
}

/** A page reads its data again and again; that is one look. */
const LOOK_MINUTES = 10;

/** Logs that an operator looks at a member or a report, unless the log has that look already. */
export async function logLook(
  db: Executor,
  {operator, userId, reportId}: {operator: string; userId: string; reportId?: string},
): Promise<void> {
  await db.execute(sql`
    insert into desk_entry (operator, act, user_id, report_id)
    select ${operator}, 'looked', ${userId}, ${reportId ?? null}
    where not exists (
      select from desk_entry
      where operator = ${operator} and act = 'looked' and user_id = ${userId}
        and report_id is not distinct from ${reportId ?? null}
        and at > now() - make_interval(mins => ${LOOK_MINUTES}))`);
}

/** Entries of `desk_entry` and `moderation_act` before a time, newest first: all, or those about one member. */
export async function readLog(
  db: Executor,
  {before, userId}: {before: Date; userId?: string | undefined},
): Promise<Log['entries']> {
  const ofMember = userId === undefined ? sql`true` : sql`user_id = ${userId}`;
  const columns = sql`at, operator, act, user_id as "userId", report_id as "reportId", why`;
  const newest = sql`where at < ${before} and ${ofMember} order by at desc limit ${LOG_PAGE}`;
  const {rows} = await db.execute<Log['entries'][number]>(sql`
    (select ${columns} from desk_entry ${newest}) union all
    (select ${columns} from moderation_act ${newest})
    order by at desc limit ${LOG_PAGE}`);
  return rows.map((entry) => ({...entry, at: new Date(entry.at).toISOString()}));
}
