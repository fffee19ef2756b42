// What each kind of member receives when they run each query for another member's data. A query without a line in the
// table fails.
import {getQuery, type AnyQuery} from '@rocicorp/zero';
import {zeroDrizzle} from '@rocicorp/zero/server/adapters/drizzle';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {queries, QUERY_NAMES} from '../../queries/index.ts';
import {schema} from '../../schema.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {
  makeAccessMembers,
  relationNames,
  removeTown,
  ROLES,
  SIGNED_OUT,
  type AccessMembers,
  type Relation,
  type Role,
  type Secret,
} from '../support/access-members.ts';
import {checkCells} from '../support/cells.ts';
import {signInCall} from '../support/auth-calls.ts';
import {startToLeave, untilGone} from '../support/leaving.ts';
import {cookieOf, PASSWORD} from '../support/member.ts';
import {restore, suspend} from '../support/operator.ts';
import {useRun} from '../support/run.ts';
import {INVALID_COOKIES, invalidCookie} from '../support/sessions.ts';

/** Entering a state may run operator commands, which start slowly. */
const STATE_MS = 150_000;

const {stack, sql} = useRun();
let members: AccessMembers;
let pool: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  pool = openDatabase(stack.databaseUrl, 'wing-test', 2);
  members = await makeAccessMembers(stack, sql);
});
afterAll(async () => {
  await removeTown(sql);
  await pool.close();
});

type Line = {
  /** Arguments that ask for the owner's data. */
  args?: (members: AccessMembers, role: Role) => unknown;
  /** The kinds of owner data returned; none for relations not listed. */
  sees?: Partial<Record<Relation, readonly Secret[]>>;
};

const CARD: readonly Secret[] = ['id', 'name', 'photo', 'summary'];
const ROOM: readonly Secret[] = ['id', 'message', 'name', 'photo', 'summary'];
const MESSAGE: readonly Secret[] = ['id', 'message'];
/** A charge names its chat room, whose id holds both user ids. */
const CHARGED: Line['sees'] = {matched: ['id'], paused: ['id'], blocked: ['id'], blocking: ['id']};

const TABLE: Record<string, Line> = {
  'me.profile': {},
  'me.photos': {},
  'me.questionnaire': {},
  'me.wallet': {sees: CHARGED},
  'me.creditEntries': {sees: CHARGED},
  'me.suggestions': {sees: {suggested: CARD, matched: CARD, paused: CARD}},
  'me.chats': {sees: {matched: ROOM, paused: ROOM}},
  'me.expiredYeses': {sees: {former: ['formerName', 'id']}},
  'me.blocks': {sees: {blocking: ['formerName', 'id']}},
  'chat.room': {
    args: ({roomOf}, role) => ({chatId: roomOf(role)}),
    sees: {matched: CARD, paused: CARD},
  },
  'chat.messages': {
    args: ({roomOf}, role) => ({chatId: roomOf(role), limit: 100}),
    sees: {matched: MESSAGE, paused: MESSAGE},
  },
};

/** The rows of a query with their related rows, as zero-cache would sync them to this user. */
function rowsFor(name: string, userID: string, args: unknown): Promise<unknown> {
  const definition = getQuery(queries, name);
  if (!definition) throw new Error(`There is no query ${name}.`);
  const query: AnyQuery = definition.fn({
    args: args === undefined ? undefined : JSON.parse(JSON.stringify(args)),
    ctx: {userID},
  });
  return zeroDrizzle(schema, pool.db).transaction((tx) => tx.run(query));
}

function ask(name: string, cookie: string, args: unknown): Promise<Response> {
  return fetch(`${stack.url}/api/zero/query?schema=wing_0&appID=wing`, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'x-api-key': stack.apiKey, cookie},
    body: JSON.stringify([
      'transform',
      [{id: 'asked', name, args: args === undefined ? [] : [args]}],
    ]),
  });
}

test('the table lists every query', () => {
  expect([...QUERY_NAMES].toSorted()).toEqual(Object.keys(TABLE).toSorted());
  expect(ROLES).toEqual([...relationNames, 'anonymous']);
});

