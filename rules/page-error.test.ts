import {expect, test} from 'vitest';
import {FRAME, knownMessage, knownName, OTHER_MESSAGE} from './page-error.ts';

const SECRET = 'meet me at the harbour';

test.each([
  [
    `Cannot read properties of undefined (reading '${SECRET}')`,
    "Cannot read properties of undefined (reading '…')",
  ],
  [`${SECRET} is not a function`, '… is not a function'],
  [
    `undefined is not an object (evaluating 'a["${SECRET}"]')`,
    "undefined is not an object (evaluating '…')",
  ],
  [`can't access property "${SECRET}", x is undefined`, "can't access property …, … is undefined"],
  [`Unexpected token 'm', "${SECRET}" is not valid JSON`, 'Unexpected token …'],
  [
    `Failed to fetch dynamically imported module: https://wing.example/${SECRET}.js`,
    'Failed to fetch dynamically imported module: …',
  ],
  [
    `Failed to execute 'setItem' on 'Storage': Setting the value of '${SECRET}' exceeded the quota.`,
    "Failed to execute 'setItem' on 'Storage': …",
  ],
  [`Failed to execute 'append' on 'Element': ${SECRET}`, "Failed to execute '…' on '…': …"],
  [
    `Minified React error #31; visit https://react.dev/errors/31?args[]=${SECRET}`,
    'Minified React error #31',
  ],
  [`${SECRET}\nis\nnot iterable`, OTHER_MESSAGE],
  [`${SECRET}\n is not iterable`, '… is not iterable'],
  [SECRET, OTHER_MESSAGE],
  [`Objects are not valid as a React child (found: ${SECRET})`, OTHER_MESSAGE],
  ['', OTHER_MESSAGE],
])('of the message %j only known text is told', (message, told) => {
  expect(knownMessage(message)).toBe(told);
  expect(told).not.toContain(SECRET);
  expect(knownMessage(told), 'a known message stays').toBe(told);
});

test('tells only known names', () => {
  expect(knownName('TypeError')).toBe('TypeError');
  expect(knownName(SECRET)).toBe('Error');
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
