// Calls every endpoint of the desk as each kind of caller. An endpoint missing from TABLE fails. That members' endpoints
// refuse operators is in access-endpoints.test.ts.
import {beforeAll, describe, expect, test} from 'vitest';
import {DESK_IDLE_SECONDS} from '../../rules/desk/desk.ts';
import {uniqueAddress} from '../support/address.ts';
import {makeOperator, openDeskSession} from '../support/desk.ts';
import {signUp} from '../support/member.ts';
import {endpoints} from '../support/routes.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

const CALLERS = [
  'visitor',
  'member',
  'removed operator',
  'idle operator',
  'operator whose session has ended',
  'operator without second factor',
  'viewer',
  'operator',
] as const;
type Caller = (typeof CALLERS)[number];
let cookies: Record<Caller, string>;

beforeAll(async () => {
  const operator = await makeOperator(sql, stack);
  const removed = await makeOperator(sql, stack);
  await sql`update auth.operator set disabled_at = now() where id = ${removed.id}`;
  const [idle, ended] = [await makeOperator(sql, stack), await makeOperator(sql, stack)];
  await sql`update auth.operator_session
    set active_at = now() - make_interval(secs => ${DESK_IDLE_SECONDS + 1}) where user_id = ${idle.id}`;
  await sql`update auth.operator_session set expires_at = now() where user_id = ${ended.id}`;
  cookies = {
    visitor: '',
    member: (await signUp(stack)).cookie,
    'removed operator': removed.cookie,
    'idle operator': idle.cookie,
    'operator whose session has ended': ended.cookie,
    'operator without second factor': await openDeskSession(sql, stack, operator.id, 'password'),
    viewer: (await makeOperator(sql, stack, {role: 'viewer'})).cookie,
    operator: operator.cookie,
  };
});

type Line = {
  /** The path to call, where the route has parameters. */
  readonly at?: string;
  readonly body?: unknown;
  readonly answers: Record<Caller, number>;
};

const forAll = (status: number): Record<Caller, number> => ({
  visitor: status,
  member: status,
  'removed operator': status,
  'idle operator': status,
  'operator whose session has ended': status,
  'operator without second factor': status,
  viewer: status,
  operator: status,
});
const SIGNED_OUT = forAll(401);
const forPassword = (status: number) => ({
  ...SIGNED_OUT,
  'operator without second factor': status,
  viewer: status,
  operator: status,
});
/** Figures: every operator with both factors. */
const figures = (status: number) => ({
  ...forPassword(status),
  'operator without second factor': 403,
});
/** Persons: no viewer. */
const persons = (status: number) => ({...figures(status), viewer: 403});

