// Whoever waits is answered when the time is over, not before, and what is done in time is answered as it is.
import {Hono} from 'hono';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {deadline, DEADLINE_MS} from './deadline.ts';

/** Ten seconds: whoever changes the deadline is to mean it. */
const MS = 10_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request to a route that answers after `tookMs`, and the word it leaves once it is done. */
function ask(tookMs: number) {
  const done = vi.fn<() => void>();
  const answered = vi.fn<(response: Response) => void>();
  const app = new Hono();
  app.use(deadline(DEADLINE_MS));
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

test('a request that takes too long is answered at the deadline, and goes on', async () => {
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

test('a request that is done in time is answered as it is, and no timer is left', async () => {
  const {response} = ask(MS - 1);
  await vi.advanceTimersByTimeAsync(MS - 1);
  const inTime = await response;
  expect(inTime.status).toBe(200);
  expect(await inTime.text()).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});
