import {expect, test} from 'vitest';
import {pageAfterSignIn} from './asked-for.ts';

test.each([
  [{asked: {path: '/chat/ada_ben'}}, '/chat/ada_ben'],
  [{asked: {path: '/account', hash: '#notices'}}, '/account#notices'],
  [{asked: {path: '/matches', userID: 'ada'}}, '/matches'],
  [{asked: {path: '/matches', userID: 'ben'}}, '/dashboard'],
  [{asked: {path: '//elsewhere.example'}}, '/dashboard'],
  [{asked: {path: 'https://elsewhere.example'}}, '/dashboard'],
  [{asked: {path: '/nowhere'}}, '/dashboard'],
  [{asked: {path: 5}}, '/dashboard'],
  [{note: 'You have logged out.'}, '/dashboard'],
  [null, '/dashboard'],
])('after signing in with %j Ada goes to %s', (state, page) => {
  expect(pageAfterSignIn(state, 'ada')).toBe(page);
});
