// Requests to push services: what they contain, and that no answer of a push service holds a job for long.
import {createECDH, randomBytes} from 'node:crypto';
import {once} from 'node:events';
import http from 'node:http';
import type {Socket} from 'node:net';
import {afterEach, beforeEach, expect, test} from 'vitest';
import webPush from 'web-push';
import {freePorts} from '../../app/supervisor/ports.ts';
import {webPushTo} from './deliver-push.ts';

const DEADLINE_MS = 300;
/** Shorter than the deadline, so that a timeout for idle connections would never fire. */
const TRICKLE_MS = 20;
const KEYS = webPush.generateVAPIDKeys();
const SUBJECT = 'https://wing.example';

let server: http.Server;
let answer: http.RequestListener;
let requests: {headers: http.IncomingHttpHeaders; body: Buffer; path: string | undefined}[];
let device: {endpoint: string; p256dh: string; auth: string};

beforeEach(async () => {
  requests = [];
  server = http.createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request));
    requests.push({headers: request.headers, body, path: request.url});
    answer(request, response);
  });
  const [port = 0] = await freePorts(1);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  device = {
    endpoint: `http://127.0.0.1:${port}/device`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const push = (deadlineMs?: number) => webPushTo(KEYS, SUBJECT, deadlineMs)(device, 'Hello Ben');

function trickle(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), TRICKLE_MS);
  socket.once('close', () => clearInterval(timer));
}

test.each([201, 404, 410, 429, 500])('resolves to the status %d', async (status) => {
  answer = (_, response) => void response.writeHead(status, {'retry-after': '5'}).end('{}');
  expect(await push()).toBe(status);
});

test('sends the encrypted payload, urgent, valid for a day, signed with the VAPID key', async () => {
  answer = (_, response) => void response.writeHead(201).end();
  await push();
  const [{headers, body} = {headers: {}, body: Buffer.of()}] = requests;
  expect(headers).toMatchObject({
    ttl: '86400',
    urgency: 'high',
    'content-encoding': 'aes128gcm',
    'content-length': String(body.length),
    authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=[\w-]{87}$/),
  });
  expect(body.length).toBeGreaterThan(0);
  expect(body.includes('Hello')).toBe(false);
});

test('reads no endless body and closes its connection', async () => {
  const closed = new Promise((resolve) => {
    answer = ({socket}) => {
      socket.write('HTTP/1.1 201 Created\r\n\r\n');
      trickle(socket, 'x');
      socket.once('close', resolve);
    };
  });
  expect(await push()).toBe(201);
  await closed;
});

test('resolves to the status of a response whose body is cut off', async () => {
  answer = ({socket}) =>
    socket.write('HTTP/1.1 410 Gone\r\ncontent-length: 100\r\n\r\nhalf', () => socket.destroy());
  expect(await push()).toBe(410);
});

test('rejects when the connection is lost before the answer', async () => {
  answer = ({socket}) => socket.destroy();
  await expect(push()).rejects.toThrow('fetch failed');
});

test.each([
  ['never answers', () => undefined],
  [
    'sends its headers without end',
    ({socket}: http.IncomingMessage) => {
      socket.write('HTTP/1.1 201 Created\r\n');
      trickle(socket, 'a: b\r\n');
    },
  ],
])('rejects at the deadline when the push service %s', async (_, never) => {
  answer = never;
  await expect(push(DEADLINE_MS)).rejects.toThrow('timeout');
});

test('follows no redirect', async () => {
  answer = (_, response) => void response.writeHead(307, {location: '/elsewhere'}).end();
  await expect(push()).rejects.toThrow('fetch failed');
  expect(requests.map(({path}) => path)).toEqual(['/device']);
});
