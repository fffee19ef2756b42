// A local OpenID Connect provider in place of Google. Any login name signs in and is the email address; an address that
// starts with "unconfirmed" is unverified.
import http from 'node:http';
import * as oidc from 'oidc-provider';
import type {StackAddress} from './stack.ts';

export const GOOGLE_CLIENT = {id: 'wing-test', secret: 'a-client-secret-for-tests'};

export const googleUrl = (port: number): string => `http://127.0.0.1:${port}`;

export type GoogleStandIn = {
  /** The authorization requests it has received. */
  requests: URL[];
  stop: () => Promise<void>;
};

export async function startGoogle({
  url,
  googlePort,
}: Pick<StackAddress, 'url' | 'googlePort'>): Promise<GoogleStandIn> {
  const provider = new oidc.Provider(googleUrl(googlePort), {
    clients: [
      {
        client_id: GOOGLE_CLIENT.id,
        client_secret: GOOGLE_CLIENT.secret,
        redirect_uris: [`${url}/api/auth/callback/google`],
      },
    ],
    claims: {email: ['email', 'email_verified'], profile: ['name']},
    pkce: {required: () => true},
    cookies: {keys: ['a key for the cookies of tests']},
    findAccount: (_, email) => ({
      accountId: email,
      claims: () => ({
        sub: email,
        email,
        email_verified: !email.startsWith('unconfirmed'),
        name: 'Somebody from Google',
      }),
    }),
  });
  const requests: URL[] = [];
  const answer = provider.callback();
  const server = http.createServer((request, response) => {
    const address = new URL(request.url ?? '/', googleUrl(googlePort));
    if (address.pathname === '/auth') requests.push(address);
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(googlePort, '127.0.0.1', resolve));
  return {
    requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
