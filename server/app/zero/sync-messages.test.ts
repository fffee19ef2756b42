// What clients may send to zero-cache, and what each message counts.
import {expect, test} from 'vitest';
import {QUERIES_MAX} from '../../../rules/sync.ts';
import {messageCheck, parseMessage, readProtocol, RefusedMessage} from './sync-messages.ts';

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
const many = (count: number) =>
  asking(...Array.from({length: count}, (_, i) => ({...put, hash: `q${i}`})));
const read = (message: unknown) => messageCheck()(parseMessage(JSON.stringify(message)));

test.each([
  ['a query', asking(put), 1],
  ['no change', asking(), 1],
  ['a query with arguments', asking(withArguments), 1],
  ['ten queries', many(10), 1],
  ['eleven queries', many(11), 2],
  ['a clear', asking({op: 'clear'}), 1],
  ['a ping', ['ping', {}], 1],
  ['a write, also one with NUL', ['push', write], 1],
  ['deleted clients', ['deleteClients', {clientIDs: ['a', 'b']}], 1],
  ['an acknowledgement of results', ['ackMutationResponses', {clientID: 'c', id: 1}], 1],
])('reads %s', (_, message, points) => {
  expect(read(message)).toBe(points);
});

test('counts the queries that a page wants, not those that it has stopped', () => {
  const check = messageCheck();
  check(many(QUERIES_MAX));
  check(asking({op: 'del', hash: 'q0'}, {...put, hash: 'other'}));
  expect(() => check(asking({...put, hash: 'one-more'}))).toThrow(
    new RefusedMessage('too many queries'),
  );
  const cleared = messageCheck();
  cleared(many(QUERIES_MAX));
  cleared(asking({op: 'clear'}, put));
  cleared(asking({...put, hash: 'another'}));
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
  ['long arguments', asking({...put, args: [{chatId: 'x'.repeat(201)}]})],
  ['a query id that every object has', asking({...put, hash: 'constructor'})],
  ['a long query id', asking({op: 'del', hash: 'x'.repeat(65)})],
  ['more queries than a page may want', many(QUERIES_MAX + 1)],
  ['another address for writes', start({userPushURL: 'http://localhost/x'})],
  ['a malformed schema', start({clientSchema: {tables: {chat: {columns: {id: 'string'}}}}})],
  ['a deleted client that every object has', start({deleted: {clientIDs: ['__proto__']}})],
  ['a write with half an id', ['push', {...write, mutations: [{...mutation, id: 1.5}]}]],
  ['a write of no client', ['push', {...write, mutations: [{...mutation, clientID: ''}]}]],
  ['a write of another kind', ['push', {...write, mutations: [{...mutation, type: 'crud'}]}]],
  [
    'a mutation of Zero’s own',
    ['push', {...write, mutations: [{...mutation, name: '_zero_cleanupResults'}]}],
  ],
  ['a write of another version', ['push', {...write, schemaVersion: 2}]],
])('refuses %s', (_, message) => {
  expect(() => read(message)).toThrow(RefusedMessage);
});

const protocolOf = (body: unknown) => encodeURIComponent(btoa(JSON.stringify(body)));

test('reads the first message of a handshake', () => {
  const initConnectionMessage = ['initConnection', asking(put, put)[1]];
  expect(readProtocol(protocolOf({initConnectionMessage}))).toEqual(initConnectionMessage);
  expect(readProtocol(protocolOf({}))).toBeUndefined();
});

test.each([
  ['no object', protocolOf(7)],
  ['another message', protocolOf({initConnectionMessage: asking(put)})],
  ['a token', protocolOf({authToken: 'x'})],
  ['NUL', protocolOf({initConnectionMessage: start({activeClients: ['a\0']})})],
  ['nothing', ''],
  ['half a character', '%'],
  ['two protocols', `${protocolOf({})}, ${protocolOf({})}`],
])('refuses a handshake with %s', (_, protocol) => {
  expect(() => readProtocol(protocol)).toThrow(RefusedMessage);
});
