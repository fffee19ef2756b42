// Calls every endpoint as each kind of member, aiming at another member's data (the owner's): checks the status, which
// owner data the response holds, and that the owner's data is unchanged. An endpoint missing from TABLE fails.
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {createLimiter} from '../../server/platform/database/attempt-limits.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {uniqueAddress} from '../support/address.ts';
import {
  everythingOf,
  makeAccessMembers,
  relationNames,
  removeTown,
  SIGNED_OUT,
  type AccessMembers,
  type Relation,
  type Secret,
} from '../support/access-members.ts';
import {checkCells} from '../support/cells.ts';
import {makeOperator} from '../support/desk.ts';
import {eventually} from '../support/database.ts';
import {runsLongForms} from '../support/length.ts';
import {PASSWORD} from '../support/member.ts';
import {endpoints} from '../support/routes.ts';
import {useRun} from '../support/run.ts';
import {INVALID_COOKIES, invalidCookie} from '../support/sessions.ts';

const {stack, sql} = useRun();
const {db, close} = openDatabase(stack.databaseUrl, 'wing-test', 1);
const limiter = createLimiter(db);
let members: AccessMembers;
let ownersSession: string;
let operatorsCookie: string;

beforeAll(async () => {
  members = await makeAccessMembers(stack, sql);
  const [session] = await sql<{id: string}[]>`
    select id from auth.session where user_id = ${members.owner.userId}`;
  ownersSession = session?.id ?? '';
  operatorsCookie = (await makeOperator(sql, stack)).cookie;
});
afterAll(() => removeTown(sql));

afterAll(() => close());

type Line = {
  /** The path to call, where the route has parameters or needs a query. */
  at?: (members: AccessMembers) => string;
  body?: (members: AccessMembers) => unknown;
  member: number;
  anonymous: number;
  /** Relations that get another status than other members. */
  but?: Partial<Record<Relation, number>>;
  /** Each call hashes a password: the short form tries {@link ONE_OF_EACH} alone. */
  hashes?: true;
  /** The status depends on the stack's health: the call is repeated until it succeeds. */
  reportsHealth?: true;
  /** The kinds of owner data in the response; none for relations not listed. */
  reveals?: Partial<Record<Relation, readonly Secret[]>>;
};

/** A route that answers members and anonymous callers alike. */
const anyone = (status: number, rest: Partial<Line> = {}): Line => ({
  member: status,
  anonymous: status,
  ...rest,
});
/** A route that needs a session. */
const signedIn = (status: number, rest: Partial<Line> = {}): Line => ({
  member: status,
  anonymous: 401,
  ...rest,
});

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/not-anybodys';

