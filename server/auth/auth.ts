// Sign-in by better-auth, its tables in schema `auth`. Knows sessions, not profiles.
import {betterAuth} from 'better-auth';
import {drizzleAdapter} from 'better-auth/adapters/drizzle';
import * as authTables from '../db/auth-tables.ts';
import type {Database} from '../db/client.ts';
import {allowedOrigins, type Env} from '../env.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

const SESSION_DAYS = 30;
const DAY_S = 86_400;

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(env: Env, secret: string, db: Database) {
  return betterAuth({
    appName: 'Wing',
    baseURL: env.publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: allowedOrigins(env),
    database: drizzleAdapter(db, {provider: 'pg', schema: {...authTables}}),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
    },
    session: {expiresIn: SESSION_DAYS * DAY_S, updateAge: DAY_S},
    advanced: {
      cookiePrefix: 'wing',
      useSecureCookies: env.publicUrl.startsWith('https:'),
      defaultCookieAttributes: {sameSite: 'lax', httpOnly: true},
    },
    telemetry: {enabled: false},
    logger: {level: 'error'},
    rateLimit: {enabled: false},
  });
}