const TABLE: Record<string, Line> = {
  'POST /api/desk/auth/sign-in': {
    body: {email: 'nobody@desk.example', password: 'guessed'},
    answers: forAll(401),
  },
  'POST /api/desk/auth/set-up': {body: {password: 'guessed'}, answers: forPassword(400)},
  'POST /api/desk/auth/code': {body: {code: '000000'}, answers: forAll(400)},
  'POST /api/desk/auth/password': {
    body: {token: 'guessed', newPassword: 'a-new-pass-phrase'},
    answers: forAll(400),
  },
  'GET /api/desk/me': {answers: forAll(200)},
  'GET /api/desk/reports': {answers: persons(200)},
  'GET /api/desk/reports/:id': {at: '/api/desk/reports/nothing', answers: persons(404)},
  'GET /api/desk/reports/:id/photos/:index': {
    at: '/api/desk/reports/nothing/photos/0',
    answers: persons(404),
  },
  'POST /api/desk/reports/:id/take': {
    at: '/api/desk/reports/nothing/take',
    body: {},
    answers: persons(404),
  },
  'POST /api/desk/reports/:id/act': {
    at: '/api/desk/reports/nothing/act',
    body: {act: 'close', why: 'Nothing.'},
    answers: persons(404),
  },
  'GET /api/desk/photos': {answers: persons(200)},
  'GET /api/desk/photos/:userId/:photo/picture': {
    at: '/api/desk/photos/nobody/nothing/picture',
    answers: persons(404),
  },
  'POST /api/desk/photos/:userId/:photo/decide': {
    at: '/api/desk/photos/nobody/nothing/decide',
    body: {state: 'shown'},
    answers: persons(404),
  },
  'GET /api/desk/verification': {answers: persons(200)},
  'GET /api/desk/verification/:userId/:picture/picture': {
    at: '/api/desk/verification/nobody/nothing/picture',
    answers: persons(404),
  },
  'POST /api/desk/verification/:userId/:picture/decide': {
    at: '/api/desk/verification/nobody/nothing/decide',
    body: {state: 'same', photos: []},
    answers: persons(404),
  },
  'POST /api/desk/verification/:userId/:picture/undo': {
    at: '/api/desk/verification/nobody/nothing/undo',
    body: {},
    answers: persons(404),
  },
  'POST /api/desk/acts/:id/undo': {
    at: '/api/desk/acts/nothing/undo',
    body: {},
    answers: persons(409),
  },
  'GET /api/desk/members': {at: '/api/desk/members?q=nobody', answers: persons(200)},
  'GET /api/desk/members/:id': {at: '/api/desk/members/nothing', answers: persons(404)},
  'GET /api/desk/members/:id/linked': {
    at: '/api/desk/members/nothing/linked',
    answers: persons(404),
  },
  'GET /api/desk/members/:id/suggestions/:otherId': {
    at: '/api/desk/members/nothing/suggestions/nobody',
    answers: persons(404),
  },
  'GET /api/desk/members/:id/export': {
    at: '/api/desk/members/nothing/export',
    answers: persons(404),
  },
  'POST /api/desk/members/:id/act': {
    at: '/api/desk/members/nothing/act',
    body: {act: 'warn', why: 'Nothing.'},
    answers: persons(404),
  },
  'POST /api/desk/members/:id/credits': {
    at: '/api/desk/members/nothing/credits',
    body: {},
    answers: persons(404),
  },
  'POST /api/desk/members/:id/sign-out': {
    at: '/api/desk/members/nothing/sign-out',
    body: {why: 'Nothing.'},
    answers: persons(404),
  },
  'POST /api/desk/members/:id/delete': {
    at: '/api/desk/members/nothing/delete',
    body: {why: 'Nothing.'},
    answers: persons(404),
  },
  'GET /api/desk/payments': {answers: persons(200)},
  'POST /api/desk/payments/:id/solved': {
    at: '/api/desk/payments/nothing/solved',
    body: {why: 'Nothing.'},
    answers: persons(404),
  },
  'GET /api/desk/log': {answers: persons(200)},
  'GET /api/desk/today': {answers: figures(200)},
  'GET /api/desk/growth': {answers: figures(200)},
  'GET /api/desk/matching': {answers: figures(200)},
  // Last, because it ends the caller's session.
  'POST /api/desk/auth/sign-out': {body: {}, answers: forAll(200)},
};

test('the table lists every endpoint of the desk', async () => {
  const ours = (await endpoints(stack)).filter((route) => route.includes(' /api/desk'));
  expect(ours).toEqual(Object.keys(TABLE).toSorted());
});

describe.each(Object.entries(TABLE))('%s', (route, {at, body, answers}) => {
  test.each(CALLERS)('%s', async (caller) => {
    const [method = '', path = ''] = route.split(' ');
    const response = await fetch(stack.url + (at ?? path), {
      method,
      headers: {
        cookie: cookies[caller],
        origin: stack.url,
        'content-type': 'application/json',
        'x-forwarded-for': uniqueAddress(),
      },
      ...(body !== undefined && {body: JSON.stringify(body)}),
    });
    expect(response.status).toBe(answers[caller]);
    expect(response.headers.get('cache-control')).toContain('no-store');
  });
});

test('refuses requests of other origins', async () => {
  const response = await fetch(`${stack.url}/api/desk/auth/sign-out`, {
    method: 'POST',
    headers: {cookie: cookies.operator, origin: 'https://evil.example'},
  });
  expect(response.status).toBe(403);
});
