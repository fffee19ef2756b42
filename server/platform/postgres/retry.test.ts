// Which database errors are transient.
import {expect, test} from 'vitest';
import {isTransient} from './retry.ts';

const failure = (fields: Record<string, string>) => Object.assign(new Error('It failed.'), fields);

test.each([
  ['the connection is refused', {code: 'ECONNREFUSED', syscall: 'connect'}, true],
  ['the socket’s backlog is full', {code: 'EAGAIN', syscall: 'connect'}, true],
  ['a file is missing', {code: 'ENOENT', syscall: 'open'}, false],
  ["two transactions were in each other's way", {code: '40001'}, true],
  ['two transactions wait for each other', {code: '40P01'}, true],
  ['the server shuts down', {code: '57P01'}, true],
  ['the password has been changed', {code: '28P01'}, true],
  ['a constraint is violated', {code: '23505'}, false],
])('classifies the error when %s', (_, fields, isRetryable) => {
  expect(isTransient(failure(fields))).toBe(isRetryable);
  expect(isTransient(new Error('A query failed.', {cause: failure(fields)}))).toBe(isRetryable);
});
