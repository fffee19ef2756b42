// Every endpoint there is, called by everybody there is for what is somebody else's: the status, what of
// the owner's is in the answer, and that nothing of hers has changed. One without a line fails.
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {z} from 'zod';
import {createLimiter} from '../../server/domain/auth/limits.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {uniqueAddress} from '../support/address.ts';
import {
  everythingOf,
  makeCast,
  relationNames,
  removeTown,
  SIGNED_OUT,
  type Cast,
  type Relation,
  type Secret,
} from '../support/cast.ts';
import {checkCells} from '../support/cells.ts';
import {eventually} from '../support/database.ts';
import {PASSWORD} from '../support/member.ts';
import {endpoints} from '../support/routes.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const {db, close} = openDatabase(stack.databaseUrl, 'wing-test', 1);
const limiter = createLimiter(db);
let cast: Cast;
let ownersSession: string;
let ownersExport: string;

beforeAll(async () => {
  cast = await makeCast(stack, sql);
  const [session] = await sql<{id: string}[]>`
    select id from auth.session where user_id = ${cast.owner.userId}`;
  ownersSession = session?.id ?? '';
  const asked = await fetch(`${stack.url}/api/account/export`, {
    method: 'POST',
    headers: {origin: stack.url, cookie: cast.owner.cookie},
  });
  ownersExport = z.object({id: z.string()}).parse(await asked.json()).id;
});
afterAll(() => removeTown(sql));

afterAll(() => close());

type Line = {
  /** Where it is when it is not what the route says. */
  at?: (cast: Cast) => string;
  body?: (cast: Cast) => unknown;
  member: number;
  anonymous: number;
  /** Those who get something else than other members. */
  but?: Partial<Record<Relation, number>>;
  /** What it says is how the stack is at that moment: asked until all is well. */
  saysHowItIs?: true;
  /** The kinds of the owner's things that are in the answer; for everybody else, none. */
  tells?: Partial<Record<Relation, readonly Secret[]>>;
};

const open = (status: number, rest: Partial<Line> = {}): Line => ({
  member: status,
  anonymous: status,
  ...rest,
});
const inside = (status: number, rest: Partial<Line> = {}): Line => ({
  member: status,
  anonymous: 401,
  ...rest,
});

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/not-anybodys';

const TABLE: Record<string, Line> = {
  'GET /': open(200),
  'GET /*': open(200, {at: () => '/matches'}),
  'GET /healthz': open(200),
  'GET /readyz': open(200, {saysHowItIs: true}),
  'GET /metrics': open(401),
  'GET /.well-known/security.txt': open(200),
  'GET /.well-known/change-password': open(302),
  // The stack sends to a mail server, so these routes are not there.
  'GET /dev/mail': open(404),
  'GET /dev/mail.css': open(404),
  'GET /api/config': open(200),
  'GET /photos/*': inside(404, {
    at: ({photoKey}) => `/photos/${photoKey}/320.webp`,
    but: {suggested: 200, matched: 200, paused: 200},
  }),
  'GET /api/account': inside(200),
  'GET /api/auth/get-session': open(200),
  'GET /api/auth/callback/google': open(302, {
    at: () => '/api/auth/callback/google?state=none&code=none',
  }),
  'GET /api/places': inside(200, {at: () => '/api/places?q=ghent'}),
  'GET /api/push/key': inside(200),
  'GET /api/push/detail': inside(404),
  'POST /api/auth/sign-in/email': open(401, {
    body: ({owner}) => ({email: owner.email, password: 'not hers at all'}),
  }),
  'POST /api/auth/sign-up/email': open(422, {
    body: ({owner}) => ({email: owner.email, password: PASSWORD, name: 'x'}),
  }),
  'POST /api/auth/sign-in/social': open(400, {body: () => ({provider: 'nobody'})}),
  'POST /api/auth/request-password-reset': open(400, {body: () => ({email: 'nothing'})}),
  'POST /api/auth/reset-password': open(400, {
    body: () => ({token: 'guessed', newPassword: 'a-new-pass-phrase'}),
  }),
  'POST /api/account/confirm-email': inside(400, {body: () => ({token: 'guessed'})}),
  'POST /api/account/email': inside(400, {
    body: ({owner}) => ({email: owner.email, password: 'not mine'}),
  }),
  'POST /api/account/password': inside(400, {
    body: ({owner}) => ({
      userId: owner.userId,
      currentPassword: 'not hers',
      newPassword: 'a-new-pass-phrase',
    }),
  }),
  'POST /api/account/sign-out-device': inside(404, {body: () => ({id: ownersSession})}),
  'POST /api/photos/:slot': inside(415, {at: () => '/api/photos/0', body: () => 'no picture'}),
  // Whoever has no photos has nothing to order.
  'PUT /api/photos/order': inside(204, {body: ({photoKey}) => ({keys: [photoKey, null, null]})}),
  'DELETE /api/photos/:slot': inside(204, {at: ({photoKey}) => `/api/photos/0?key=${photoKey}`}),
  'PUT /api/push/subscription': inside(400, {body: ({owner}) => ({userId: owner.userId})}),
  'PUT /api/push/detail': inside(404, {body: () => ({showsText: true})}),
  'DELETE /api/push/subscription': inside(204, {body: () => ({endpoint: ENDPOINT})}),
  'GET /api/account/export': inside(200),
  'GET /api/account/export/:id/wing-data.zip': inside(404, {
    at: () => `/api/account/export/${ownersExport}/wing-data.zip`,
  }),
  'POST /api/account/export': inside(200, {body: ({owner}) => ({userId: owner.userId})}),
  'POST /api/account/leave': inside(400, {
    body: ({owner}) => ({userId: owner.userId, password: 'not hers'}),
  }),
  // The name she had when it ended, whatever she is called now.
  'GET /api/safety/former': inside(200, {
    tells: {blocked: ['formerName', 'id'], blocking: ['formerName', 'id']},
  }),
  'POST /api/safety/reports': inside(404, {
    body: ({owner}) => ({otherId: owner.userId, reason: 'fake'}),
    but: {
      suggested: 200,
      rejected: 200,
      matched: 200,
      paused: 200,
      former: 200,
      blocked: 200,
      blocking: 200,
    },
  }),
  'POST /api/zero/mutate': open(403, {body: () => ({})}),
  'POST /api/zero/query': open(403, {body: () => ({})}),
  // These end the sessions of everybody who is asked: last.
  'POST /api/account/sign-out-everywhere': inside(200, {
    body: ({owner}) => ({userId: owner.userId}),
  }),
  'POST /api/auth/sign-out': open(200, {body: () => ({})}),
};

