import {expect, test} from 'vitest';
import {readHandshake, readMessage, RefusedMessage} from './sync-messages.ts';

const put = {op: 'put', hash: '3p1xv0n', name: 'me.chats', args: []};
const asking = (...changes: readonly object[]) => [
  'changeDesiredQueries',
  {desiredQueriesPatch: changes},
];

test.each([
  ['a query', asking(put), {kind: 'changeDesiredQueries', points: 1}],
  ['the end of all queries', asking({op: 'clear'}), {kind: 'changeDesiredQueries', points: 1}],
  [
    'results that were read',
    ['ackMutationResponses', {}],
    {kind: 'ackMutationResponses', points: 1},
  ],
])('reads %s', (_, message, expected) => {
  expect(readMessage(JSON.stringify(message))).toEqual(expected);
});

test.each([
  ['nothing', null],
  ['no kind', [7]],
  ['a token', ['updateAuth', {auth: 'x'}]],
  ['a pull', ['pull', {}]],
  ['NUL', ['inspect', 'a\0']],
  ['an ad-hoc query', asking({...put, ast: {}})],
  ['a query without a name', asking({...put, name: undefined})],
  ['a query without arguments', asking({...put, args: undefined})],
  ['a query id that every object has', asking({...put, hash: 'constructor'})],
  ['a long query id', asking({op: 'del', hash: 'x'.repeat(65)})],
])('refuses %s', (_, message) => {
  expect(() => readMessage(JSON.stringify(message))).toThrow(RefusedMessage);
});

const protocolOf = (hello: unknown) => encodeURIComponent(btoa(JSON.stringify(hello)));

test('reads what a handshake asks for', () => {
  const initConnectionMessage = ['initConnection', asking(put, put)[1]];
  const first = readHandshake(protocolOf({initConnectionMessage}));
  expect(first).toEqual({kind: 'initConnection', points: 2});
  expect(readHandshake(protocolOf({}))).toBeUndefined();
});

test.each([
  ['no object', 7],
  ['another message', {initConnectionMessage: asking(put)}],
  ['a token', {authToken: 'x'}],
])('refuses a handshake with %s', (_, hello) => {
  expect(() => readHandshake(protocolOf(hello))).toThrow(RefusedMessage);
});
