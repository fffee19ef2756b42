// When the members' answers were given. Never published.
import {sql} from 'drizzle-orm';
import {index, pgTable, primaryKey, text} from 'drizzle-orm/pg-core';
import {at, owner} from './columns.ts';

/** The time of the newest write of each group of answers and each switch of a member (ADR 201). */
export const writeTime = pgTable(
  'write_time',
  {
    userId: owner(),
    /** A group of `mutators/write-groups.ts`. */
    what: text('what').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({columns: [t.userId, t.what]}),
    index('write_time_at').on(t.at),
    // For forget_member: these name another member.
    index('write_time_block')
      .on(t.what)
      .where(sql`${t.what} like 'block:%'`),
  ],
);
