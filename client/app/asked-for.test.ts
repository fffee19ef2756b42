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
  [{asked: {path: '/confirm-email', search: '?token=1'}}, '/confirm-email?token=1'],
  [null, '/dashboard'],
])('after signing in with %j Ada goes to %s', (state, page) => {
  expect(pageAfterSignIn(state, {userID: 'ada', isComplete: true})).toBe(page);
});

test.each([
  [{asked: {path: '/confirm-email', search: '?token=1'}}, '/confirm-email?token=1'],
  [{asked: {path: '/matches'}}, '/welcome'],
  [null, '/welcome'],
])('after signing in with %j a newcomer goes to %s', (state, page) => {
  expect(pageAfterSignIn(state, {userID: 'ada', isComplete: false})).toBe(page);
});
