// A sync connection without a browser around it: nobody who would leave politely when told to.
import {randomBytes, randomUUID} from 'node:crypto';
import http from 'node:http';
import type {Duplex} from 'node:stream';
import type {Browser} from 'playwright';
import {openWindow} from './browser.ts';
import {eventually} from './database.ts';
import type {StackAddress} from './stack.ts';

type Handshake = {url: string; protocol: string};

/** What a browser with this cookie says to open its sync connection. */
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
  /** Everything received so far, as text. */
  received: () => string;
  /** When the other side closed it, by performance.now(). */
  closedAt: () => number | undefined;
  close: () => void;
  /** Opens another one with the same words and the same cookie, whatever has become of its session. */
  again: () => Promise<RawConnection>;
  /** The same, as another tab of the device: zero-cache lets both stand. */
  beside: () => Promise<RawConnection>;
};

/**
 * Opens the connection of a signed-in member, who is `cookie`, and keeps it open. It is a device of its
 * own: zero-cache refuses two that come as one while the first, the browser's, is still being let go.
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
  // A connection of its own: the browser's may not be gone yet.
  searchParams.set('wsid', randomUUID());
  const request = http.request({
    hostname,
    port,
    path: `${pathname}?${searchParams}`,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      'sec-websocket-protocol': protocol,
      origin: stack.url,
      cookie,
    },
  });
  request.end();
  const socket = await new Promise<Duplex>((resolve, reject) => {
    request.once('upgrade', (_, upgraded) => resolve(upgraded));
    request.once('response', ({statusCode}) => reject(new Error(`Answered ${statusCode}`)));
    request.once('error', reject);
  });
  let text = '';
  let closedAt: number | undefined;
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.on('error', () => undefined);
  socket.once('close', () => (closedAt = performance.now()));
  return {
    received: () => text,
    closedAt: () => closedAt,
    close: () => socket.destroy(),
    again: () => connect(stack, handshake, cookie),
    beside: () => {
      const other = new URL(url);
      other.searchParams.set('clientID', randomUUID());
      return connect(stack, {url: other.href, protocol}, cookie);
    },
  };
}
