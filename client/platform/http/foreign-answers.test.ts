// A gateway, a company's proxy or a hotel's sign-in page answers the API's requests in its own words. Each caller treats
// such an answer as a failure, never as done, and never shows its words.
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../../tests/support/memory-storage.ts';

vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('localStorage', new MemoryStorage());
vi.stubGlobal('sessionStorage', new MemoryStorage());

const {Refused, Unreachable} = await import('./request.ts');
const auth = await import('../session/auth-api.ts');
const account = await import('../session/account-api.ts');
const safety = await import('../../features/people/safety-api.ts');
const places = await import('../../features/questionnaire/use-places.ts');
const photos = await import('../../features/photos/use-photos.ts');
const {answerOf} = await import('../../features/photos/send-uploads.ts');

const HOTEL = '<!doctype html><title>Welcome to our hotel</title><p>Accept our terms';
const HTML = {'content-type': 'text/html'};
const JSON_TYPE = {'content-type': 'application/json'};

const FOREIGN: [string, number, Record<string, string>, string][] = [
  ['a sign-in page', 200, HTML, HOTEL],
  ['a sign-in page that says it is JSON', 200, JSON_TYPE, HOTEL],
  ['nothing', 200, HTML, ''],
  ['another status of success', 202, HTML, HOTEL],
  ['JSON of a hotel', 200, JSON_TYPE, '{"hotel":"welcome"}'],
  ['a list', 200, JSON_TYPE, '[]'],
  ['a number', 200, JSON_TYPE, '1'],
  ['a text', 200, JSON_TYPE, '"ok"'],
  ['true', 200, JSON_TYPE, 'true'],
  ['cut JSON', 200, JSON_TYPE, '{"status":tr'],
  ['a status in words', 200, JSON_TYPE, '{"status":"ok","success":"true"}'],
  ['other devices and places', 200, JSON_TYPE, '{"devices":{},"places":1,"people":null,"id":7}'],
  ['an address of its own', 200, JSON_TYPE, '{"url":"http://hotel.example/login"}'],
  ['a user without an id', 200, JSON_TYPE, '{"user":{"name":"Guest"}}'],
  ['a refusal', 400, HTML, HOTEL],
  ['a request to sign in', 401, HTML, HOTEL],
  ['a block', 403, HTML, '<h1>Blocked by policy</h1>'],
  ['a block in JSON', 403, JSON_TYPE, '{"message":"Forbidden"}'],
  ['a block with a number as its code', 403, JSON_TYPE, '{"code":403,"message":"Forbidden"}'],
  ['no such page', 404, HTML, '<h1>Not found</h1>'],
  ['its own authentication', 407, HTML, HOTEL],
  ['too large', 413, HTML, '<h1>Request entity too large</h1>'],
  ['too many requests', 429, {}, ''],
  ['an error', 500, HTML, '<h1>Internal error</h1>'],
  ['a bad gateway', 502, HTML, '<h1>502 Bad Gateway</h1>'],
  ['a bad gateway in JSON', 502, JSON_TYPE, '{"message":"upstream failed"}'],
  ['maintenance', 503, {'content-type': 'text/plain'}, 'Back soon'],
  ['a timeout', 504, {}, ''],
  ['a network that asks to sign in', 511, HTML, HOTEL],
];

const CALLERS: [string, () => Promise<unknown>][] = [
  ['sign-in', () => auth.signInWithEmail('a@example.com', 'secret')],
  ['sign-up', () => auth.signUpWithEmail('a@example.com', 'secret')],
  ['sign-out', () => auth.endSession()],
  ['the session', () => auth.readSession(false)],
  ['a forgotten password', () => auth.requestPasswordReset('a@example.com')],
  ['a new password', () => auth.resetPassword('token', 'secret')],
  ['Google', () => auth.googleSignInUrl('/signin')],
  ['the account', () => account.readAccount()],
  ['a changed password', () => account.changePassword('a', 'b')],
  ['a changed address', () => account.requestEmail('a@example.com', 'secret')],
  ['a confirmed address', () => account.confirmEmail('token')],
  ['signing a device out', () => account.signOutDevice('id')],
  ['signing out everywhere', () => account.signOutEverywhere()],
  ['former matches', () => safety.readFormerMatches()],
  ['towns', () => places.findPlaces('Gh', new AbortController().signal)],
  ['a deleted account', () => account.deleteAccount('secret')],
];

const answerWith = (status: number, headers: Record<string, string>, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, {status, headers}));

describe.each(FOREIGN)('%s (%i)', (_, status, headers, body) => {
  beforeEach(() => answerWith(status, headers, body));

  test.each(CALLERS)('is a failure for %s', async (_caller, request) => {
    const failure = await request().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Unreachable);
    expect(String(failure)).toContain('Wing cannot be reached right now.');
  });

  test('is no accepted photo', async () => {
    const {state} = answerOf(status, await new Response(body).json().catch(() => null));
    expect(state).toBe(status >= 400 && status < 500 && status !== 429 ? 'failed' : 'retrying');
  });

  test('does not replace the configuration', async () => {
    vi.resetModules();
    const storage = new MemoryStorage();
    storage.setItem('wing-config', '{"google":true,"contactEmail":"help@wing.test"}');
    vi.stubGlobal('localStorage', storage);
    const {loadConfig} = await import('./config.ts');
    await loadConfig();
    expect(storage.getItem('wing-config')).toContain('help@wing.test');
  });
});

describe('removing a photo', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test.each(FOREIGN)('is not done by %s (%i)', async (_, status, headers, body) => {
    answerWith(status, headers, body);
    const removal = photos.removePhoto(0, 'user_photos/a/b');
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(await removal).toBe(false);
  });

  test('is sent at once, also while another removal has no answer', async () => {
    const paths: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      paths.push(path);
      return Promise.withResolvers().promise;
    });
    void photos.removePhoto(0, 'a');
    void photos.removePhoto(1, 'b');
    expect(paths).toEqual(['/api/photos/0?key=a', '/api/photos/1?key=b']);
  });

  test('is done by an answer without a body', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, {status: 204}));
    expect(await photos.removePhoto(0, 'user_photos/a/b')).toBe(true);
  });
});

test('shows the words of a refusal of Wing', async () => {
  answerWith(400, JSON_TYPE, '{"code":"bad-password","message":"That is too short."}');
  const failure = await auth.resetPassword('token', 'x').catch((error: unknown) => error);
  expect(failure).toMatchObject({message: 'That is too short.', code: 'bad-password'});
  expect(failure).toBeInstanceOf(Refused);
});
