// A sync connection without a browser, which never closes on its own.
import {randomUUID} from 'node:crypto';
import {once} from 'node:events';
import type {Browser} from 'playwright';
import {WebSocket} from 'ws';
import {openWindow} from './browser.ts';
import {eventually} from './database.ts';
import type {StackAddress} from './stack.ts';

type Handshake = {url: string; protocol: string};

/** The URL and subprotocol with which a browser with this cookie opens its sync connection. */
async function handshakeOf(
  browser: Browser,
  stack: StackAddress,
  cookie: string,
): Promise<Handshake> {
  const {page, context} = await openWindow(browser, stack);
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return {name, value, url: stack.url};
    }),
  );
  const cdp = await context.newCDPSession(page);
  let url: string | undefined;
  let protocol: string | undefined;
  cdp.on('Network.webSocketCreated', (event) => (url ??= event.url));
  cdp.on('Network.webSocketWillSendHandshakeRequest', ({request}) => {
    protocol ??= request.headers['Sec-WebSocket-Protocol'];
  });
  await cdp.send('Network.enable');
  await page.goto('/dashboard');
  const handshake = await eventually(
    async () => (url && protocol ? {url, protocol} : undefined),
    'a sync connection',
  );
  await context.close();
  return handshake;
}

export type RawConnection = {
  /** Zero's ids of the client group (the browser) and the client (the tab). */
  group: string;
  client: string;
  /** Sends a message of Zero's protocol. */
  send: (message: unknown) => void;
  /** Everything received so far, as text. */
  received: () => string;
  /** The time at which the server closed the connection, by performance.now(). */
  closedAt: () => number | undefined;
  close: () => void;
  /** Opens another connection with the same handshake and cookie, whether or not the session is alive. */
  again: () => Promise<RawConnection>;
  /** Like `again`, but with the client id of another tab, so that zero-cache keeps both connections. */
  beside: () => Promise<RawConnection>;
};

/**
 * Opens a connection with the session of `cookie` and keeps it open. It uses its own client id: zero-cache refuses the
 * browser's while that connection is still closing.
 */
export async function openRawConnection(
  browser: Browser,
  stack: StackAddress,
  cookie: string,
): Promise<RawConnection> {
  const {url, protocol} = await handshakeOf(browser, stack, cookie);
  const own = new URL(url);
  for (const name of ['clientID', 'clientGroupID']) own.searchParams.set(name, randomUUID());
  return connect(stack, {url: own.href, protocol}, cookie);
}

async function connect(
  stack: StackAddress,
  handshake: Handshake,
  cookie: string,
): Promise<RawConnection> {
  const {url, protocol} = handshake;
  const {hostname, port, pathname, searchParams} = new URL(url);
  // A new connection id: the browser's connection may still be closing.
  searchParams.set('wsid', randomUUID());
  const socket = new WebSocket(`ws://${hostname}:${port}${pathname}?${searchParams}`, protocol, {
    headers: {origin: stack.url, cookie},
    perMessageDeflate: false,
  });
  let text = '';
  let closedAt: number | undefined;
  socket.on('message', (data) => (text += String(data)));
  socket.once('close', () => (closedAt = performance.now()));
  await once(socket, 'open');
  socket.on('error', () => undefined);
  return {
    group: searchParams.get('clientGroupID') ?? '',
    client: searchParams.get('clientID') ?? '',
    send: (message) => socket.send(JSON.stringify(message)),
    received: () => text,
    closedAt: () => closedAt,
    close: () => socket.terminate(),
    again: () => connect(stack, handshake, cookie),
    beside: () => {
      const other = new URL(url);
      other.searchParams.set('clientID', randomUUID());
      return connect(stack, {url: other.href, protocol}, cookie);
    },
  };
}
