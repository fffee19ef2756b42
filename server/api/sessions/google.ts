// Sign-in with Google, or whatever OpenID Connect provider the configuration names in its place:
// authorization code with PKCE, the identity token verified against the provider's keys.
import {genericOAuth} from 'better-auth/plugins';
import {createAuth, type Auth, type AuthSetting} from './auth.ts';

const PROVIDER = 'google';

/**
 * Answers better-auth with Google in it, or undefined while Google is not configured or cannot be
 * reached. The provider describes itself at an address of its own: that is asked at the first use, and
 * again as long as nobody has answered, so that Wing starts without Google and recovers with it.
 */
export function googleSignIn(setting: AuthSetting): () => Promise<Auth | undefined> {
  const {env} = setting;
  const {GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret} = env;
  if (!clientId || !clientSecret) return async () => undefined;

  const ask = async (): Promise<Auth | undefined> => {
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

  let known: Promise<Auth | undefined> | undefined;
  return async () => {
    known ??= ask().catch(() => undefined);
    const auth = await known;
    if (!auth) known = undefined;
    return auth;
  };
}