test('every endpoint has its line', async () => {
  expect(await endpoints(stack)).toEqual(Object.keys(TABLE).toSorted());
});

async function call(route: string, {at, body}: Line, cookie: string): Promise<Response> {
  // Each wrong password counts for the owner's account.
  await limiter.clear(cast.owner.email);
  const [method = '', path = ''] = route.split(' ');
  const request = new Request(`${stack.url}${at?.(cast) ?? path}`, {
    method,
    redirect: 'manual',
    headers: {
      origin: stack.url,
      cookie,
      'content-type': 'application/json',
      'x-forwarded-for': uniqueAddress(),
    },
    body: body === undefined ? undefined : JSON.stringify(body(cast)),
  });
  return fetch(request);
}

async function answerOf(route: string, line: Line, cookie: string): Promise<Response> {
  if (!line.saysHowItIs) return call(route, line, cookie);
  return eventually(async () => {
    const response = await call(route, line, cookie);
    return response.ok ? response : undefined;
  }, `a good answer of ${route}`);
}

async function expectUntouched(
  response: Response,
  before: string,
  tells: readonly Secret[] = [],
): Promise<void> {
  const told = `${JSON.stringify([...response.headers])}${await response.text()}`;
  expect(cast.secretsIn(told)).toEqual(tells);
  expect(await everythingOf(sql, cast)).toBe(before);
}

/** What is answered is somebody's: no browser may keep it where signing out does not reach. */
function expectUnkept(route: string, {headers}: Response): void {
  if (route.includes(' /api/')) expect(headers.get('cache-control')).toContain('no-store');
}

describe.each(Object.entries(TABLE))('%s', (route, line) => {
  test('each relation to the owner', () =>
    checkCells(relationNames, async (relation) => {
      const before = await everythingOf(sql, cast);
      const response = await answerOf(route, line, cast.others[relation].cookie);
      const status = SIGNED_OUT.has(relation) ? line.anonymous : line.member;
      expect(response.status).toBe(line.but?.[relation] ?? status);
      expectUnkept(route, response);
      await expectUntouched(response, before, line.tells?.[relation]);
    }));

  test('anonymous', async () => {
    const before = await everythingOf(sql, cast);
    for (const cookie of ['', cast.owner.cookie.replace(/=.{8}/, '=AAAAAAAA')]) {
      const response = await answerOf(route, line, cookie);
      expect(response.status).toBe(line.anonymous);
      expectUnkept(route, response);
      await expectUntouched(response, before);
    }
  });
});
