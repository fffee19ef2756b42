// What is kept of unsent messages survives the round trip, and damage does not break the chat.
import {expect, test} from 'vitest';
import {joined, readUnsent, writeUnsent} from './unsent.ts';

test('what is kept comes back with its ids', () => {
  const messages = [
    {id: 'a', text: 'Hi'},
    {id: 'b', text: 'there'},
  ];
  expect(readUnsent(writeUnsent(messages))).toEqual(messages);
});

test('nothing to keep leaves nothing behind', () => {
  expect(writeUnsent([])).toBeUndefined();
  expect(readUnsent(undefined)).toEqual([]);
});

test('damaged or foreign storage counts as nothing', () => {
  expect(readUnsent('{not json')).toEqual([]);
  expect(readUnsent('{"id":"a"}')).toEqual([]);
  expect(readUnsent('[1,{"id":"a","text":"Hi"}]')).toEqual([{id: 'a', text: 'Hi'}]);
});

test('texts are joined without empty lines', () => {
  expect(joined(['Hi', '', 'there'])).toBe('Hi\nthere');
});
