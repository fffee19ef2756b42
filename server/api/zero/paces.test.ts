// A flood is slowed without changing its order, and slows nobody else.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {PACES, REFUSED_POINTS, WRITES_PACE} from '../../../rules/pace.ts';
import {createPaces} from './paces.ts';

const {points, seconds} = PACES['chat.send'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what was sent right behind one too many waits with it, even where a new minute begins between them', async () => {
  const {count} = createPaces();
  for (let i = 0; i < points; i += 1) expect(await count('chat.send', 'ada')).toBeUndefined();
  vi.advanceTimersByTime(seconds * 1000 - 100);
  expect(await count('chat.send', 'ada')).toMatchObject({code: 'too-often'});
  vi.advanceTimersByTime(200);
  expect(await count('chat.send', 'ada')).toMatchObject({code: 'too-often'});
  expect(await count('chat.send', 'ben')).toBeUndefined();
  vi.advanceTimersByTime(seconds * 1000);
  expect(await count('chat.send', 'ada')).toBeUndefined();
});

test('all other writes together have one pace, and a refused one counts as many', async () => {
  const {count, countRefused, mayWrite} = createPaces();
  const mutators = ['profile.saveSummary', 'chat.markRead', 'no.such'];
  const left = WRITES_PACE.points - REFUSED_POINTS;
  for (let i = 0; i < left; i += 1) {
    expect(await mayWrite('ada')).toBe(true);
    expect(await count(mutators[i % mutators.length] ?? '', 'ada')).toBeUndefined();
  }
  await count('chat.send', 'ada');
  expect(await mayWrite('ada')).toBe(true);
  await countRefused('ada');
  expect(await mayWrite('ada')).toBe(false);
  expect(await mayWrite('ben')).toBe(true);
  vi.advanceTimersByTime(WRITES_PACE.seconds * 1000 + 1);
  expect(await mayWrite('ada')).toBe(true);
});
