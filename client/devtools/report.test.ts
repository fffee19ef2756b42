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

test('reports that a town was picked, but not which', () => {
  const save = {
    currentPlaceId: 2_797_656,
    homePlaceId: null,
    isStudent: true,
    earlier: [{currentPlaceId: null, homePlaceId: 2_988_507}],
  };
  expect(redact([save])).toEqual([
    {
      currentPlaceId: '[a town]',
      homePlaceId: null,
      isStudent: true,
      earlier: [{currentPlaceId: null, homePlaceId: '[a town]'}],
    },
  ]);
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
])("keeps only Zero's own text in the reason of a connection change: %s", (reason, shown) => {
  expect(withoutQuotes(reason)).toBe(shown);
});
