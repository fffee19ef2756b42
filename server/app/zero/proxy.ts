// Proxies the members' WebSockets to zero-cache on Wing's own origin: checks their handshakes, and the Origin header, which
// zero-cache does not, and enforces limits.
import {randomUUID} from 'node:crypto';
import type http from 'node:http';
import type {Duplex} from 'node:stream';
import {LATE_QUERIES_POINTS, PLACE_TAKEN} from '../../../rules/sync.ts';
import {PROBLEMS} from '../../../rules/wording.ts';
import type {Log} from '../../platform/observability/log.ts';
import {Gauge} from 'prom-client';
import {isOwnOrigin} from '../../platform/http/origin.ts';
import {refuseUpgrade} from '../../platform/http/refuse-upgrade.ts';
import {throttledLog} from '../../platform/observability/log-throttle.ts';
import type {ConnectionSlots} from './connection-slots.ts';
import type {SessionWatcher} from '../../platform/sessions/live-sessions.ts';
import {openUpstream} from './open-upstream.ts';
import {CLOSE_POLICY, closePage, joinSockets, pages} from './join-sockets.ts';
import type {MessageLimit} from './message-limit.ts';
import {rankForGroup} from './rank-for-group.ts';
import {messageCheck, parseMessage, readProtocol, RefusedMessage} from './sync-messages.ts';
import type {ZeroCacheWatch} from './zero-cache-watch.ts';
import {isReplicaVersion, isZeroId, ZERO_PROTOCOL} from '../../platform/config/zero.ts';

export const connectedClients = new Gauge({
  name: 'wing_connected_clients',
  help: 'Sync connections open through this process.',
});

/** The only path of zero-cache that clients need; others are for operators. It contains the version of Zero's protocol. */
const SYNC_PATH = /^\/zero\/sync\/v(\d{1,4})\/connect$/;

/** WebSocket close code: the member has opened too many connections, and this was the oldest. */
const CLOSE_PLACE_TAKEN = 4008;
/** Zero stops reconnecting after an internal error, until the page calls `connect`. */
const PLACE_TAKEN_ERROR = JSON.stringify([
  'error',
  {kind: 'Internal', origin: 'zeroCache', message: PLACE_TAKEN},
]);

type Upgrade = {request: http.IncomingMessage; socket: Duplex; head: Buffer};

const idOf = (name: string) => (url: URL) => url.searchParams.get(name) ?? '';
/** Zero's ids of the browser's replica, of its tab and of the browser. */
const [groupOf, clientOf, profileOf] = [idOf('clientGroupID'), idOf('clientID'), idOf('profileID')];
const userOf = idOf('userID');
/** zero-cache parses its numeric parameters with `parseInt`, and answers NaN with an error of its own. */
const startsWithDigit = (text: string) => /^\d/.test(text);
/** The version of the browser's replica; empty for a new one. */
const cookieOf = idOf('baseCookie');

/** As `features/account/sessions/auth.ts` names them. Those of other applications on the host may exceed zero-cache's limit of 16 KB. */
const OWN_COOKIE = /^(?:__Host-)?wing\./;
const ownCookies = (cookies = '') =>
  cookies
    .split('; ')
    .filter((cookie) => OWN_COOKIE.test(cookie))
    .join('; ');

/** Headers of a handshake that zero-cache gets, and forwards to the API. */
const headersFor = ({headers}: http.IncomingMessage): Record<string, string> => ({
  cookie: ownCookies(headers.cookie),
  origin: headers.origin ?? '',
  'user-agent': headers['user-agent'] ?? '',
});

/** Errors after which Zero's client asks for a sign-in or for a newer version, in this order. */
type ErrorKind = 'Unauthorized' | 'VersionNotSupported';

/** A refusal by HTTP, an error of Zero's protocol, or the check of the connection's messages. */
type Admission =
  | {readonly refusal: string}
  | {readonly error: ErrorKind}
  | {readonly check: ReturnType<typeof messageCheck>};

/** Refuses a page in Zero's protocol. zero-cache would keep some memory of such a connection for ever. */
function refusePage({request, socket, head}: Upgrade, kind: ErrorKind): void {
  pages.handleUpgrade(request, socket, head, (page) => {
    page.on('error', () => page.terminate());
    page.send(
      JSON.stringify(['error', {kind, origin: 'zeroCache', message: PROBLEMS.somethingWrong}]),
    );
    closePage(page, CLOSE_POLICY);
  });
}

type Parts = {
  watcher: SessionWatcher;
  slots: ConnectionSlots;
  count: MessageLimit;
  awayLast: ZeroCacheWatch['awayLast'];
  log: Pick<Log, 'warn' | 'error'>;
};

