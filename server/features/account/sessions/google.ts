// Sign-in with Google or another configured OpenID Connect provider: authorization code with PKCE, and an identity token
// verified with the provider's keys.
import {genericOAuth} from 'better-auth/plugins';
import {createAuth, type Auth, type AuthSetting} from './auth.ts';

const PROVIDER = 'google';

/**
 * Creates better-auth with Google in it at the first use; undefined while Google is not configured or unreachable.
 * A failed discovery is retried at the next use, so Wing starts without Google.
 */
export function googleSignIn(setting: AuthSetting): () => Promise<Auth | undefined> {
  const {env, log} = setting;
  const {GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret} = env;
  if (!clientId || !clientSecret) return async () => undefined;

  const discover = async (): Promise<Auth | undefined> => {
    const plugin = genericOAuth({
      config: [
        {
          providerId: PROVIDER,
          clientId,
          clientSecret,
          discoveryUrl: env.GOOGLE_DISCOVERY_URL,
          scopes: ['openid', 'email', 'profile'],
          pkce: true,
          requireIdTokenVerification: true,
        },
      ],
    });
    const auth = createAuth(setting, [plugin]);
    const {socialProviders} = await auth.$context;
    return socialProviders.some(({id}) => id === PROVIDER) ? auth : undefined;
  };

  let created: Promise<Auth | undefined> | undefined;
  return async () => {
    created ??= discover().catch((error: unknown) => {
      log.warn({err: error}, 'sign-in with Google could not be set up');
      return undefined;
    });
    const auth = await created;
    if (!auth) created = undefined;
    return auth;
  };
}
