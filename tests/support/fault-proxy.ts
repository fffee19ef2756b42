// A TCP proxy between a browser and Wing, or Wing and Postgres, that adds latency, drops or refuses connections, or goes
// silent. It handles bytes and knows no protocol.
import net from 'node:net';
import type {Browser, BrowserContext} from 'playwright';
import {chromium} from 'playwright';
import {BROWSER_ARGS, findBrowser, findWholeBrowser} from './browser-path.ts';
import type {StackAddress} from './stack.ts';

export type FaultProxy = {
  port: number;
  /** Milliseconds of latency in each direction. */
  delay: (ms: number) => void;
  /** Resets every open connection; new ones work. */
  reset: () => void;
  /** Open connections stay open but transfer nothing; new ones work. */
  halfOpen: () => void;
  /** No connection, open or new, transfers a byte or closes, until {@link FaultProxy.endSilence}. */
  silence: () => void;
  /** New connections work again; those opened before stay dead. */
  endSilence: () => void;
  /** The number of connections opened during the silence so far. */
  silentConnections: () => number;
  /** Refuses and resets all connections until {@link FaultProxy.restore}. */
  cut: () => void;
  restore: () => void;
  /** The time from {@link FaultProxy.restore} to the first connection, once there is one. */
  firstCallMs: () => number | undefined;
  close: () => Promise<void>;
};

type Relay = {client: net.Socket; server: net.Socket; isDead: boolean};

export async function startFaultProxy({url}: Pick<StackAddress, 'url'>): Promise<FaultProxy> {
  const target = Number(new URL(url).port);
  const relays = new Set<Relay>();
  let delayMs = 0;
  let isCut = false;
  let restoredAt: number | undefined;
  let firstCallMs: number | undefined;
  let isSilent = false;
  const silentSockets = new Set<net.Socket>();
  let silentConnections = 0;

  const listener = net.createServer((client) => {
    if (isCut) {
      client.resetAndDestroy();
      return;
    }
    if (restoredAt !== undefined) firstCallMs ??= performance.now() - restoredAt;
    if (isSilent) {
      silentSockets.add(client);
      silentConnections += 1;
      client.on('error', () => client.destroy());
      client.on('close', () => silentSockets.delete(client));
      return;
    }
    const server = net.connect(target, '127.0.0.1');
    const relay: Relay = {client, server, isDead: false};
    relays.add(relay);
    const later = (act: () => void) => setTimeout(() => !relay.isDead && act(), delayMs);
    const pass = (from: net.Socket, to: net.Socket) => {
      from.on('data', (bytes) => later(() => to.write(bytes)));
      from.on('end', () => later(() => to.end()));
      from.on('error', () => later(() => to.destroy()));
      from.on('close', () => later(() => to.destroy()));
    };
    pass(client, server);
    pass(server, client);
    client.on('close', () => relays.delete(relay));
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');

  const halfOpen = () => {
    for (const relay of relays) relay.isDead = true;
  };
  const reset = () => {
    for (const client of silentSockets) client.destroy();
    for (const {client, server} of relays) {
      client.resetAndDestroy();
      server.destroy();
    }
    relays.clear();
  };
  return {
    port: address.port,
    delay: (ms) => {
      delayMs = ms;
    },
    reset,
    halfOpen,
    silence: () => {
      isSilent = true;
      halfOpen();
    },
    silentConnections: () => silentConnections,
    endSilence: () => {
      isSilent = false;
    },
    cut: () => {
      isCut = true;
      reset();
    },
    restore: () => {
      isCut = false;
      restoredAt = performance.now();
      firstCallMs = undefined;
    },
    firstCallMs: () => firstCallMs,
    close: async () => {
      reset();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/** Arguments with which Chromium reaches Wing through the proxy under Wing's own address. */
export function throughProxy({url}: StackAddress, {port}: Pick<FaultProxy, 'port'>): string[] {
  return [...BROWSER_ARGS, `--host-resolver-rules=MAP ${new URL(url).host} 127.0.0.1:${port}`];
}

export function launchBehind(
  stack: StackAddress,
  proxy: Pick<FaultProxy, 'port'>,
): Promise<Browser> {
  return chromium.launch({executablePath: findBrowser(), args: throughProxy(stack, proxy)});
}

/** The same with a profile on disk, which keeps what a killed browser had stored. */
export const launchProfile = (
  stack: StackAddress,
  proxy: Pick<FaultProxy, 'port'>,
  profileDir: string,
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profileDir, {
    executablePath: findWholeBrowser(),
    args: throughProxy(stack, proxy),
    baseURL: stack.url,
  });