/** Handles the API server's `upgrade` events. Each client group has one of the zero-caches, while it can be reached. */
export function zeroProxy(
  zeroCacheUrls: readonly string[],
  origins: readonly string[],
  {watcher, slots, count, awayLast, log}: Parts,
) {
  const warn = throttledLog<object>((why, times) =>
    log.warn({...why, times}, 'zero-cache did not take a connection'),
  );
  const onError = throttledLog<unknown>((error, times) =>
    log.error({err: error, times}, 'a sync connection failed'),
  );

  /** The URL without its host at zero-cache, or the HTTP status that refuses the request. */
  function destinationOf({url, method, headers}: http.IncomingMessage): URL | string {
    const destination = URL.parse(url ?? '', 'http://zero-cache');
    if (!destination || !SYNC_PATH.test(destination.pathname)) return '404 Not Found';
    if (method !== 'GET') return '405 Method Not Allowed';
    if (!isOwnOrigin(origins, headers.origin)) return '403 Forbidden';
    const profile = profileOf(destination);
    if (profile !== '' && !isZeroId(profile)) return '400 Bad Request';
    if (![groupOf, clientOf].every((id) => isZeroId(id(destination)))) return '400 Bad Request';
    if (![idOf('ts'), idOf('lmid')].every((number) => startsWithDigit(number(destination))))
      return '400 Bad Request';
    if (!isReplicaVersion(cookieOf(destination))) return '400 Bad Request';
    // zero-cache ends a browser's writes when two connections with one such id differ in their session.
    destination.searchParams.set('wsid', randomUUID());
    return destination;
  }

  /** Checks the page's session, version and first message. */
  async function admit({request, socket}: Upgrade, destination: URL): Promise<Admission> {
    const userID = userOf(destination);
    // zero-cache runs a page's first mutations before it compares the user, and would run them for the next member.
    if ((await watcher.add(request, socket)) !== userID) return {error: 'Unauthorized'};
    const version = Number(SYNC_PATH.exec(destination.pathname)?.[1]);
    const isSpoken = version >= ZERO_PROTOCOL.min && version <= ZERO_PROTOCOL.max;
    if (!isSpoken) return {error: 'VersionNotSupported'};
    const check = messageCheck();
    try {
      const initial = readProtocol(request.headers['sec-websocket-protocol'] ?? '');
      const points = initial === undefined ? LATE_QUERIES_POINTS : check(initial);
      if (!(await count(userID, points))) return {refusal: '429 Too Many Requests'};
    } catch (error) {
      if (error instanceof RefusedMessage) return {refusal: '400 Bad Request'};
      throw error;
    }
    return {check};
  }

  async function connect(upgrade: Upgrade): Promise<void> {
    const {request, socket, head} = upgrade;
    const destination = destinationOf(request);
    if (typeof destination === 'string') return refuseUpgrade(socket, destination);
    const admission = await admit(upgrade, destination);
    if (socket.destroyed) return;
    if ('error' in admission) return refusePage(upgrade, admission.error);
    if ('refusal' in admission) return refuseUpgrade(socket, admission.refusal);

    const owner = userOf(destination);
    let leave: () => void = () => socket.destroy();
    const release = slots.take(owner, () => leave());
    socket.once('close', release);
    const {pathname, search} = destination;
    const ranked = awayLast(rankForGroup(zeroCacheUrls, groupOf(destination)));
    const zeroCache = await openUpstream(
      ranked.map((url) => new URL(pathname + search, url)),
      {
        protocol: request.headers['sec-websocket-protocol'] ?? '',
        headers: headersFor(request),
      },
      warn,
    );
    if (socket.destroyed) return zeroCache?.terminate();
    if (!zeroCache) return refuseUpgrade(socket, '503 Service Unavailable');
    socket.once('close', () => zeroCache.close());
    // Its messages come in a later turn, when they have a listener.
    zeroCache.resume();
    pages.handleUpgrade(request, socket, head, (page) => {
      connectedClients.inc();
      page.on('close', () => connectedClients.dec());
      leave = () => {
        page.send(PLACE_TAKEN_ERROR);
        closePage(page, CLOSE_PLACE_TAKEN, PLACE_TAKEN);
      };
      joinSockets(
        {page, zeroCache},
        {
          check: (json) => admission.check(parseMessage(json)),
          count: (points) => count(owner, points),
          onError,
        },
      );
    });
  }

  return async (upgrade: Upgrade): Promise<void> => {
    upgrade.socket.on('error', () => upgrade.socket.destroy());
    try {
      await connect(upgrade);
    } catch (error) {
      onError(error);
      refuseUpgrade(upgrade.socket, '503 Service Unavailable');
    }
  };
}
