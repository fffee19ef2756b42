// Records of messages and their totals.
import {expect, test, vi} from 'vitest';
import {recordFrame} from './frames.ts';
import {recording} from './store.ts';

test('totals count all messages; keepalives evict no message and notify no listener', () => {
  vi.useFakeTimers();
  const listener = vi.fn<() => void>();
  recording.subscribe(listener);
  for (let i = 0; i < 1000; i += 1) {
    recordFrame('out', '["ping",{}]');
    recordFrame('in', '["pong",{}]');
  }
  vi.runAllTimers();
  expect(listener).not.toHaveBeenCalled();
  expect(recording.frames).toEqual([]);
  for (let i = 0; i < 1000; i += 1) recordFrame('in', '["pokeEnd",{}]');
  vi.runAllTimers();
  expect(listener).toHaveBeenCalled();
  expect([...recording.kinds.values()]).toEqual([
    {way: 'out', kind: 'ping', count: 1000, bytes: 11_000},
    {way: 'in', kind: 'pong', count: 1000, bytes: 11_000},
    {way: 'in', kind: 'pokeEnd', count: 1000, bytes: 14_000},
  ]);
  expect(recording.totals).toEqual({
    in: {count: 2000, bytes: 25_000},
    out: {count: 1000, bytes: 11_000},
  });
  vi.useRealTimers();
});
