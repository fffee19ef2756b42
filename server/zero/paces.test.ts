// A flood is slowed without changing its order, and slows nobody else.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {PACES} from '../../rules/pace.ts';
import {createPaces} from './paces.ts';

const {points, seconds} = PACES['chat.send'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what was sent right behind one too many waits with it, even where a new minute begins between them', async () => {
  const count = createPaces();
  for (let i = 0; i < points; i += 1) expect(await count('chat.send', 'ada')).toBeUndefined();
  vi.advanceTimersByTime(seconds * 1000 - 100);
  expect(await count('chat.send', 'ada')).toMatchObject({code: 'too-often'});
  vi.advanceTimersByTime(200);
  expect(await count('chat.send', 'ada')).toMatchObject({code: 'too-often'});
  expect(await count('chat.send', 'ben')).toBeUndefined();
  vi.advanceTimersByTime(seconds * 1000);
  expect(await count('chat.send', 'ada')).toBeUndefined();
});
