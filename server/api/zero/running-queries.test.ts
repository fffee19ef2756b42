// Limits of running queries of a browser and a member, and when queries stop counting.
import {expect, test} from 'vitest';
import {QUERIES_MAX} from '../../../rules/sync.ts';
import {RETRANSFORM_SECONDS} from '../../config/zero.ts';
import {createRunningQueries} from './running-queries.ts';

const MINUTE_MS = RETRANSFORM_SECONDS * 1000;

function counted() {
  let now = 0;
  const admit = createRunningQueries(() => now);
  /** How many of `count` queries of a browser are admitted. */
  const ask = (group: string, count: number, userID = 'ada') =>
    Array.from({length: count}, (_, i) =>
      admit({userID, group}, {id: `${i}`, name: `name-${i}`, args: []}),
    ).filter(Boolean).length;
  return {admit, ask, pass: (ms: number) => (now += ms)};
}

test('limits the queries of a browser and of a member’s browsers together', () => {
  const {ask} = counted();
  const {browser, member} = QUERIES_MAX;
  expect(ask('phone', browser + 1)).toBe(browser);
  expect(ask('phone', browser + 1)).toBe(browser);
  expect(ask('laptop', browser)).toBe(member - browser);
  expect(ask('tablet', 1)).toBe(0);
  expect(ask('phone', 1, 'ben')).toBe(1);
});

test('counts queries while zero-cache transforms them again every minute, and no longer', () => {
  const {ask, pass} = counted();
  const {browser} = QUERIES_MAX;
  ask('phone', browser);
  for (let minute = 0; minute < 5; minute += 1) {
    pass(MINUTE_MS);
    expect(ask('phone', browser + 1)).toBe(browser);
  }
  for (let minute = 0; minute < 3; minute += 1) {
    pass(MINUTE_MS);
    expect(ask('phone', browser - 1)).toBe(browser - 1);
  }
  expect(ask('phone', browser + 1)).toBe(browser);
});

test.each([
  ['me.chats', 3, 20],
  ['chat.room', 60, 100],
  ['chat.messages', 60, 100],
])('limits the queries %s, chat.messages for each chat', (name, ofBrowser, ofMember) => {
  const {admit} = counted();
  let lastId = 0;
  const ask = (group: string, chatId = 'ours') =>
    admit({userID: 'ada', group}, {id: `${(lastId += 1)}`, name, args: [{chatId}]});
  const admitted = (group: string) =>
    Array.from({length: ofBrowser + 1}, () => ask(group)).filter(Boolean).length;
  expect(admitted('phone')).toBe(ofBrowser);
  let total = ofBrowser;
  for (let browser = 0; browser < 10; browser += 1) total += admitted(`browser-${browser}`);
  expect(total).toBe(ofMember);
  expect(ask('phone', 'other')).toBe(name === 'chat.messages');
});

test('refuses another query under the id of one that runs', () => {
  const {admit} = counted();
  const browser = {userID: 'ada', group: 'phone'};
  const query = {id: 'q', name: 'chat.messages', args: [{chatId: 'ours'}]};
  expect(admit(browser, query)).toBe(true);
  expect(admit(browser, {...query, name: 'me.chats'})).toBe(false);
  expect(admit(browser, {...query, args: [{chatId: 'other'}]})).toBe(false);
  expect(admit(browser, query)).toBe(true);
});
