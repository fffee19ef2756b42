// The list of conversations: unread counts, the last line, the order.
import {expect, test} from 'vitest';
import {AI_WINGMAN, PREVIEW_MESSAGES} from '../../../rules/chat/chat.ts';
import {
  lastLine,
  latestFirst,
  unreadIn,
  unreadInAll,
  unreadWords,
  type Membership,
} from './conversation.ts';

const message = (sender: string, createdAt: number) => ({
  id: `${sender}-${createdAt}`,
  sender,
  text: 'Hi',
  createdAt,
});

const mine = (rest: Partial<Membership>): Membership => ({
  chatId: 'ada_ben',
  userId: 'ada',
  shownId: 'ben',
  lastReadAt: null,
  chat: {createdAt: 1},
  messages: [],
  ...rest,
});

test('only messages of others after the read mark are unread', () => {
  const messages = [message('ben', 30), message('ada', 25), message('ben', 20), message('ben', 10)];
  expect(unreadIn(mine({messages, lastReadAt: 10}))).toEqual({count: 2, isMore: false});
  expect(unreadWords(unreadIn(mine({messages, lastReadAt: 30})))).toBe('');
});

test('every message is unread in a conversation never opened, including the wingman’s', () => {
  expect(unreadWords(unreadIn(mine({messages: [message(AI_WINGMAN, 5)]})))).toBe('1');
});

test('marks the count as a minimum when the device may not hold all unread messages', () => {
  const newest = Array.from({length: PREVIEW_MESSAGES}, (_, i) => message('ben', 100 - i));
  const full = mine({messages: newest});
  const oneRead = mine({messages: newest, lastReadAt: 100 - PREVIEW_MESSAGES + 1});
  const ownOnly = mine({messages: newest.map((m) => ({...m, sender: 'ada'}))});
  expect(unreadWords(unreadIn(full))).toBe(`${PREVIEW_MESSAGES}+`);
  expect(unreadWords(unreadIn(oneRead))).toBe(String(PREVIEW_MESSAGES - 1));
  expect(unreadWords(unreadInAll([full, oneRead]))).toBe(`${2 * PREVIEW_MESSAGES - 1}+`);
  expect(unreadWords(unreadInAll([oneRead, ownOnly]))).toBe(String(PREVIEW_MESSAGES - 1));
});

test('the last line names its author', () => {
  expect(lastLine(mine({messages: [message('ada', 1)]}))).toBe('You: Hi');
  expect(lastLine(mine({messages: [message('ben', 1)]}))).toBe('Hi');
  expect(lastLine(mine({messages: [message(AI_WINGMAN, 1)]}))).toBe('Wingman: Hi');
  expect(lastLine(mine({}))).toBe('Say hello.');
  expect(lastLine(mine({shownId: null}))).toBe('');
});

test('sorts conversations by their newest message, and one without messages by its start', () => {
  const old = mine({chatId: 'old', messages: [message('ben', 5)]});
  const silent = mine({chatId: 'silent', chat: {createdAt: 7}});
  const lively = mine({chatId: 'lively', messages: [message('ben', 9)]});
  expect(latestFirst([old, silent, lively]).map((m) => m.chatId)).toEqual([
    'lively',
    'silent',
    'old',
  ]);
});