describe.each(Object.entries(TABLE))('%s', (name, {args, sees = {}}) => {
  test('answers each relation to the owner as listed', ({signal}) =>
    checkCells(relationNames, signal, async (relation) => {
      const {userId, cookie} = members.others[relation];
      const input = args?.(members, relation);
      if (SIGNED_OUT.has(relation)) {
        const response = await ask(name, cookie, input);
        expect(response.status).toBe(401);
        expect(members.secretsIn(await response.text())).toEqual([]);
        return;
      }
      const rows = JSON.stringify((await rowsFor(name, userId, input)) ?? null);
      expect(members.secretsIn(rows)).toEqual(sees[relation] ?? []);

      // The endpoint takes the user from the session and ignores the forged userID.
      const forged = {...(typeof input === 'object' ? input : {}), userID: members.owner.userId};
      for (const sent of [input, forged]) {
        const response = await ask(name, cookie, sent);
        expect(response.status).toBe(200);
        const ast = await response.text();
        if (ast.includes('"error"')) continue;
        expect(ast).toContain(`"value":"${userId}"`);
        expect(ast).not.toContain(`"value":"${members.owner.userId}"`);
      }
    }));

  test('refuses anonymous callers', ({signal}) =>
    checkCells(INVALID_COOKIES, signal, async (kind) => {
      const cookie = invalidCookie(kind, members.owner.cookie);
      const response = await ask(name, cookie, args?.(members, 'anonymous'));
      expect(response.status).toBe(401);
      expect(members.secretsIn(await response.text())).toEqual([]);
    }));
});

test('the owner receives the data that the table withholds from others', async () => {
  const {userId} = members.owner;
  const all = await Promise.all(
    Object.entries(TABLE).map(([name, {args}]) =>
      rowsFor(name, userId, args?.(members, 'matched')),
    ),
  );
  const secrets = members.secretsIn(JSON.stringify(all));
  expect(secrets).toEqual(
    expect.arrayContaining([
      'card',
      'education',
      'grant',
      'job',
      'message',
      'other',
      'photo',
      'place',
      'refusedPhoto',
      'waitingPhoto',
    ]),
  );
  expect(secrets).not.toContain('email');
});

/** The owner's states in order, and which owner data a query then returns, given what TABLE lists. */
const OWNER_STATES: [
  string,
  () => Promise<unknown>,
  (name: string, usual: readonly Secret[]) => readonly Secret[],
][] = [
  ['has paused', () => members.owner.mutate('safety.pause', {}), (_, usual) => usual],
  [
    'is suspended',
    () => suspend(stack, members.owner),
    keeps('me.wallet', 'me.creditEntries', 'me.blocks', 'me.expiredYeses'),
  ],
  [
    'is restored',
    () => restore(stack, members.owner),
    (name, usual) => (name === 'me.suggestions' ? [] : usual),
  ],
  [
    'is leaving',
    async () => {
      const cookie = cookieOf(await signInCall(stack, members.owner.email, PASSWORD));
      await startToLeave(stack, {...members.owner, cookie});
    },
    // The owner's messages stay without their profile until the account is deleted.
    (name, usual) => {
      const kept = keeps(
        'me.wallet',
        'me.creditEntries',
        'me.blocks',
        'me.expiredYeses',
        'chat.messages',
      )(name, usual);
      if (usual.length === 0 || kept.length > 0) return kept;
      return {'me.chats': MESSAGE, 'chat.room': ['id'] as const}[name] ?? [];
    },
  ],
  ['is deleted', () => untilGone(sql, members.owner), () => []],
];

function keeps(...names: string[]) {
  return (name: string, usual: readonly Secret[]) => (names.includes(name) ? usual : []);
}

describe.each(OWNER_STATES)('when the owner %s', (_, enter, sees) => {
  beforeAll(async () => {
    await enter();
  }, STATE_MS);

  test.for(Object.entries(TABLE))('%s', ([name, {args, sees: usual = {}}], {signal}) =>
    checkCells(
      relationNames.filter((relation) => !SIGNED_OUT.has(relation)),
      signal,
      async (relation) => {
        const {userId} = members.others[relation];
        const rows = JSON.stringify(
          (await rowsFor(name, userId, args?.(members, relation))) ?? null,
        );
        expect(members.secretsIn(rows)).toEqual(sees(name, usual[relation] ?? []));
      },
    ),
  );
});
