import {DrizzleQueryError} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {messageOf} from './error-message.ts';

const caused = (message: string, code: string) => Object.assign(new Error(message), {code});
const LONG = `select ${'"column", '.repeat(200)}`;
const SECRET = 'what Ada wrote';

test.each([
  [
    'a query',
    new DrizzleQueryError(
      'delete from "chat"',
      [SECRET],
      caused('permission denied for table chat', '42501'),
    ),
    'permission denied for table chat (Failed query: delete from "chat")',
  ],
  [
    'a query that reaches no database',
    new DrizzleQueryError('select 1', [], caused('', 'ECONNREFUSED')),
    'ECONNREFUSED (Failed query: select 1)',
  ],
  [
    'a value, which Postgres quotes',
    new DrizzleQueryError('select 1', [], caused(`invalid input: "${SECRET} "" it"`, '22P02')),
    'invalid input: "[value]" (Failed query: select 1)',
  ],
  [
    'a request',
    new TypeError('fetch failed', {cause: caused('connect ECONNREFUSED 127.0.0.1:1', 'E')}),
    'connect ECONNREFUSED 127.0.0.1:1 (fetch failed)',
  ],
  ['an address', new Error('550 <ada@wing.example> is unknown'), '550 <[address]> is unknown'],
])('tells the cause of a failure of %s', (_case, error, message) => {
  expect(messageOf(error)).toBe(message);
});

test('shortens a query, and leaves its parameters out', () => {
  const message = messageOf(new DrizzleQueryError(LONG, [SECRET], caused('deadlock', '40P01')));
  expect(message).toMatch(/^deadlock \(Failed query: select /);
  expect(message.length).toBeLessThan(120);
  expect(message).not.toContain(SECRET);
});
