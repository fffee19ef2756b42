// Traces against a real OTLP/HTTP receiver: one trace covers request, transaction and job, without private text.
import http from 'node:http';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {z} from 'zod';
import {createLog} from './log.ts';
import {requestFlags} from './request.ts';
import {startTracing, traced} from './tracing.ts';
import {measureMutation} from '../../api/mutators/measure-mutation.ts';
import {measureJob, measureRequest} from './measure-work.ts';

const CANARY = 'what somebody typed';
const CLIENT = 'abcdefghij0123456789';
const log = createLog('silent');

const received = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(
                z.object({key: z.string(), value: z.record(z.string(), z.any())}),
              ),
              status: z.object({code: z.number().optional()}),
            }),
          ),
        }),
      ),
    }),
  ),
});

const bodies: string[] = [];
const paths: (string | undefined)[] = [];
let receiver: http.Server;
let stop: () => Promise<void>;

beforeAll(async () => {
  receiver = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      paths.push(request.url);
      bodies.push(body);
      response.writeHead(200, {'content-type': 'application/json'}).end('{}');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  stop = await startTracing(`http://127.0.0.1:${address.port}/`, log);
});
afterAll(() => receiver.close());

const spans = () =>
  bodies.flatMap((body) =>
    received
      .parse(JSON.parse(body))
      .resourceSpans.flatMap(({scopeSpans}) => scopeSpans.flatMap((scope) => scope.spans)),
  );

test('puts a mutation, its transaction and its job into the caller’s trace, without private text', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${trace}-b7ad6b7169203331-01`;
  let flags: string[] = [];
  await measureRequest({endpoint: 'mutate', traceparent}, async () => {
    await measureMutation(
      {name: 'chat.markRead', clientID: CLIENT, id: 7},
      {known: new Set(['chat.markRead']), log},
      () =>
        traced('transaction', {'wing.attempt': 1}, async () => {
          flags = requestFlags();
          return {result: {}};
        }),
    );
    return 200;
  });
  const failing = measureJob({name: 'push', flags, attempt: 1}, log, async () => {
    throw new Error(CANARY);
  });
  await expect(failing).rejects.toThrow(CANARY);
  await stop();

  expect(new Set(paths)).toEqual(new Set(['/v1/traces']));
  const all = spans();
  const parentOf = (name: string) => {
    const span = all.find((one) => one.name === name);
    return all.find(({spanId}) => spanId === span?.parentSpanId)?.name;
  };
  expect(all.map(({name}) => name).toSorted()).toEqual([
    'job push',
    'mutation chat.markRead',
    'request mutate',
    'transaction',
  ]);
  expect(new Set(all.map(({traceId}) => traceId))).toEqual(new Set([trace]));
  expect(all.find(({name}) => name === 'request mutate')?.parentSpanId).toBe('b7ad6b7169203331');
  expect(parentOf('mutation chat.markRead')).toBe('request mutate');
  expect(parentOf('transaction')).toBe('mutation chat.markRead');
  expect(parentOf('job push')).toBe('transaction');
  const job = all.find(({name}) => name === 'job push');
  expect(job?.status.code).toBe(2);
  expect(job?.attributes).toContainEqual({
    key: 'wing.request',
    value: {stringValue: `${CLIENT}.7`},
  });
  expect(bodies.join('')).not.toContain(CANARY);
});
