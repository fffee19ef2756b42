// Accounts: better-auth's tables and Wing's columns in them, in a schema that is never published.
import {sql} from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgSchema,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

export const authSchema = pgSchema('auth');

const at = (name: string) => timestamp(name, {withTimezone: true});

export const user = authSchema.table(
  'user',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    /** Wing's own: when an operator suspended the account. */
    disabledAt: at('disabled_at'),
    /** Wing's own: when the account is deleted, unless the member signs in before. */
    leavesAt: at('leaves_at'),
    /** Wing's own: the UTC day of the last request with a session. */
    visitedOn: date('visited_on')
      .notNull()
      .default(sql`(now() at time zone 'utc')::date`),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('user_created').on(t.createdAt)],
);

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, {onDelete: 'cascade'});

export const session = authSchema.table(
  'session',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: userId(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('session_user').on(t.userId), index('session_expires').on(t.expiresAt)],
);

export const account = authSchema.table(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: userId(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('account_user').on(t.userId),
    /** Of two first sign-ins at once only one may link the identity: better-auth refuses an identity with two rows. */
    uniqueIndex('account_identity').on(t.providerId, t.accountId),
  ],
);

export const verification = authSchema.table(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('verification_identifier').on(t.identifier),
    index('verification_expires').on(t.expiresAt),
  ],
);

/** A mailed link. Only the token's hash is stored; using the link deletes the row. */
export const mailedLink = authSchema.table(
  'mailed_link',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<'reset' | 'email'>().notNull(),
    userId: userId(),
    email: text('email').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('mailed_link_user').on(t.userId), index('mailed_link_expires').on(t.expiresAt)],
);

/** Rate-limit counters. rate-limiter-flexible prescribes the columns; `key` holds hashes only. */
export const attempt = authSchema.table(
  'attempt',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: at('expire'),
  },
  (t) => [index('attempt_expires').on(t.expire)],
);

/**
 * Keyed hashes of the normal forms of suspended members' addresses (suspended-addresses.ts). A row stays when the account is
 * deleted during the suspension.
 */
export const suspendedAddress = authSchema.table(
  'suspended_address',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    hash: text('hash').notNull(),
    userId: text('user_id')
      .unique()
      .references(() => user.id, {onDelete: 'set null'}),
    /** When the account was suspended, or deleted after that. */
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('suspended_address_hash').on(t.hash)],
);
