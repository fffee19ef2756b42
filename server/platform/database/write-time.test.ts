// The server's time of a write, from the device's clock and its own.
import {expect, test} from 'vitest';
import {WRITE_AGE_MAX_MS} from '../../../rules/writes.ts';
import {timeOfWrite} from './write-time.ts';

const NOW = Date.UTC(2026, 10, 29, 12);

test.each([
  ['made just now', {at: 500, sentAt: 500}, 0],
  ['that waited a minute', {at: 500, sentAt: 60_500}, 60_000],
  ['of a device without a time', {at: undefined, sentAt: 60_500}, 0],
  ['of a device whose clock is a year ahead', {at: NOW * 2, sentAt: NOW * 2 + 7}, 7],
  ['whose device set its clock back before sending', {at: 60_500, sentAt: 500}, 0],
  ['older than the limit', {at: 0, sentAt: NOW}, WRITE_AGE_MAX_MS],
])('a write %s', (_, times, age) => {
  expect(timeOfWrite(times, NOW).getTime()).toBe(NOW - age);
});
