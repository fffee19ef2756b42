// Sign-in over HTTP: the cookie's attributes, many requests at once, endpoints that do not exist, and Google that is not
// configured or does not answer.
import {Hono} from 'hono';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {ACCOUNT, GOOGLE, googleRefusal} from '../../rules/account/account.ts';
import {createAuth} from '../../server/features/account/sessions/auth.ts';
import {googleSignIn} from '../../server/features/account/sessions/google.ts';
import {signedInLookup} from '../../server/platform/sessions/signed-in-lookup.ts';
import {authRoutes} from '../../server/features/account/auth-routes.ts';
import {openDatabase, type Database} from '../../server/platform/postgres/client.ts';
import {parseEnv} from '../../server/platform/config/env.ts';
import {createLog} from '../../server/platform/observability/log.ts';
import {freePorts} from '../../server/app/supervisor/ports.ts';
import {post} from '../support/auth-calls.ts';
import {GOOGLE_CLIENT, googleUrl, startGoogle} from '../support/google.ts';
import {PASSWORD, signUp, uniqueEmail} from '../support/member.ts';

const SECRET = 'a secret that is long enough for a test';
const LOCAL = {
  incoming: {socket: {remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4'}},
};

/** Fewer than the concurrent sign-ups below. */
const CONNECTIONS = 2;

const stack = inject('stack');
let db: Database;
let close: () => Promise<void>;
beforeAll(() => {
  ({db, close} = openDatabase(stack.databaseUrl, 'wing-test', CONNECTIONS));
});
afterAll(() => close());

/** The auth routes under another configuration, on the same database. */
function installation(variables: Record<string, string>) {
  const env = parseEnv(variables);
  const log = createLog('silent');
  const signIn = {env, secret: SECRET, db, log};
  const auth = createAuth(signIn);
  const routes = authRoutes({
    env: {...env, ZERO_CACHE_URL: ['http://127.0.0.1:1'], ZERO_API_KEY: 'no key at all..'},
    db,
    auth,
    signedIn: signedInLookup(auth, db),
    google: googleSignIn(signIn),
    log,
  });
  const app = new Hono().route('/api/auth', routes);
  /** Sends a GET when `body` is undefined. */
  return (path: string, body?: unknown) =>
    app.request(
      `${env.publicUrl}/api/auth${path}`,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: {'content-type': 'application/json', origin: env.publicUrl},
        body: JSON.stringify(body),
      },
      LOCAL,
    );
}

function attributes(response: Response): Map<string, string> {
  const [cookie = ''] = response.headers.getSetCookie();
  return new Map(
    cookie.split('; ').map((part, i) => {
      const [name = '', value = ''] = part.split('=');
      return [i === 0 ? 'name' : name.toLowerCase(), i === 0 ? name : value];
    }),
  );
}

const newcomer = () => ({email: uniqueEmail(), password: PASSWORD, name: 'x'});

test('the session cookie is HttpOnly and SameSite=Lax', async () => {
  const cookie = attributes(await post(stack, 'auth/sign-up/email', newcomer()));
  expect(cookie.get('name')).toBe('wing.session_token');
  expect(cookie.has('httponly')).toBe(true);
  expect(cookie.get('samesite')).toBe('Lax');
  expect(cookie.get('path')).toBe('/');
  expect(cookie.has('secure')).toBe(false);
});

test('serves more concurrent sign-ups than it has database connections', async () => {
  const ask = installation({});
  const newcomers = Array.from({length: 3 * CONNECTIONS}, newcomer);
  const answers = await Promise.all(newcomers.map((who) => ask('/sign-up/email', who)));
  expect(answers.map(({status}) => status)).toEqual(newcomers.map(() => 200));
});

test('over HTTPS the session cookie is Secure and bound to the host', async () => {
  const ask = installation({PUBLIC_URL: 'https://wing.example'});
  const cookie = attributes(await ask('/sign-up/email', newcomer()));
  expect(cookie.get('name')).toBe('__Host-wing.session_token');
  expect(cookie.has('secure')).toBe(true);
  expect(cookie.has('httponly')).toBe(true);
  expect(cookie.get('samesite')).toBe('Lax');
  expect(cookie.get('path')).toBe('/');
  expect(cookie.has('domain')).toBe(false);
});

test("better-auth's other endpoints answer 404", async () => {
  const {cookie} = await signUp(stack);
  for (const path of [
    'update-user',
    'change-email',
    'change-password',
    'set-password',
    'delete-user',
    'link-social',
    'verify-password',
    'revoke-sessions',
    'get-access-token',
    'sign-in/email/',
    'sign-in//email',
    'SIGN-IN/email',
  ]) {
    const response = await post(stack, `auth/${path}`, {email: 'a@b.example'}, {cookie});
    expect([path, response.status]).toEqual([path, 404]);
  }
});

test('refuses a request from a foreign origin', async () => {
  const response = await fetch(`${stack.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {'content-type': 'application/json', origin: 'https://evil.example'},
    body: JSON.stringify({email: 'a@b.example', password: PASSWORD}),
  });
  expect(response.status).toBe(403);
});

test.each([
  ['1234567', ACCOUNT.passwordTooShort],
  ['12345678', ACCOUNT.passwordTooCommon],
  ['FOOTBALL1', ACCOUNT.passwordTooCommon],
  ['x'.repeat(129), ACCOUNT.passwordTooLong],
])('refuses the password %s with the reason', async (password, message) => {
  const response = await post(stack, 'auth/sign-up/email', {...newcomer(), password});
  expect([response.status, await response.json()]).toMatchObject([
    400,
    {code: 'bad-password', message},
  ]);
});

test.each(['eight ok', '🦅'.repeat(8), '  spaces count  ', 'x'.repeat(128)])(
  'accepts the password %j at sign-up and sign-in',
  async (password) => {
    const {email} = newcomer();
    expect((await post(stack, 'auth/sign-up/email', {email, password})).status).toBe(200);
    expect((await post(stack, 'auth/sign-in/email', {email, password})).status).toBe(200);
  },
);

const START = {provider: 'google', callbackURL: '/signin?popup=google'};

test('without credentials, Google sign-in reports that it is not set up', async () => {
  const response = await installation({})('/sign-in/social', START);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({code: 'google-off', message: GOOGLE.off});
});

test('reports that Google is unreachable and recovers when it answers again', async () => {
  const [googlePort = 0] = await freePorts(1);
  const ask = installation({
    GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
    GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
    GOOGLE_DISCOVERY_URL: `${googleUrl(googlePort)}/.well-known/openid-configuration`,
  });
  const down = await ask('/sign-in/social', START);
  expect(down.status).toBe(503);
  expect(await down.json()).toMatchObject({
    code: 'google-unreachable',
    message: GOOGLE.unreachable,
  });

  const back = await ask('/callback/google?code=x&state=y');
  expect(back.headers.get('location')).toBe('/signin?popup=google&error=unreachable');
  expect(googleRefusal('unreachable')).toBe(GOOGLE.unreachable);

  const google = await startGoogle({url: stack.url, googlePort});
  const up = await ask('/sign-in/social', START);
  expect(up.status).toBe(200);
  await google.stop();
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
  'refuses the Google callback URL %s',
  async (callbackURL) => {
    const response = await post(stack, 'auth/sign-in/social', {provider: 'google', callbackURL});
    expect(response.status).toBe(400);
  },
);
