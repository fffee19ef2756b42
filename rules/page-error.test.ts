import {expect, test} from 'vitest';
import {ERROR_NAME, errorWords, FRAME, reactError} from './page-error.ts';

const SECRET = 'meet me at the harbour';

test('tells a React error by its number', () => {
  const url = `https://react.dev/errors/31?args[]=${SECRET}`;
  expect(reactError(`Minified React error #31; visit ${url}`)).toBe(31);
  expect(reactError(`Objects are not valid as a React child (found: ${SECRET})`)).toBeUndefined();
});

test.each([
  ["Cannot read properties of undefined (reading 'x')", 'Cannot read properties of undefined'],
  [`Unexpected token 'm', "${SECRET}" is not valid JSON`, 'is not valid JSON'],
  [`URL constructor: ${SECRET} is not a valid URL.`, undefined],
  [SECRET, undefined],
])('tells the browser’s own words of a message alone: %s', (message, words) => {
  expect(errorWords(message)).toBe(words);
});

test.each([
  ['Error', true],
  ['TypeError', true],
  ['AbortError', true],
  [SECRET, false],
  ['Meet me Error', false],
  ['', false],
])('the name of an error: %s %s', (name, isName) => {
  expect(ERROR_NAME.test(name)).toBe(isName);
});

test.each([
  ['app-BiQnNnJB.js:1:2345', true],
  ['screen-_w19-Tqc.js:12:1', true],
  ['app.js:1:1', false],
  ['meet me-BiQnNnJB.js:1:1', false],
  ['../app-BiQnNnJB.js:1:1', false],
])('a place in a script: %s %s', (frame, isFrame) => {
  expect(FRAME.test(frame)).toBe(isFrame);
});
