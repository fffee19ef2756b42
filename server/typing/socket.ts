// The socket over which a room's two members tell each other that they are typing: for members of the
// room, from our own pages, at a polite pace, and never for long without asking again who is there.
import type http from 'node:http';
import type {Duplex} from 'node:stream';
import {and, eq} from 'drizzle-orm';
import {WebSocketServer, type WebSocket} from 'ws';
import {TYPING_EVERY_MS} from '../../rules/chat.ts';
import {chatMember} from '../db/tables.ts';
import {sessionUser, type Services} from '../http/services.ts';
import type {SessionWatcher} from '../zero/live-sessions.ts';
import {createRooms} from './rooms.ts';

export const TYPING_PATH = '/api/typing';

const PAYLOAD_MAX = 64;
/** A little less than the pace of our own pages, whose timers are not exact. */
const PACE_MS = TYPING_EVERY_MS * 0.8;
/** More words than this in one connection's second are no person's typing. */
const FLOOD = 20;
/** The session and the membership are asked for again by then. */
const LIFETIME_MS = 5 * 60_000;
const PING_MS = 30_000;
/** WebSocket close codes: policy violation, and "service restart": come again. */
const CLOSE_POLICY = 1008;
const CLOSE_AGAIN = 1012;

type Upgrade = {request: http.IncomingMessage; socket: Duplex; head: Buffer};
type Seat = {chatId: string; userId: string};

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function headersOf({headers}: http.IncomingMessage): Headers {
  return new Headers(headers.cookie === undefined ? {} : {cookie: headers.cookie});
}

/** Answers `upgrade` events for {@link TYPING_PATH}. */
export function typingSocket(
  services: Services,
  origins: readonly string[],
  watcher: SessionWatcher,
) {
  const rooms = createRooms();
  const sockets = new WebSocketServer({noServer: true, maxPayload: PAYLOAD_MAX});

  /** The status that refuses the request, or whom it seats where. */
  async function seatFor(request: http.IncomingMessage): Promise<Seat | string> {
    const {origin} = request.headers;
    if (origin === undefined || !origins.includes(origin)) return '403 Forbidden';
    const userId = await sessionUser(services, headersOf(request));
    if (!userId) return '401 Unauthorized';
    const url = new URL(request.url ?? '', 'http://localhost');
    const chatId = url.searchParams.get('chat') ?? '';
    const membership = await services.db
      .select({chatId: chatMember.chatId})
      .from(chatMember)
      .where(and(eq(chatMember.chatId, chatId), eq(chatMember.userId, userId)));
    return membership.length === 0 ? '404 Not Found' : {chatId, userId};
  }

  function serve(ws: WebSocket, {chatId, userId}: Seat): void {
    let told = Number.NEGATIVE_INFINITY;
    let heard = 0;
    let isAlive = true;
    const leave = rooms.enter(chatId, {userId, hear: () => ws.send('typing')});
    const pace = setInterval(() => {
      heard = 0;
    }, 1000);
    const ping = setInterval(() => {
      if (!isAlive) return ws.terminate();
      isAlive = false;
      ws.ping();
    }, PING_MS);
    const end = setTimeout(() => ws.close(CLOSE_AGAIN), LIFETIME_MS);
    ws.on('pong', () => {
      isAlive = true;
    });
    ws.on('message', () => {
      heard += 1;
      if (heard > FLOOD) return ws.close(CLOSE_POLICY);
      const now = performance.now();
      if (now - told < PACE_MS) return;
      told = now;
      rooms.tell(chatId, userId);
    });
    ws.on('error', () => ws.terminate());
    ws.on('close', () => {
      leave();
      clearInterval(pace);
      clearInterval(ping);
      clearTimeout(end);
    });
  }

  return {
    async upgrade({request, socket, head}: Upgrade): Promise<void> {
      const onError = () => socket.destroy();
      socket.on('error', onError);
      const seat = await seatFor(request).catch(() => '503 Service Unavailable');
      if (typeof seat === 'string') return refuse(socket, seat);
      void watcher.add(request, socket).catch(onError);
      socket.off('error', onError);
      sockets.handleUpgrade(request, socket, head, (ws) => serve(ws, seat));
    },
    /** Sends everybody away. */
    close(): void {
      for (const ws of sockets.clients) ws.terminate();
    },
  };
}
