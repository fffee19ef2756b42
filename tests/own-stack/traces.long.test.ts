// With a trace exporter configured, Wing exports spans of a mutation over HTTP, without private text. Its own stack,
// because an environment variable of the start sets the exporter.
import {createServer, type Server} from 'node:http';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {z} from 'zod';
import {eventually} from '../support/database.ts';
import {signUp} from '../support/member.ts';
import {startStack, type Stack} from '../support/stack.ts';

const CANARY = 'Typed by somebody, for nobody else.';

const span = z.object({traceId: z.string(), name: z.string()});
const sent = z.object({
  resourceSpans: z.array(z.object({scopeSpans: z.array(z.object({spans: z.array(span)}))})),
});

const bodies: string[] = [];
let collector: Server;
let stack: Stack;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(200, {'content-type': 'application/json'}).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = collector.address();
  if (address === null || typeof address === 'string')
    throw new Error('The collector has no port.');
  stack = await startStack({
    WING_DEMO: 'off',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}`,
  });
});
afterAll(async () => {
  await stack.stop();
  collector.close();
});

const spans = () =>
  bodies
    .flatMap((body) => sent.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({scopeSpans}) => scopeSpans)
    .flatMap((scope) => scope.spans);

test('with OTEL_EXPORTER_OTLP_ENDPOINT, a mutation and its transaction are traced without private text', async () => {
  const member = await signUp(stack);
  await member.mutate('profile.saveBasics', {name: 'Ada', age: 33, gender: 'Female'});
  await member.mutate('profile.saveSummary', {summary: CANARY});
  const mutation = await eventually(
    async () => spans().find(({name}) => name === 'mutation profile.saveSummary'),
    'the trace of the mutation',
  );
  const names = spans()
    .filter(({traceId}) => traceId === mutation.traceId)
    .map(({name}) => name);
  expect(names).toEqual(expect.arrayContaining(['request mutate', 'transaction']));
  expect(bodies.join()).not.toContain(CANARY);
});
