// Columns and SQL literals that several table files share.
import {sql, type SQL} from 'drizzle-orm';
import {text, timestamp} from 'drizzle-orm/pg-core';
import {user} from './auth-tables.ts';

export const at = (name: string) => timestamp(name, {withTimezone: true});

/** A number as literal SQL, for constraints, which cannot have parameters. */
export const literal = (value: number): SQL => sql.raw(String(value));
export const oneOf = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value}'`).join(', '));

/** The member who owns the row; it is deleted with the account. */
export const owner = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, {onDelete: 'cascade'});
