// The typing socket of a room.
import {WebSocket} from 'ws';
import {TYPING_INTERVAL_MS} from '../../rules/chat.ts';
import {eventually} from './database.ts';
import type {StackAddress} from './stack.ts';

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

/** Sends typing signals at the page's rate until `probe` returns a value. */
export async function whileTyping<T>(
  socket: WebSocket,
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