const TABLE: Record<string, Line> = {
  'GET /': anyone(200),
  'GET /*': anyone(200, {at: () => '/matches'}),
  'GET /desk': anyone(200),
  'GET /desk/*': anyone(200, {at: () => '/desk/reports'}),
  'GET /healthz': anyone(200),
  'GET /readyz': anyone(200, {reportsHealth: true}),
  'GET /metrics': anyone(401),
  'GET /.well-known/security.txt': anyone(200),
  'GET /.well-known/change-password': anyone(302),
  // The stack has a mail server, so the development mailbox is not routed.
  'GET /dev/mail': anyone(404),
  'GET /dev/mail.css': anyone(404),
  'GET /dev/mail/:position{\\d+}': anyone(404, {at: () => '/dev/mail/0'}),
  'GET /api/config': anyone(200),
  'GET /photos/*': signedIn(404, {
    at: ({photoKey}) => `/photos/${photoKey}/320.webp`,
    but: {suggested: 200, matched: 200, paused: 200},
  }),
  'GET /api/account': signedIn(200),
  'GET /api/account/warning': signedIn(200),
  'POST /api/account/warning': signedIn(200, {body: () => ({})}),
  'GET /api/auth/get-session': anyone(200),
  'GET /api/auth/callback/google': anyone(302, {
    at: () => '/api/auth/callback/google?state=none&code=none',
  }),
  // Messages by relation: messages.test.ts. This request names no member.
  'POST /api/chat/messages': signedIn(409, {body: ({chatId}) => ({chatId, text: 'Let me in'})}),
  // Writes by relation: writes.test.ts. This request names no member.
  'POST /api/writes': signedIn(409, {
    body: ({owner}) => ({name: 'safety.block', args: {otherId: owner.userId}}),
  }),
  'GET /api/places': signedIn(200, {at: () => '/api/places?q=ghent'}),
  'GET /api/notices': signedIn(200),
  'PUT /api/notices': signedIn(400, {
    body: ({owner}) => ({userId: owner.userId, off: 'everything'}),
  }),
  'POST /api/notices/seen': signedIn(204, {body: ({owner}) => ({userId: owner.userId})}),
  'POST /api/notices/received': signedIn(204, {body: () => ({id: 'a'.repeat(32)})}),
  'GET /api/unsubscribe': anyone(302),
  'POST /api/unsubscribe': anyone(400, {
    at: ({owner}) => `/api/unsubscribe?token=match.${owner.userId}.forged`,
  }),
  'GET /api/push/key': signedIn(200),
  'GET /api/push/detail': signedIn(404),
  'POST /api/auth/sign-in/email': anyone(401, {
    hashes: true,
    body: ({owner}) => ({email: owner.email, password: 'not hers at all'}),
  }),
  'POST /api/auth/sign-up/email': anyone(422, {
    hashes: true,
    body: ({owner}) => ({email: owner.email, password: PASSWORD, name: 'x'}),
  }),
  'POST /api/auth/sign-in/social': anyone(400, {body: () => ({provider: 'nobody'})}),
  'POST /api/auth/request-password-reset': anyone(400, {body: () => ({email: 'nothing'})}),
  'POST /api/auth/reset-password': anyone(400, {
    body: () => ({token: 'guessed', newPassword: 'a-new-pass-phrase'}),
  }),
  'POST /api/account/confirm-email': signedIn(400, {body: () => ({token: 'guessed'})}),
  'POST /api/account/email': signedIn(400, {
    body: ({owner}) => ({email: owner.email, password: 'not mine'}),
  }),
  'POST /api/account/password': signedIn(400, {
    body: ({owner}) => ({
      userId: owner.userId,
      currentPassword: 'not hers',
      newPassword: 'a-new-pass-phrase',
    }),
  }),
  'POST /api/account/sign-out-device': signedIn(404, {body: () => ({id: ownersSession})}),
  'GET /api/photos/check': signedIn(200),
  'DELETE /api/photos/check': signedIn(200),
  'PUT /api/photos/check': signedIn(200),
  'POST /api/photos/check': signedIn(415, {body: () => 'no picture'}),
  'POST /api/photos/:slot': signedIn(415, {at: () => '/api/photos/0', body: () => 'no picture'}),
  // Callers without photos have nothing to reorder.
  'PUT /api/photos/order': signedIn(204, {body: ({photoKey}) => ({keys: [photoKey, null, null]})}),
  'DELETE /api/photos/:slot': signedIn(204, {at: ({photoKey}) => `/api/photos/0?key=${photoKey}`}),
  'POST /api/page-errors': anyone(400, {body: ({owner}) => ({userId: owner.userId})}),
  'PUT /api/push/subscription': signedIn(400, {body: ({owner}) => ({userId: owner.userId})}),
  'PUT /api/push/detail': signedIn(404, {body: () => ({showsText: true})}),
  'DELETE /api/push/subscription': signedIn(204, {body: () => ({endpoint: ENDPOINT})}),
  // Their own offers and rooms.
  'GET /api/account/export': signedIn(200, {
    reveals: {
      rejected: ['id'],
      former: ['id'],
      suggested: ['id'],
      blocked: ['id', 'message'],
      blocking: ['id', 'message'],
      matched: ['id', 'message'],
      paused: ['id', 'message'],
    },
  }),
  'POST /api/account/leave': signedIn(400, {
    body: ({owner}) => ({userId: owner.userId, password: 'not hers'}),
  }),
  // The owner's name from the time the match ended, not the current one.
  'GET /api/safety/former': signedIn(200, {
    reveals: {blocked: ['formerName', 'id'], blocking: ['formerName', 'id']},
  }),
  'POST /api/safety/reports': signedIn(404, {
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
  'POST /api/zero/mutate': anyone(403, {body: () => ({})}),
  'POST /api/zero/query': anyone(403, {body: () => ({})}),
  // Last, because these end the caller's sessions.
  'POST /api/account/sign-out-everywhere': signedIn(200, {
    body: ({owner}) => ({userId: owner.userId}),
  }),
  'POST /api/auth/sign-out': anyone(200, {body: () => ({})}),
};

test('the table lists every endpoint', async () => {
  const all = await endpoints(stack);
  // The desk's endpoints: access-desk.test.ts.
  const ours = all.filter((route) => !route.includes(' /api/desk'));
  expect(ours).toEqual(Object.keys(TABLE).toSorted());
});

async function call(route: string, {at, body}: Line, cookie: string): Promise<Response> {
  const sent = body === undefined ? undefined : JSON.stringify(body(members));
  // Wrong passwords count against the owner's account, whichever caller sends them.
  if (sent?.includes('assword')) await limiter.clear(members.owner.email);
  const [method = '', path = ''] = route.split(' ');
  const request = new Request(`${stack.url}${at?.(members) ?? path}`, {
    method,
    redirect: 'manual',
    headers: {
      origin: stack.url,
      cookie,
      'content-type': 'application/json',
      'x-forwarded-for': uniqueAddress(),
    },
    body: sent,
  });
  return fetch(request);
}

async function answerOf(route: string, line: Line, cookie: string): Promise<Response> {
  if (!line.reportsHealth) return call(route, line, cookie);
  return eventually(async () => {
    const response = await call(route, line, cookie);
    return response.ok ? response : undefined;
  }, `a good answer of ${route}`);
}

/** The owner's rows before the next call. */
let before = '';

async function expectUntouched(response: Response, reveals: readonly Secret[] = []): Promise<void> {
  const text = `${JSON.stringify([...response.headers])}${await response.text()}`;
  const was = before;
  before = await everythingOf(sql, members);
  expect(members.secretsIn(text)).toEqual(reveals);
  expect(before).toBe(was);
}

/** API responses hold member data: no HTTP cache may keep them beyond a sign-out. */
function expectNotCached(route: string, {headers}: Response): void {
  if (route.includes(' /api/')) expect(headers.get('cache-control')).toContain('no-store');
}

const ONE_OF_EACH: readonly Relation[] = ['stranger', 'blocked', 'suspended', 'matched'];

describe.each(Object.entries(TABLE))('%s', (route, line) => {
  beforeEach(async () => {
    before = await everythingOf(sql, members);
  });

  const relations = line.hashes && !runsLongForms ? ONE_OF_EACH : relationNames;
  test('answers each relation to the owner as listed', ({signal}) =>
    checkCells(relations, signal, async (relation) => {
      const response = await answerOf(route, line, members.others[relation].cookie);
      const status = SIGNED_OUT.has(relation) ? line.anonymous : line.member;
      expect(response.status).toBe(line.but?.[relation] ?? status);
      expectNotCached(route, response);
      await expectUntouched(response, line.reveals?.[relation]);
    }));

  test('answers anonymous callers as listed', async ({signal}) => {
    const cookies: Record<string, string> = {
      ...Object.fromEntries(
        INVALID_COOKIES.map((kind) => [kind, invalidCookie(kind, members.owner.cookie)]),
      ),
      // Operators sign in at the desk only.
      "an operator's cookie": operatorsCookie,
    };
    await checkCells(Object.keys(cookies), signal, async (kind) => {
      const response = await answerOf(route, line, cookies[kind] ?? '');
      expect(response.status).toBe(line.anonymous);
      expectNotCached(route, response);
      await expectUntouched(response);
    });
  });
});
