import {expect, test} from 'vitest';
import {describeError, ownFrames} from './page-errors.ts';

const ORIGIN = 'https://wing.example';
const SECRET = 'meet me at the harbour';
const at = {origin: ORIGIN, pathname: '/chat/ada_ben', version: 'BiQnNnJB'};

test.each([
  [
    'Chromium',
    `TypeError: x\n    at f (${ORIGIN}/assets/app-BiQnNnJB.js:1:234)\n    at ${ORIGIN}/assets/react-Cg85iQur.js:2:3\n    at new Promise (<anonymous>)`,
  ],
  [
    'Firefox and Safari',
    `f@${ORIGIN}/assets/app-BiQnNnJB.js:1:234\n@${ORIGIN}/assets/react-Cg85iQur.js:2:3\n`,
  ],
])('finds the places in own scripts in a stack of %s', (_, stack) => {
  expect(ownFrames(stack, ORIGIN)).toEqual(['app-BiQnNnJB.js:1:234', 'react-Cg85iQur.js:2:3']);
});

test('ignores errors of extensions, and tells those without a stack', () => {
  expect(
    ownFrames('Error\n    at f (chrome-extension://abc/content.js:1:2)', ORIGIN),
  ).toBeUndefined();
  expect(ownFrames('f@moz-extension://abc/content.js:1:2', ORIGIN)).toBeUndefined();
  expect(ownFrames('', ORIGIN)).toEqual([]);
});

test('tells nothing that somebody wrote: message, name, thrown text, path, lines of the message', () => {
  const error = new Error(`${SECRET}\n    at ${SECRET} (${SECRET})`);
  error.name = SECRET;
  error.stack = `${SECRET}: ${error.message}\n    at f (${ORIGIN}/assets/app-BiQnNnJB.js:1:2)`;
  expect(describeError(error, at)).toEqual({
    name: 'Error',
    frames: ['app-BiQnNnJB.js:1:2'],
    version: 'BiQnNnJB',
    route: '/chat/:chatId',
  });
  for (const thrown of [SECRET, {message: SECRET}, undefined, null, 42]) {
    const told = describeError(thrown, {...at, pathname: `/${SECRET}`});
    expect(told).toMatchObject({name: 'Error', frames: [], route: '*'});
  }
});
