// Operators' accounts: better-auth's tables for the desk, apart from those of members. Never published.
import {sql} from 'drizzle-orm';
import {boolean, check, integer, text} from 'drizzle-orm/pg-core';
import {DESK_ROLES, type DeskRole} from '../../../rules/desk/desk.ts';
import {authSchema} from './auth-tables.ts';
import {at, oneOf} from './columns.ts';

export const operator = authSchema.table(
  'operator',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    role: text('role').$type<DeskRole>().notNull().default('operator'),
    /** When the operator was removed. The row stays, because the log names it. */
    disabledAt: at('disabled_at'),
    /** Hash of the token in the link that sets the password. */
    linkHash: text('link_hash').unique(),
    linkExpiresAt: at('link_expires_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [check('operator_role', sql`${t.role} in (${oneOf(DESK_ROLES)})`)],
);

const operatorId = () =>
  text('user_id')
    .notNull()
    .references(() => operator.id, {onDelete: 'cascade'});

export const operatorSession = authSchema.table('operator_session', {
  id: text('id').primaryKey(),
  token: text('token').notNull().unique(),
  expiresAt: at('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  userId: operatorId(),
  /** Opened by a second factor. A password alone opens a session that can only set one up. */
  hasSecondFactor: boolean('has_second_factor').notNull().default(false),
  /** The operator's last request that was not made by a timer. */
  activeAt: at('active_at').notNull().defaultNow(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const operatorAccount = authSchema.table('operator_account', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  userId: operatorId(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: at('access_token_expires_at'),
  refreshTokenExpiresAt: at('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const operatorVerification = authSchema.table('operator_verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: at('expires_at').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/** The key of the authenticator app and the backup codes, both encrypted. */
export const operatorTwoFactor = authSchema.table('operator_two_factor', {
  id: text('id').primaryKey(),
  userId: operatorId().unique(),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: at('locked_until'),
});
