// Coalescing of repeated reads.
import {expect, test, vi} from 'vitest';
import {coalesceReads} from './coalesced-reads.ts';

test('reports a failed read and reads again after the next change', async () => {
  const answers = [() => Promise.reject(new Error('The storage is gone.')), async () => 'rows'];
  const onRead = vi.fn<(rows: string) => void>();
  const onFailure = vi.fn<(error: unknown) => void>();
  const onChange = coalesceReads({
    read: () => answers.shift()?.() ?? Promise.resolve('more than was asked for'),
    onRead,
    onFailure,
  });
  onChange();
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith(new Error('The storage is gone.')));
  expect(onRead).not.toHaveBeenCalled();
  onChange();
  await vi.waitFor(() => expect(onRead).toHaveBeenCalledWith('rows'));
});

test('coalesces changes during a read into one more read', async () => {
  const read = vi.fn<() => Promise<string>>(async () => 'rows');
  const onRead = vi.fn<(rows: string) => void>();
  const onChange = coalesceReads({read, onRead, onFailure: () => undefined});
  onChange();
  onChange();
  onChange();
  await vi.waitFor(() => expect(onRead).toHaveBeenCalledTimes(2));
  expect(read).toHaveBeenCalledTimes(2);
});
