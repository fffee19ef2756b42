// The WebSocket of a room: typing signals of both members, and stored messages for pages that ask for them. It admits members
// of the room from this origin, limits their rate, and closes regularly so that access is checked again.
import type http from 'node:http';
import type {Duplex} from 'node:stream';
import {WebSocketServer, type WebSocket} from 'ws';
import {TYPING_INTERVAL_MS} from '../../../rules/chat/chat.ts';
import {openRoomOf, type Membership} from '../../platform/database/open-room.ts';
import {chatMember} from '../../platform/database/tables.ts';
import {isOwnOrigin} from '../../platform/http/origin.ts';
import {refuseUpgrade} from '../../platform/http/refuse-upgrade.ts';
import {throttledLog} from '../../platform/observability/log-throttle.ts';
import type {Services} from '../../platform/sessions/services.ts';
import type {SessionWatcher} from '../../platform/sessions/live-sessions.ts';
import type {RoomChannel, RoomEvent} from './room-channel.ts';

/** The path has the name of what it carried first. */
export const ROOM_PATH = '/api/typing';
/** A parameter of pages that read messages. Earlier pages take any frame for typing. */
const ASKS_FOR_MESSAGES = 'messages';
/** A page that reads so slowly gets the messages by Zero. */
const UNREAD_BYTES_MAX = 256 * 1024;

const PAYLOAD_BYTES_MAX = 64;
/** Shortest interval between relayed signals; a little shorter than the client's, whose timers are inexact. */
const RELAY_INTERVAL_MS = TYPING_INTERVAL_MS * 0.8;
/** After this time the client reconnects, which checks session and membership again. */
const LIFETIME_MS = 5 * 60_000;
/** Proxies end connections that are idle for a minute. */
const PING_INTERVAL_MS = 30_000;
/** WebSocket close codes: policy violation, and service restart, after which the client reconnects. */
const CLOSE_POLICY = 1008;
const CLOSE_RESTART = 1012;

const SOCKETS_PER_MEMBER_MAX = 10;

type Upgrade = {request: http.IncomingMessage; socket: Duplex; head: Buffer};

type Parts = {watcher: SessionWatcher; channel: RoomChannel};

type Admitted = Membership & {readonly wantsMessages: boolean};

/** Answers `upgrade` events for {@link ROOM_PATH}. */
export function roomSocket(
  {db, log}: Pick<Services, 'db' | 'log'>,
  origins: readonly string[],
  {watcher, channel}: Parts,
) {
  const warn = throttledLog<unknown>((error, times) =>
    log.warn({err: error, times}, 'a room socket failed'),
  );
  const socketsByMember = new Map<string, number>();
  const count = (userId: string, change: 1 | -1) => {
    const left = (socketsByMember.get(userId) ?? 0) + change;
    if (left > 0) socketsByMember.set(userId, left);
    else socketsByMember.delete(userId);
  };
  const sockets = new WebSocketServer({noServer: true, maxPayload: PAYLOAD_BYTES_MAX});

  /** Whether the member belongs to the room and the room is open. */
  async function isOpen(membership: Membership): Promise<boolean> {
    return (await db.$count(chatMember, openRoomOf(membership))) > 0;
  }

  /** Checks the room for every signal, because a block may have closed it since the socket opened. */
  async function relay(ws: WebSocket, membership: Membership): Promise<void> {
    const {chatId, userId} = membership;
    if (!(await isOpen(membership))) return ws.close(CLOSE_POLICY);
    await channel.type(chatId, userId);
  }

  /** @returns the membership, or the HTTP status that refuses the request. */
  async function authorize({request, socket}: Upgrade): Promise<Admitted | string> {
    if (!isOwnOrigin(origins, request.headers.origin)) return '403 Forbidden';
    const userId = await watcher.add(request, socket);
    if (!userId) return '401 Unauthorized';
    const url = new URL(request.url ?? '', 'http://localhost');
    const membership = {chatId: url.searchParams.get('chat') ?? '', userId};
    // Postgres cannot store NUL, so no id holds it.
    if (membership.chatId.includes('\u0000')) return '404 Not Found';
    if (!(await isOpen(membership))) return '404 Not Found';
    return {...membership, wantsMessages: url.searchParams.has(ASKS_FOR_MESSAGES)};
  }

  function serve(ws: WebSocket, membership: Admitted): void {
    const {chatId, userId, wantsMessages} = membership;
    let relayedAt = Number.NEGATIVE_INFINITY;
    count(userId, 1);
    const onEvent = (event: RoomEvent) => {
      if ('typistId' in event) {
        if (event.typistId !== userId) ws.send('typing');
      } else if (wantsMessages && event.readers.includes(userId)) {
        if (ws.bufferedAmount > UNREAD_BYTES_MAX) return ws.terminate();
        ws.send(JSON.stringify(event.message));
      }
    };
    channel.rooms.on(chatId, onEvent);
    const ping = setInterval(() => ws.ping(), PING_INTERVAL_MS);
    const end = setTimeout(() => ws.close(CLOSE_RESTART), LIFETIME_MS);
    ws.on('message', () => {
      const now = performance.now();
      if (now - relayedAt < RELAY_INTERVAL_MS) return;
      relayedAt = now;
      relay(ws, membership).catch((error: unknown) => {
        warn(error);
        ws.close(CLOSE_RESTART);
      });
    });
    ws.on('error', () => ws.terminate());
    ws.on('close', () => {
      channel.rooms.off(chatId, onEvent);
      count(userId, -1);
      clearInterval(ping);
      clearTimeout(end);
    });
  }

  return async (upgrade: Upgrade): Promise<void> => {
    const {request, socket, head} = upgrade;
    const onError = () => socket.destroy();
    socket.on('error', onError);
    const result = await authorize(upgrade).catch((error: unknown) => {
      warn(error);
      return '503 Service Unavailable';
    });
    if (typeof result === 'string') return refuseUpgrade(socket, result);
    const isFull = (socketsByMember.get(result.userId) ?? 0) >= SOCKETS_PER_MEMBER_MAX;
    if (isFull) return refuseUpgrade(socket, '429 Too Many Requests');
    socket.off('error', onError);
    sockets.handleUpgrade(request, socket, head, (ws) => serve(ws, result));
  };
}
