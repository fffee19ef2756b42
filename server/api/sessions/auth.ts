// Sign-in by better-auth, its tables in schema `auth`. Knows sessions, not profiles, and nothing of
// limits, mails or what a good password is: routes.ts asks about those first.
import {APIError} from 'better-auth/api';
import {betterAuth, type BetterAuthPlugin} from 'better-auth';
import {drizzleAdapter} from 'better-auth/adapters/drizzle';
import {ACCOUNT, GOOGLE_BACK, PASSWORD_MAX, PASSWORD_MIN} from '../../../rules/account.ts';
import {suspendedWords} from '../../../rules/report.ts';
import * as authTables from '../../domain/database/auth-tables.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {cancelLeaving} from '../../domain/account/leave.ts';
import {suspensionReason} from '../../domain/safety/moderation.ts';
import {allowedOrigins, type Env} from '../../config/env.ts';
import {withoutPrivate, type Log} from '../../platform/observability/log.ts';
import {isDisabled, isLeaving} from '../../domain/auth/account-status.ts';
import {replaceSession} from '../../domain/auth/replaced-session.ts';

const SESSION_DAYS = 30;
const DAY_S = 86_400;
const HOUR_S = 3600;
/** JavaScript counts some characters as two. */
const UNITS_A_CHARACTER = 2;

/** On https the browser itself sees to it that our cookies are ours alone. */
function cookies(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  return {
    cookiePrefix: isSecure ? '__Host-wing' : 'wing',
    // better-auth would put `__Secure-` before it.
    useSecureCookies: false,
    defaultCookieAttributes: {
      sameSite: 'lax',
      httpOnly: true,
      path: '/',
      secure: isSecure,
    },
  } as const;
}

/** Tokens for Google's own services, which we never call, are not kept. */
const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

export type Auth = ReturnType<typeof createAuth>;

export type AuthSetting = {env: Env; secret: string; db: Database; log: Log};

export function createAuth({env, secret, db, log}: AuthSetting, plugins: BetterAuthPlugin[] = []) {
  return betterAuth({
    appName: 'Wing',
    baseURL: env.publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: allowedOrigins(env),
    database: drizzleAdapter(db, {provider: 'pg', schema: {...authTables}, transaction: true}),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX * UNITS_A_CHARACTER,
    },
    user: {
      additionalFields: {
        disabledAt: {type: 'date', required: false, input: false},
        leavesAt: {type: 'date', required: false, input: false},
      },
      validateUserInfo: ({user, source}) =>
        source.method === 'oauth' && user.emailVerified !== true
          ? {error: 'email_not_verified'}
          : undefined,
    },
    // Whoever signed up with an address they never confirmed may not be its owner: Google's word for
    // the address neither opens their account nor lets them keep a key to its owner's.
    account: {accountLinking: {enabled: true, requireLocalEmailVerified: true}},
    session: {expiresIn: SESSION_DAYS * DAY_S, updateAge: HOUR_S},
    verification: {storeIdentifier: 'hashed'},
    databaseHooks: {
      account: {
        create: {before: async (account) => ({data: {...account, ...NO_TOKENS}})},
        update: {before: async (account) => ({data: {...account, ...NO_TOKENS}})},
      },
      session: {
        create: {
          before: async ({userId}, context) => {
            // Read in the transaction that this is part of: a connection more for each sign-up would
            // have as many newcomers as there are connections wait for each other.
            const found = await context?.context.internalAdapter.findUserById(userId);
            if (found && !isDisabled(found)) {
              if (isLeaving(found)) await cancelLeaving(db, userId);
              return undefined;
            }
            const why = await suspensionReason(db, userId);
            const message = why ? suspendedWords(why, env.contactEmail) : ACCOUNT.disabled;
            throw new APIError('FORBIDDEN', {code: 'account_disabled', message});
          },
          after: async (created, context) => {
            if (!context) return;
            const {name} = context.context.authCookies.sessionToken;
            const before = await context.getSignedCookie(name, context.context.secret);
            if (before) await replaceSession(db, before, created);
          },
        },
      },
    },
    plugins,
    onAPIError: {errorURL: env.publicUrl + GOOGLE_BACK},
    advanced: {...cookies(env.publicUrl), ipAddress: {disableIpTracking: true}},
    telemetry: {enabled: false},
    logger: {
      level: 'error',
      // What it would print beside its sentence may be somebody's address.
      log: (level, said, ...details) => {
        const err = details.find((detail) => detail instanceof Error);
        log[level === 'error' ? 'error' : 'warn']({said: withoutPrivate(said), err}, 'sign-in');
      },
    },
    rateLimit: {enabled: false},
  });
}
