// Sign-in by better-auth, its tables in schema `auth`. Knows sessions, not profiles, and nothing of
// limits, mails or what a good password is: routes.ts asks about those first.
import {APIError} from 'better-auth/api';
import {betterAuth, type BetterAuthPlugin} from 'better-auth';
import {drizzleAdapter} from 'better-auth/adapters/drizzle';
import {eq} from 'drizzle-orm';
import {ACCOUNT, PASSWORD_MAX, PASSWORD_MIN} from '../../rules/account.ts';
import * as authTables from '../db/auth-tables.ts';
import type {Database} from '../db/client.ts';
import {allowedOrigins, type Env} from '../env.ts';

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

export function createAuth(
  env: Env,
  secret: string,
  db: Database,
  plugins: BetterAuthPlugin[] = [],
) {
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
      additionalFields: {disabledAt: {type: 'date', required: false, input: false}},
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
          before: async ({userId}) => {
            const [found] = await db
              .select({disabledAt: authTables.user.disabledAt})
              .from(authTables.user)
              .where(eq(authTables.user.id, userId));
            if (!found?.disabledAt) return undefined;
            throw new APIError('FORBIDDEN', {code: 'account_disabled', message: ACCOUNT.disabled});
          },
        },
      },
    },
    plugins,
    onAPIError: {errorURL: `${env.publicUrl}/signin`},
    advanced: {...cookies(env.publicUrl), ipAddress: {disableIpTracking: true}},
    telemetry: {enabled: false},
    logger: {level: 'error'},
    rateLimit: {enabled: false},
  });
}
