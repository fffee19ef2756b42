// Serves the WebSockets: sync, which is passed to zero-cache, and typing.
import {EventEmitter} from 'node:events';
import type http from 'node:http';
import type {Duplex} from 'node:stream';
import {allowedOrigins} from '../platform/config/env.ts';
import {throttledLog} from '../platform/observability/log-throttle.ts';
import {listen} from '../platform/postgres/listen.ts';
import type {Services} from '../platform/sessions/services.ts';
import {createTypingChannel, TYPING_CHANNEL, type Rooms} from '../features/chat/room-channel.ts';
import {TYPING_PATH, typingSocket} from '../features/chat/room-socket.ts';
import {createConnectionSlots} from './zero/connection-slots.ts';
import {watchSessions} from '../platform/sessions/live-sessions.ts';
import {createMessageLimit} from './zero/message-limit.ts';
import {zeroProxy} from './zero/proxy.ts';
import {watchZeroCaches} from './zero/zero-cache-watch.ts';

type Parts = {server: http.Server; databaseUrl: string};

/** @returns a function that closes all WebSockets; their clients connect again, to another server. */
export function startSockets(services: Services, {server, databaseUrl}: Parts) {
  const {env, db, log} = services;
  const sessions = watchSessions(services);
  const zeroCaches = watchZeroCaches(env.ZERO_CACHE_URL);
  const proxy = zeroProxy(env.ZERO_CACHE_URL, allowedOrigins(env), {
    watcher: sessions,
    slots: createConnectionSlots(),
    count: createMessageLimit(),
    awayLast: zeroCaches.awayLast,
    log,
  });

  const rooms: Rooms = new EventEmitter();
  // Otherwise Node warns of the eleventh socket in a room.
  rooms.setMaxListeners(0);
  const channel = createTypingChannel(db, rooms);
  const stopListening = listen({
    connectionString: databaseUrl,
    applicationName: 'wing-typing',
    channel: TYPING_CHANNEL,
    onNotification: channel.receive,
    onError: throttledLog((err, times) =>
      log.warn({err, times}, 'typing signals of other servers are not received'),
    ),
  });
  const typing = typingSocket(services, allowedOrigins(env), {watcher: sessions, rooms, channel});

  const upgraded = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    const isHotReload = process.env.WING_DEV && request.url?.startsWith('/__hmr');
    if (isHotReload) return;
    const isTyping = request.url?.startsWith(`${TYPING_PATH}?`);
    void (isTyping ? typing : proxy)({request, socket, head});
  });

  return async (): Promise<void> => {
    sessions.stop();
    zeroCaches.stop();
    for (const socket of upgraded) socket.destroy();
    await stopListening();
  };
}
