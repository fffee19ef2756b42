// Finds members by a part of their mail address or name, or by their id. Each way has an index of its own (trigrams for
// the two texts), so each is a query of its own.
import {sql} from 'drizzle-orm';
import {SEARCH_SHOWN, type Found} from '../../../rules/desk/members.ts';
import type {Executor} from '../../platform/postgres/client.ts';

type Row = Omit<Found, 'createdAt' | 'suspendedAt' | 'leavesAt'> & {
  createdAt: string;
  suspendedAt: string | null;
  leavesAt: string | null;
};

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());
/** The text itself, in a pattern of LIKE. */
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** At most {@link SEARCH_SHOWN}, the newest accounts first. */
export async function searchMembers(db: Executor, text: string): Promise<Found[]> {
  const pattern = `%${escaped(text.toLowerCase())}%`;
  const {rows} = await db.execute<Row>(sql`
    select u.id, u.email, u.created_at as "createdAt", u.disabled_at as "suspendedAt",
      u.leaves_at as "leavesAt", p.name, p.age
    from (
      select id from auth."user" where id = ${text}
      union select id from auth."user" where lower(email) like ${pattern}
      union select user_id from profile where lower(name) like ${pattern}
    ) found
    join auth."user" u using (id)
    left join profile p on p.user_id = u.id
    order by u.created_at desc limit ${SEARCH_SHOWN}`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    suspendedAt: iso(row.suspendedAt),
    leavesAt: iso(row.leavesAt),
  }));
}
