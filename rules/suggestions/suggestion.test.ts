import {expect, test} from 'vitest';
import {checkAnswerable} from './suggestion.ts';

test('accepts an answer to an open suggestion', () => {
  expect(checkAnswerable({response: null})).toBeUndefined();
});

test('refuses an answer without a suggestion', () => {
  expect(checkAnswerable(undefined)).toEqual({
    code: 'not-suggested',
    message: 'This person is not among your suggestions any more.',
  });
});

test.each(['Yes', 'No'] as const)('refuses a second answer after %s', (response) => {
  expect(checkAnswerable({response})).toEqual({
    code: 'already-answered',
    message: 'You have already answered this suggestion.',
  });
});
