// Chat ids, and which messages may be sent.
import {expect, test} from 'vitest';
import {chatIdOf, checkMessage, membersOf, messageLength} from './chat.ts';

test('a chat has one id, whichever member it is made from', () => {
  expect(chatIdOf('a', 'b')).toBe('a_b');
  expect(chatIdOf('b', 'a')).toBe('a_b');
  expect(membersOf('a_b')).toEqual(['a', 'b']);
  expect(membersOf('a1-Z_b1-Z')).toEqual(['a1-Z', 'b1-Z']);
});

test.each(['', 'a', 'a_', '_b', 'b_a', 'a_a', 'a_b_c', '.a_b', 'a._b', `a_${'b'.repeat(65)}`])(
  '%j is no id of a chat',
  (id) => {
    expect(membersOf(id)).toBeUndefined();
  },
);

test('counts the characters of the trimmed message', () => {
  expect(messageLength(' 🦅 \n')).toBe(1);
});

test.each([
  [' \n', 'empty-message', 'Failed to send message. Please try again.'],
  ['\uDE00', 'malformed', 'This message has a broken character. Please write it again.'],
  ['x'.repeat(2001), 'too-long', 'Please keep your message to 2,000 characters.'],
])('refuses the message %.9j', (text, code, message) => {
  expect(checkMessage(text)).toEqual({code, message});
});

test('accepts a message of 2000 characters', () => {
  expect(checkMessage(` ${'x'.repeat(2000)} `)).toBeUndefined();
});
