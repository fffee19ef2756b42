// Configures better-auth for operators: an instance with tables, cookies and a key of its own. sign-in-routes.ts exposes
// the few endpoints that the desk uses.
import {betterAuth} from 'better-auth';
import {drizzleAdapter} from 'better-auth/adapters/drizzle';
import {twoFactor} from 'better-auth/plugins';
import {PASSWORD_MAX, PASSWORD_MIN} from '../../../rules/account.ts';
import {DESK_API, DESK_SESSION_SECONDS} from '../../../rules/desk.ts';
import {
  operator,
  operatorAccount,
  operatorSession,
  operatorTwoFactor,
  operatorVerification,
} from '../../domain/database/operator-tables.ts';
import {deriveKey} from '../../platform/secret.ts';
import {commonSettings, UNITS_PER_CHARACTER, type AuthSetting} from '../sessions/auth.ts';

export const DESK_AUTH = `${DESK_API}/auth`;
/** The endpoint that opens a session by a password alone. */
export const PASSWORD_SIGN_IN = '/sign-in/email';

export type OperatorAuth = ReturnType<typeof createOperatorAuth>;

/** The first one signs and encrypts. better-auth stores its version beside each second factor that it has encrypted. */
function secretsOf({secret, env}: AuthSetting) {
  const given = new Set([secret, env.WING_SECRET_BEFORE ?? secret]);
  return [...given].map((each) => ({
    version: Number.parseInt(deriveKey(each, 'version').slice(0, 8), 16),
    value: deriveKey(each, 'desk'),
  }));
}

export function createOperatorAuth(setting: AuthSetting) {
  const kind = {prefix: 'wing-desk', sameSite: 'strict', logText: 'desk sign-in'} as const;
  return betterAuth({
    ...commonSettings(setting, kind),
    appName: 'Wing desk',
    basePath: DESK_AUTH,
    secrets: secretsOf(setting),
    database: drizzleAdapter(setting.db, {
      provider: 'pg',
      schema: {
        user: operator,
        session: operatorSession,
        account: operatorAccount,
        verification: operatorVerification,
        twoFactor: operatorTwoFactor,
      },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX * UNITS_PER_CHARACTER,
    },
    session: {
      expiresIn: DESK_SESSION_SECONDS,
      disableSessionRefresh: true,
      additionalFields: {hasSecondFactor: {type: 'boolean', required: false, input: false}},
    },
    databaseHooks: {
      session: {
        create: {
          // The plugin opens every other session, after it has verified a code.
          before: async (session, context) => ({
            data: {
              ...session,
              hasSecondFactor: context !== null && context.path !== PASSWORD_SIGN_IN,
            },
          }),
        },
      },
    },
    plugins: [twoFactor()],
  });
}
