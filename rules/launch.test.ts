// The default launch date and the countdown to it.
import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {countdown, DEFAULT_LAUNCH_AT} from './launch.ts';

test('launches by default on Thursday 8 May 2025 at 18:00 CET, an hour ahead of UTC', () => {
  const launch = new Date(DEFAULT_LAUNCH_AT);
  expect(launch.toISOString()).toBe('2025-05-08T17:00:00.000Z');
  expect(launch.getUTCDay()).toBe(4);
});

test('counts down to zero, and stays there after the launch', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({min: -1e12, max: 1e12}), (now, left) => {
      const launch = now + left;
      fc.pre(Number.isSafeInteger(launch));
      const {days, hours, minutes, seconds} = countdown(launch, now);
      const total = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
      expect(total).toBe(Math.max(0, Math.floor(left / 1000)));
      expect(hours).toBeLessThan(24);
      expect(minutes).toBeLessThan(60);
      expect(seconds).toBeLessThan(60);
    }),
  );
});
