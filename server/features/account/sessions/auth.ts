// Configures better-auth: sessions and sign-in, with its tables in schema `auth`. `../auth-routes.ts`
// checks rate limits and password rules first.
import {APIError} from 'better-auth/api';
import {betterAuth, type BetterAuthOptions, type BetterAuthPlugin} from 'better-auth';
import {drizzleAdapter} from 'better-auth/adapters/drizzle';
import {
  ACCOUNT,
  GOOGLE_RETURN_PATH,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '../../../../rules/account/account.ts';
import {suspensionMessage} from '../../../../rules/mails.ts';
import {inLanguage} from '../../../../rules/words/on-the-server.ts';
import {languageOfAccount} from '../../../platform/database/account-language.ts';
import * as authTables from '../../../platform/database/auth-tables.ts';
import type {Database} from '../../../platform/postgres/client.ts';
import {suspendedAddresses} from '../../safety/suspended-addresses.ts';
import {cancelLeaving} from '../leave.ts';
import {currentSuspension} from '../../safety/moderation.ts';
import {allowedOrigins, type Env} from '../../../platform/config/env.ts';
import {redactPrivate} from '../../../platform/observability/error-message.ts';
import type {Log} from '../../../platform/observability/log.ts';
import {isDisabled, isLeaving} from '../account-status.ts';
import {replaceSession} from '../replaced-session.ts';

const SESSION_DAYS = 30;
const DAY_S = 86_400;
const HOUR_S = 3600;
/** better-auth counts UTF-16 units, Wing counts code points. */
export const UNITS_PER_CHARACTER = 2;

/** Wing never calls Google's APIs, so their tokens are not stored. */
const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

export type Auth = ReturnType<typeof createAuth>;

export type AuthSetting = {env: Env; secret: string; db: Database; log: Log};

type Kind = {prefix: string; sameSite: 'lax' | 'strict'; logText: string};

/** The settings that members' and operators' sign-in share. */
export function commonSettings({env, log}: AuthSetting, {prefix, sameSite, logText}: Kind) {
  const isSecure = env.publicUrl.startsWith('https:');
  return {
    baseURL: env.publicUrl,
    trustedOrigins: allowedOrigins(env),
    verification: {storeIdentifier: 'hashed'},
    advanced: {
      // On https this prefix keeps subdomains from setting these cookies.
      cookiePrefix: isSecure ? `__Host-${prefix}` : prefix,
      // Otherwise better-auth adds `__Secure-` in front.
      useSecureCookies: false,
      defaultCookieAttributes: {
        sameSite,
        httpOnly: true,
        path: '/',
        secure: isSecure,
      },
      ipAddress: {disableIpTracking: true},
    },
    telemetry: {enabled: false},
    logger: {
      level: 'error',
      // The other details may hold members' addresses.
      log: (level, text, ...details) => {
        const err = details.find((detail) => detail instanceof Error);
        log[level === 'error' ? 'error' : 'warn']({said: redactPrivate(text), err}, logText);
      },
    },
    rateLimit: {enabled: false},
  } satisfies BetterAuthOptions;
}

export function createAuth(setting: AuthSetting, plugins: BetterAuthPlugin[] = []) {
  const {env, secret, db} = setting;
  const suspended = suspendedAddresses(env);
  return betterAuth({
    ...commonSettings(setting, {prefix: 'wing', sameSite: 'lax', logText: 'sign-in'}),
    appName: 'Wing',
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(db, {provider: 'pg', schema: {...authTables}, transaction: true}),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX * UNITS_PER_CHARACTER,
    },
    user: {
      additionalFields: {
        disabledAt: {type: 'date', required: false, input: false},
        leavesAt: {type: 'date', required: false, input: false},
      },
      validateUserInfo: async ({user, source}) => {
        if (source.method !== 'oauth') return undefined;
        if (user.emailVerified !== true) return {error: 'email_not_verified'};
        const isNew = source.action === 'create-user';
        // As for an address that is in use.
        if (isNew && user.email && (await suspended.has(db, user.email))) {
          return {error: 'account_not_linked'};
        }
        return undefined;
      },
    },
    // A password account whose address was never confirmed may be another person's. Google must not link to it: that
    // would let them keep access to the owner's account.
    account: {accountLinking: {enabled: true, requireLocalEmailVerified: true}},
    session: {expiresIn: SESSION_DAYS * DAY_S, updateAge: HOUR_S},
    databaseHooks: {
      account: {
        create: {before: async (account) => ({data: {...account, ...NO_TOKENS}})},
        update: {before: async (account) => ({data: {...account, ...NO_TOKENS}})},
      },
      session: {
        create: {
          before: async ({userId}, context) => {
            // On the transaction's own connection. With a second one for each sign-up, sign-ups at once would take all connections and wait for each other for ever.
            const found = await context?.context.internalAdapter.findUserById(userId);
            if (found && !isDisabled(found)) {
              if (isLeaving(found)) await cancelLeaving(db, userId);
              return undefined;
            }
            const suspension = await currentSuspension(db, userId);
            // In the account's language: Google's redirect carries a text, no sentence.
            const message = inLanguage(await languageOfAccount(db, userId), () =>
              suspension
                ? suspensionMessage(suspension.why, env.contactEmail, suspension.until)
                : ACCOUNT.disabled,
            );
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
    onAPIError: {errorURL: env.publicUrl + GOOGLE_RETURN_PATH},
  });
}
