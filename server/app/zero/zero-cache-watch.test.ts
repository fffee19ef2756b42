// Which zero-caches count as down, and the metric of each.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {register} from 'prom-client';
import {watchZeroCaches} from './zero-cache-watch.ts';

const [ONE, TWO] = ['http://one:4848', 'http://two:4848'] as const;
const away = new Set<string>();
const ping = async (url: string) => {
  if (away.has(url)) throw new Error('No answer.');
};

beforeEach(() => {
  vi.useFakeTimers();
  away.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

async function shown(): Promise<Record<string, number>> {
  const metric = await register.getSingleMetric('wing_zero_cache_up')?.get();
  return Object.fromEntries(metric?.values.map(({labels, value}) => [labels.url, value]) ?? []);
}

test('tries a zero-cache last that has not answered for ten seconds, until it answers', async () => {
  const {awayLast, stop} = watchZeroCaches([ONE, TWO], ping);
  await vi.advanceTimersByTimeAsync(4000);
  away.add(ONE);
  await vi.advanceTimersByTimeAsync(9000);
  expect(awayLast([ONE, TWO])).toEqual([ONE, TWO]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(awayLast([ONE, TWO])).toEqual([TWO, ONE]);
  away.clear();
  await vi.advanceTimersByTimeAsync(2000);
  expect(awayLast([ONE, TWO])).toEqual([ONE, TWO]);
  stop();
});

test('keeps the order while all are down', async () => {
  away.add(ONE).add(TWO);
  const {awayLast, stop} = watchZeroCaches([ONE, TWO], ping);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(awayLast([TWO, ONE])).toEqual([TWO, ONE]);
  stop();
});

test('the metric shows at the next probe whether each answers', async () => {
  away.add(TWO);
  const {stop} = watchZeroCaches([ONE, TWO], ping);
  await vi.advanceTimersByTimeAsync(0);
  expect(await shown()).toEqual({[ONE]: 1, [TWO]: 0});
  away.clear();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await shown()).toEqual({[ONE]: 1, [TWO]: 1});
  stop();
});
