// The socket over which a room's two members tell each other that they are typing: for members of the
// room, from our own pages, at a polite pace, and never for long without asking again who is there.
import type http from 'node:http';
import type {Duplex} from 'node:stream';
import {and, eq, isNull} from 'drizzle-orm';
import {WebSocketServer, type WebSocket} from 'ws';
import {TYPING_EVERY_MS} from '../../../rules/chat.ts';
import {chatMember} from '../../domain/database/tables.ts';
import {sessionUser, type Services} from '../sessions/services.ts';
import type {SessionWatcher} from '../zero/live-sessions.ts';
import {createRooms} from './rooms.ts';

export const TYPING_PATH = '/api/typing';

const PAYLOAD_MAX = 64;
/** A little less than the pace of our own pages, whose timers are not exact. */
const PACE_MS = TYPING_EVERY_MS * 0.8;
/** More words than this in one connection's second are no person's typing. */
const FLOOD = 20;
/** The session is asked for again by then, and the membership of whoever only listens. */
const LIFETIME_MS = 5 * 60_000;
const PING_MS = 30_000;
/** WebSocket close codes: policy violation, and "service restart": come again. */
const CLOSE_POLICY = 1008;
const CLOSE_AGAIN = 1012;

/** More rooms than this nobody has open and looks at. */
const SOCKETS_MAX = 10;

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
  /** How many sockets each member has open. */
  const open = new Map<string, number>();
  const count = (userId: string, change: 1 | -1) => {
    const left = (open.get(userId) ?? 0) + change;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  };
  const sockets = new WebSocketServer({noServer: true, maxPayload: PAYLOAD_MAX});

  /** Whether the room is in the member's list. */
  async function isOpen({chatId, userId}: Seat): Promise<boolean> {
    const membership = await services.db
      .select({chatId: chatMember.chatId})
      .from(chatMember)
      .where(
        and(
          eq(chatMember.chatId, chatId),
          eq(chatMember.userId, userId),
          isNull(chatMember.closedAt),
        ),
      );
    return membership.length > 0;
  }

  /** Asked at every word: a room may have ended, by a block, since the socket was opened. */
  async function tell(ws: WebSocket, seat: Seat): Promise<void> {
    if (await isOpen(seat)) rooms.tell(seat.chatId, seat.userId);
    else ws.close(CLOSE_POLICY);
  }

  /** The status that refuses the request, or whom it seats where. */
  async function seatFor(request: http.IncomingMessage): Promise<Seat | string> {
    const {origin} = request.headers;
    if (origin === undefined || !origins.includes(origin)) return '403 Forbidden';
    const userId = await sessionUser(services, headersOf(request));
    if (!userId) return '401 Unauthorized';
    const url = new URL(request.url ?? '', 'http://localhost');
    const seat = {chatId: url.searchParams.get('chat') ?? '', userId};
    // Postgres takes no text with this character, and no id has it.
    if (seat.chatId.includes('\u0000')) return '404 Not Found';
    return (await isOpen(seat)) ? seat : '404 Not Found';
  }

  /** Watched before it is looked at: a session that ends meanwhile leaves nobody in a room. */
  async function watchedSeatFor(request: http.IncomingMessage, socket: Duplex) {
    const isWatched = (await watcher.add(request, socket)) !== undefined;
    const seat = await seatFor(request);
    return isWatched || typeof seat === 'string' ? seat : '401 Unauthorized';
  }

  function serve(ws: WebSocket, seat: Seat): void {
    const {chatId, userId} = seat;
    let told = Number.NEGATIVE_INFINITY;
    let heard = 0;
    let isAlive = true;
    count(userId, 1);
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
      // Whether somebody types is not worth an error.
      void tell(ws, seat).catch(() => ws.close(CLOSE_AGAIN));
    });
    ws.on('error', () => ws.terminate());
    ws.on('close', () => {
      leave();
      count(userId, -1);
      clearInterval(pace);
      clearInterval(ping);
      clearTimeout(end);
    });
  }

  return {
    async upgrade({request, socket, head}: Upgrade): Promise<void> {
      const onError = () => socket.destroy();
      socket.on('error', onError);
      const seat = await watchedSeatFor(request, socket).catch(() => '503 Service Unavailable');
      if (typeof seat === 'string') return refuse(socket, seat);
      const isEnough = (open.get(seat.userId) ?? 0) >= SOCKETS_MAX;
      if (isEnough) return refuse(socket, '429 Too Many Requests');
      socket.off('error', onError);
      sockets.handleUpgrade(request, socket, head, (ws) => serve(ws, seat));
    },
    /** Sends everybody away. */
    close(): void {
      for (const ws of sockets.clients) ws.terminate();
    },
  };
}
