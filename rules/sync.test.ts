// Limits of queries that may run at a time.
import {expect, test} from 'vitest';
import {maxRunningByName, QUERIES_MAX} from './sync.ts';

test('allows many queries of rooms and messages, and few of any other name', () => {
  expect(
    ['chat.room', 'chat.messages', 'me.profile', 'constructor'].map((name) => [
      name,
      maxRunningByName(name),
    ]),
  ).toEqual([
    ['chat.room', {browser: 60, member: 100}],
    ['chat.messages', {browser: 60, member: 100}],
    ['me.profile', {browser: 3, member: 20}],
    ['constructor', {browser: 3, member: 20}],
  ]);
});

test('no single name uses up the queries of a browser or of a member', () => {
  const {browser, member} = maxRunningByName('chat.messages');
  expect(browser).toBeLessThan(QUERIES_MAX.browser);
  expect(member).toBeLessThan(QUERIES_MAX.member);
});
