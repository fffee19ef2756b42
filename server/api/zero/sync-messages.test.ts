import {expect, test} from 'vitest';
import {readHandshake, readMessage, RefusedMessage} from './sync-messages.ts';

const put = {op: 'put', hash: '3p1xv0n', name: 'me.chats', args: []};
const asking = (...changes: readonly object[]) => [
  'changeDesiredQueries',
  {desiredQueriesPatch: changes},
];

const long = 'x'.repeat(200);
const withArguments = {...put, name: 'chat.messages', args: [{a: long, b: long, c: long, d: long}]};
const mutation = {
  type: 'custom',
  id: 1,
  name: 'profile.saveSummary',
  clientID: 'c',
  timestamp: 0,
  args: [{text: 'a\0'}],
};
const write = {
  clientGroupID: 'g',
  mutations: [mutation],
  pushVersion: 1,
  timestamp: 1,
  requestID: 'r',
};
const changes = (points: number) => ({kind: 'changeDesiredQueries', points});

test.each([
  ['a query', asking(put), changes(1)],
  ['a query with arguments of 0.8 KB', asking(withArguments), changes(2)],
  ['a clear', asking({op: 'clear'}), changes(1)],
  ['a ping', ['ping', {}], {kind: 'ping', points: 0}],
  ['a write, also one with NUL', ['push', write], {kind: 'push', points: 0}],
  [
    'deleted clients',
    ['deleteClients', {clientIDs: ['a', 'b']}],
    {kind: 'deleteClients', points: 2},
  ],
  [
    'an acknowledgement of results',
    ['ackMutationResponses', {clientID: 'c', id: 1}],
    {kind: 'ackMutationResponses', points: 1},
  ],
])('reads %s', (_, message, expected) => {
  expect(readMessage(JSON.stringify(message))).toMatchObject(expected);
});

const start = (body: object) => ['initConnection', {desiredQueriesPatch: [put], ...body}];

test.each([
  ['nothing', null],
  ['no kind', [7]],
  ['a token', ['updateAuth', {auth: 'x'}]],
  ['a pull', ['pull', {}]],
  ['the inspector', ['inspect', {op: 'version', id: 'i'}]],
  ['a ping with more', ['ping', {}, {}]],
  ['NUL', asking({...put, name: 'a\0'})],
  ['an ad-hoc query', asking({...put, ast: {}})],
  ['a query without a name', asking({...put, name: undefined})],
  ['a query without arguments', asking({...put, args: undefined})],
  ['nested arguments', asking({...put, args: [{chatId: [[]]}]})],
  [
    'nested arguments that Zod passes over',
    asking({...put, args: [{chatId: 'x', ['__proto__']: [[]]}]}),
  ],
  ['tables that Zod passes over', start({clientSchema: {tables: {['__proto__']: [[]]}}})],
  ['many arguments', asking({...put, args: [{a: 1, b: 2, c: 3, d: 4, e: 5}]})],
  ['long arguments', asking({...put, args: [{chatId: 'x'.repeat(201)}]})],
  ['a query id that every object has', asking({...put, hash: 'constructor'})],
  ['a long query id', asking({op: 'del', hash: 'x'.repeat(65)})],
  ['more queries than a member may run', asking(...Array.from({length: 401}, () => put))],
  ['another address for writes', start({userPushURL: 'http://localhost/x'})],
  ['a huge schema', start({clientSchema: {tables: {['x'.repeat(9000)]: {}}}})],
  ['a malformed schema', start({clientSchema: {tables: {chat: {columns: {id: 'string'}}}}})],
  [
    'thousands of ids',
    ['deleteClients', {clientIDs: Array.from({length: 7000}, () => 'x'.repeat(9))}],
  ],
  ['a deleted client that every object has', start({deleted: {clientIDs: ['__proto__']}})],
  ['a write with half an id', ['push', {...write, mutations: [{...mutation, id: 1.5}]}]],
  ['a write of no client', ['push', {...write, mutations: [{...mutation, clientID: ''}]}]],
  ['a write of another kind', ['push', {...write, mutations: [{...mutation, type: 'crud'}]}]],
  ['a write of another version', ['push', {...write, schemaVersion: 2}]],
])('refuses %s', (_, message) => {
  expect(() => readMessage(JSON.stringify(message))).toThrow(RefusedMessage);
});

const protocolOf = (body: unknown) => encodeURIComponent(btoa(JSON.stringify(body)));

test('reads the queries of a handshake', () => {
  const initConnectionMessage = ['initConnection', asking(put, put)[1]];
  const first = readHandshake(protocolOf({initConnectionMessage}));
  expect(first).toMatchObject({kind: 'initConnection', points: 2});
  expect(readHandshake(protocolOf({}))).toBeUndefined();
});

test.each([
  ['no object', 7],
  ['another message', {initConnectionMessage: asking(put)}],
  ['a token', {authToken: 'x'}],
])('refuses a handshake with %s', (_, body) => {
  expect(() => readHandshake(protocolOf(body))).toThrow(RefusedMessage);
});
