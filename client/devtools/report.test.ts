// A bug report contains no text of members.
import {expect, test} from 'vitest';
import {redact, withoutQuotes} from './report.ts';

test('replaces texts by their lengths and keeps ids, options, numbers and booleans', () => {
  const row = {
    id: 'm1',
    chatId: 'a_b',
    sender: 'a',
    text: 'secret',
    createdAt: 5,
    isDemo: false,
    other: {name: 'Ada', summary: null, photos: [{key: 'k', thumbhash: 'hash'}]},
    personalityPreferences: ['Coffee', 'Tea'],
  };
  expect(redact([row])).toEqual([
    {
      id: 'm1',
      chatId: 'a_b',
      sender: 'a',
      text: '[6 characters]',
      createdAt: 5,
      isDemo: false,
      other: {
        name: '[3 characters]',
        summary: null,
        photos: [{key: 'k', thumbhash: '[4 characters]'}],
      },
      personalityPreferences: ['[6 characters]', '[3 characters]'],
    },
  ]);
  expect(redact('alone')).toBe('[5 characters]');
});

test('keeps the reason of a refused message, but not its text', () => {
  const unsent = {id: 'm1', text: 'secret', failure: 'This person has left Wing.'};
  expect(redact(unsent)).toEqual({...unsent, text: '[6 characters]'});
});

test.each([
  ['WebSocket connection closed abruptly', 'WebSocket connection closed abruptly'],
  [
    'Invalid message received from server: Expected array. Got object["pokePart",{"text":"secret"}]',
    'Invalid message received from server [58 characters]',
  ],
  [
    'A message was too large.\nRecent sent messages:\n["secret"]',
    'A message was too large. [33 characters]',
  ],
])('of why a connection changed, only the words of Zero stay: %s', (reason, shown) => {
  expect(withoutQuotes(reason)).toBe(shown);
});
