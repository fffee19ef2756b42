import {expect, test} from 'vitest';
import {isLate, withTime} from './late.ts';

const MINUTE_MS = 60_000;

test.each([
  ['profile.saveBasics', true],
  ['questionnaire.saveLooks', true],
  ['suggestion.answer', true],
  ['safety.unmatch', true],
  ['safety.unblock', true],
  ['safety.resume', true],
  ['learning.turnOn', true],
  ['no.such', true],
  ['safety.block', false],
  ['safety.pause', false],
  ['learning.turnOff', false],
  ['chat.markRead', false],
])('whether %s is refused when it comes late: %s', (mutator, isRefused) => {
  expect(isLate(mutator, {at: 1000}, 1000 + MINUTE_MS + 1)).toBe(isRefused);
  expect(isLate(mutator, {at: 1000}, 1000 + MINUTE_MS)).toBe(false);
});

test('a write without a time is not late', () => {
  for (const args of [{}, undefined, null, {at: 'then'}])
    expect(isLate('suggestion.answer', args, MINUTE_MS)).toBe(false);
});

test('adds the time to the arguments, also of a write without any', () => {
  const before = Date.now();
  const {args, name} = withTime({name: 'x', args: {otherId: 'ben'}});
  expect([name, args.otherId]).toEqual(['x', 'ben']);
  expect(isLate('suggestion.answer', args, before + MINUTE_MS)).toBe(false);
  expect(isLate('suggestion.answer', args, Date.now() + MINUTE_MS + 1)).toBe(true);
  expect(isLate('x', withTime({args: undefined}).args, Date.now() + MINUTE_MS + 1)).toBe(true);
});
