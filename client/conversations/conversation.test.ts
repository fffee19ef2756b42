// The list of conversations: what counts as unread, whose line is shown, which comes first.
import {expect, test} from 'vitest';
import {AI_WINGMAN, PREVIEW_MESSAGES} from '../../rules/chat.ts';
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

test('everything is unread in a conversation never opened, the wingman included', () => {
  expect(unreadWords(unreadIn(mine({messages: [message(AI_WINGMAN, 5)]})))).toBe('1');
});

test('beyond what the device holds the count says that there may be more', () => {
  const newest = Array.from({length: PREVIEW_MESSAGES}, (_, i) => message('ben', 100 - i));
  const full = mine({messages: newest});
  const oneRead = mine({messages: newest, lastReadAt: 100 - PREVIEW_MESSAGES + 1});
  const ownOnly = mine({messages: newest.map((m) => ({...m, sender: 'ada'}))});
  expect(unreadWords(unreadIn(full))).toBe(`${PREVIEW_MESSAGES}+`);
  expect(unreadWords(unreadIn(oneRead))).toBe(String(PREVIEW_MESSAGES - 1));
  expect(unreadWords(unreadInAll([full, oneRead]))).toBe(`${2 * PREVIEW_MESSAGES - 1}+`);
  expect(unreadWords(unreadInAll([oneRead, ownOnly]))).toBe(String(PREVIEW_MESSAGES - 1));
});

test('the last line says who wrote it', () => {
  expect(lastLine(mine({messages: [message('ada', 1)]}))).toBe('You: Hi');
  expect(lastLine(mine({messages: [message('ben', 1)]}))).toBe('Hi');
  expect(lastLine(mine({messages: [message(AI_WINGMAN, 1)]}))).toBe('Wingman: Hi');
});

test('the conversation with the newest message comes first, a silent one counts from its start', () => {
  const old = mine({chatId: 'old', messages: [message('ben', 5)]});
  const silent = mine({chatId: 'silent', chat: {createdAt: 7}});
  const lively = mine({chatId: 'lively', messages: [message('ben', 9)]});
  expect(latestFirst([old, silent, lively]).map((m) => m.chatId)).toEqual([
    'lively',
    'silent',
    'old',
  ]);
});
