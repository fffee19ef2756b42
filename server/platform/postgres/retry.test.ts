// Which of the things that go wrong with a database are worth another attempt.
import {expect, test} from 'vitest';
import {isTransient} from './retry.ts';

const failure = (fields: Record<string, string>) => Object.assign(new Error('It failed.'), fields);

test.each([
  ['nobody listens at the port', {code: 'ECONNREFUSED', syscall: 'connect'}, true],
  ['the socket is gone with its server', {code: 'ENOENT', syscall: 'connect'}, true],
  ['too many knock at the socket at once', {code: 'EAGAIN', syscall: 'connect'}, true],
  ['a file is not there', {code: 'ENOENT', syscall: 'open'}, false],
  ["two transactions were in each other's way", {code: '40001'}, true],
  ['the server goes down', {code: '57P01'}, true],
  ['a rule of the database is broken', {code: '23505'}, false],
])('%s', (_, fields, isWorthIt) => {
  expect(isTransient(failure(fields))).toBe(isWorthIt);
  expect(isTransient(new Error('A query failed.', {cause: failure(fields)}))).toBe(isWorthIt);
});
