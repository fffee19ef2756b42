// Requests are answered at the deadline, and normally before it.
import {Hono} from 'hono';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {deadline} from './deadline.ts';

/** Repeats the deadline, so that a change of it fails here. */
const MS = 10_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request to a route that answers after `tookMs` and then records that it is done. */
function ask(tookMs: number) {
  const done = vi.fn<() => void>();
  const answered = vi.fn<(response: Response) => void>();
  const app = new Hono();
  app.use(deadline);
  app.get('/', async (c) => {
    await new Promise((resolve) => setTimeout(resolve, tookMs));
    done();
    return c.text('done');
  });
  const response = Promise.resolve(app.request('/')).then((it) => {
    answered(it);
    return it;
  });
  return {response, done, answered};
}

test('answers a slow request at the deadline, while its work goes on', async () => {
  const {response, done, answered} = ask(MS + 1);
  await vi.advanceTimersByTimeAsync(MS - 1);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toHaveBeenCalledOnce();
  const late = await response;
  expect(late.status).toBe(503);
  expect(late.headers.get('Retry-After')).toBe('5');
  expect(await late.json()).toMatchObject({code: 'too-slow'});
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
});

test('answers a fast request normally and leaves no timer', async () => {
  const {response} = ask(MS - 1);
  await vi.advanceTimersByTimeAsync(MS - 1);
  const inTime = await response;
  expect(inTime.status).toBe(200);
  expect(await inTime.text()).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});
