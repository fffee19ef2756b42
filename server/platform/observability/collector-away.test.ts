// A collector that refuses traces or never answers: logged at intervals, and no delay at shutdown.
import http from 'node:http';
import {afterEach, expect, test} from 'vitest';
import {createLog} from './log.ts';
import {startTracing, traced} from './tracing.ts';

/** Half of the eight seconds that the API has for its shutdown. */
const STOP_MS = 4000;

const receivers: http.Server[] = [];
afterEach(() => {
  for (const receiver of receivers.splice(0)) {
    receiver.closeAllConnections();
    receiver.close();
  }
});

async function collector(answer: http.RequestListener): Promise<string> {
  const receiver = http.createServer(answer);
  receivers.push(receiver);
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return `http://127.0.0.1:${address.port}`;
}

const work = () => traced('work', {}, async () => undefined);

test('shuts down in time with a collector that never answers', async () => {
  const url = await collector(() => undefined);
  const stop = await startTracing(url, createLog('silent'));
  await work();
  const start = performance.now();
  await stop();
  expect(performance.now() - start).toBeLessThan(STOP_MS);
});

test('logs refused traces once for many', async () => {
  const lines: string[] = [];
  const log = createLog('warn', {write: (line) => lines.push(line)});
  let refused = 0;
  const refusedTwice = Promise.withResolvers<void>();
  const url = await collector((request, response) => {
    request.resume();
    refused += 1;
    response.writeHead(400).end();
    if (refused === 2) refusedTwice.resolve();
  });
  const stop = await startTracing(url, log);
  await work();
  await expect.poll(() => lines.length, {timeout: 4000}).toBe(1);
  await work();
  // Exported before the shutdown, which may end before the last ones are refused.
  await refusedTwice.promise;
  await stop();
  expect(refused).toBe(2);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({
      msg: 'traces are not delivered',
      said: expect.stringContaining('Bad Request'),
      times: 1,
    }),
  ]);
});
