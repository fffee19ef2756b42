// What columns and constraints of more than one file are made of.
import {sql, type SQL} from 'drizzle-orm';
import {text, timestamp} from 'drizzle-orm/pg-core';
import {user} from './auth-tables.ts';

export const at = (name: string) => timestamp(name, {withTimezone: true});

/** A number of ours as part of a constraint's text; constraints cannot hold parameters. */
export const n = (value: number): SQL => sql.raw(String(value));
export const oneOf = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value}'`).join(', '));

/** Whose row it is; it goes with the account. */
export const owner = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, {onDelete: 'cascade'});
