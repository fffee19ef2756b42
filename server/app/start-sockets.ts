// Serves the WebSockets: sync, which is passed to zero-cache, and rooms.
import type http from 'node:http';
import type {Duplex} from 'node:stream';
import {allowedOrigins} from '../platform/config/env.ts';
import {throttledLog} from '../platform/observability/log-throttle.ts';
import {listen} from '../platform/postgres/listen.ts';
import type {Services} from '../platform/sessions/services.ts';
import {ROOM_CHANNEL, type RoomChannel} from '../features/chat/room-channel.ts';
import {ROOM_PATH, roomSocket} from '../features/chat/room-socket.ts';
import {createConnectionSlots} from './zero/connection-slots.ts';
import {watchSessions} from '../platform/sessions/live-sessions.ts';
import {createMessageLimit} from './zero/message-limit.ts';
import {zeroProxy} from './zero/proxy.ts';
import {watchZeroCaches} from './zero/zero-cache-watch.ts';

type Parts = {server: http.Server; databaseUrl: string; channel: RoomChannel};

/** @returns a function that closes all WebSockets; their clients connect again, to another server. */
export function startSockets(services: Services, {server, databaseUrl, channel}: Parts) {
  const {env, log} = services;
  const sessions = watchSessions(services);
  const zeroCaches = watchZeroCaches(env.ZERO_CACHE_URL);
  const proxy = zeroProxy(env.ZERO_CACHE_URL, allowedOrigins(env), {
    watcher: sessions,
    slots: createConnectionSlots(),
    count: createMessageLimit(),
    awayLast: zeroCaches.awayLast,
    log,
  });

  const stopListening = listen({
    connectionString: databaseUrl,
    applicationName: 'wing-typing',
    channel: ROOM_CHANNEL,
    onNotification: channel.receive,
    onError: throttledLog((err, times) =>
      log.warn({err, times}, 'typing and messages of other servers are not received'),
    ),
  });
  const room = roomSocket(services, allowedOrigins(env), {watcher: sessions, channel});

  const upgraded = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    const isHotReload = process.env.WING_DEV && request.url?.startsWith('/__hmr');
    if (isHotReload) return;
    const isRoom = request.url?.startsWith(`${ROOM_PATH}?`);
    void (isRoom ? room : proxy)({request, socket, head});
  });

  return async (): Promise<void> => {
    sessions.stop();
    zeroCaches.stop();
    for (const socket of upgraded) socket.destroy();
    await stopListening();
  };
}
