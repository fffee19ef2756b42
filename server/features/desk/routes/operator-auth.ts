// Configures better-auth for operators: an instance with tables, cookies and a key of its own. sign-in-routes.ts exposes
// the few endpoints that the desk uses.
import {betterAuth, type GenericEndpointContext} from 'better-auth';
import {drizzleAdapter} from 'better-auth/adapters/drizzle';
import {APIError, createAuthMiddleware, getSessionFromCtx} from 'better-auth/api';
import {twoFactor} from 'better-auth/plugins';
import {z} from 'zod';
import {PASSWORD_MAX, PASSWORD_MIN} from '../../../../rules/account/account.ts';
import {DESK_API, DESK_SESSION_SECONDS} from '../../../../rules/desk/desk.ts';
import {createLimiter} from '../../../platform/database/attempt-limits.ts';
import {
  operator,
  operatorAccount,
  operatorSession,
  operatorTwoFactor,
  operatorVerification,
} from '../../../platform/database/operator-tables.ts';
import {deriveKey} from '../../../platform/secret.ts';
import {
  commonSettings,
  UNITS_PER_CHARACTER,
  type AuthSetting,
} from '../../account/sessions/auth.ts';

export const DESK_AUTH = `${DESK_API}/auth`;
/** The endpoint that opens a session by a password alone. */
export const PASSWORD_SIGN_IN = '/sign-in/email';
const TOTP_SIGN_IN = '/two-factor/verify-totp';
const totpBody = z.object({code: z.string()});

export type OperatorAuth = ReturnType<typeof createOperatorAuth>;

/** The first one signs and encrypts. better-auth stores its version beside each second factor that it has encrypted. */
function secretsOf({secret, env}: AuthSetting) {
  const given = new Set([secret, env.WING_SECRET_BEFORE ?? secret]);
  return [...given].map((each) => ({
    version: Number.parseInt(deriveKey(each, 'version').slice(0, 8), 16),
    value: deriveKey(each, 'desk'),
  }));
}

/** The operator who is signed in or has given a password. */
async function operatorIdOf(context: GenericEndpointContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(context);
  if (session) return session.user.id;
  const {name} = context.context.createAuthCookie('two_factor');
  const challenge = await context.getSignedCookie(name, context.context.secret);
  if (!challenge) return undefined;
  return (await context.context.internalAdapter.findVerificationValue(challenge))?.value;
}

/** @param reuser The operator whose codes work again: the demo's, whose code many may type at the same time. */
export function createOperatorAuth(setting: AuthSetting, reuser?: string) {
  const limiter = createLimiter(setting.db);
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
    hooks: {
      // The plugin accepts a code of the app again for as long as it is valid (RFC 6238, 5.2, forbids that).
      before: createAuthMiddleware(async (context) => {
        if (context.path !== TOTP_SIGN_IN) return;
        const id = await operatorIdOf(context);
        if (id === undefined || id === reuser) return;
        const {code} = totpBody.parse(context.body);
        const wait = await limiter.count('totp', {account: `${id} ${code}`, address: ''});
        if (wait !== undefined) throw new APIError('CONFLICT');
      }),
    },
    plugins: [twoFactor()],
  });
}
