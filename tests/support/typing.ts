// The socket of a room, for typing and messages.
import {once} from 'node:events';
import {WebSocket} from 'ws';
import {TYPING_INTERVAL_MS} from '../../rules/chat/chat.ts';
import {eventually} from './database.ts';
import type {StackAddress} from './stack.ts';

const NEXT_MS = 5000;

/** The HTTP status of the handshake: 101, or the refusal. */
export function knockTyping(stack: StackAddress, chatId: string, cookie: string): Promise<number> {
  const url = `${stack.url.replace('http', 'ws')}/api/typing?chat=${chatId}`;
  const socket = new WebSocket(url, {headers: {origin: stack.url, cookie}});
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('open', () => {
      socket.close();
      resolve(101);
    });
  });
}

export type TypingSocket = {
  type: () => void;
  /** The number of typing signals received from the other member. */
  received: () => number;
  /** Resolves at the next typing signal from the other member. */
  next: () => Promise<unknown>;
  close: () => void;
};

type Seat = {chatId: string; cookie: string};

/** The frames with messages that a page in a room gets at one `server` of the installation at `url`. */
export async function openFrames(
  {url}: Pick<StackAddress, 'url'>,
  server: string,
  {chatId, cookie, asks = true}: Seat & {asks?: boolean},
): Promise<{frames: readonly unknown[]; close: () => void}> {
  const query = `chat=${chatId}${asks ? '&messages' : ''}`;
  const socket = new WebSocket(`${server.replace('http', 'ws')}/api/typing?${query}`, {
    headers: {origin: url, cookie},
  });
  const frames: unknown[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  await once(socket, 'open');
  return {frames, close: () => socket.close()};
}

/** Opens the typing socket as a member's page in a room does, at one `server` of the installation at `url`. */
export async function openTyping(
  {url}: Pick<StackAddress, 'url'>,
  server: string,
  {chatId, cookie}: Seat,
): Promise<TypingSocket> {
  const socket = new WebSocket(`${server.replace('http', 'ws')}/api/typing?chat=${chatId}`, {
    headers: {origin: url, cookie},
  });
  let signals = 0;
  socket.on('message', () => (signals += 1));
  await once(socket, 'open');
  return {
    type: () => socket.send('typing'),
    received: () => signals,
    next: () => once(socket, 'message', {signal: AbortSignal.timeout(NEXT_MS)}),
    close: () => socket.close(),
  };
}

/** Sends typing signals at the page's rate until `probe` returns a value. */
export async function whileTyping<T>(
  socket: Pick<WebSocket, 'send'>,
  probe: () => Promise<T | undefined>,
  what: string,
): Promise<T> {
  const type = () => socket.send('typing');
  const timer = setInterval(type, TYPING_INTERVAL_MS);
  type();
  try {
    return await eventually(probe, what);
  } finally {
    clearInterval(timer);
  }
}
