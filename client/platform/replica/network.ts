// What Zero's state and the browser's network events mean for the member. The initial `navigator.onLine` is ignored: a machine
// without an external network reports offline although it reaches a local server.
import type {ConnectionState} from '@rocicorp/zero';
import {createListeners} from '../storage/listeners.ts';

/** `connecting`: a write may still reach the server soon. */
export type Connection = 'connected' | 'connecting' | 'offline';

/** Zero tries to connect for ever. After this the page counts as offline. */
const OFFLINE_AFTER_MS = 60_000;

let isDown = false;
let connectingSince: number | undefined;
let wasConnected = false;
let hasEverConnected = false;
let isRefused = false;
const {notify, subscribe} = createListeners();

function setNetworkDown(isNowDown: boolean): void {
  isDown = isNowDown;
  notify();
}
window.addEventListener('offline', () => setNetworkDown(true));
window.addEventListener('online', () => setNetworkDown(false));

/** Call with each state of the page's Zero. */
export function noteConnectionState(state: ConnectionState): void {
  const isConnected = state.name === 'connected';
  // Some browsers never fire `online` after `offline`, but a new connection proves that the network works.
  if (isConnected && !wasConnected) setNetworkDown(false);
  wasConnected = isConnected;
  hasEverConnected ||= isConnected;
  connectingSince = state.name === 'connecting' ? (connectingSince ?? Date.now()) : undefined;
  // Zero tells of each attempt. A page that has just opened shows what it has after the first one.
  const hasFailed = state.name === 'connecting' && state.reason !== undefined;
  const isLong = Date.now() - (connectingSince ?? Date.now()) > OFFLINE_AFTER_MS;
  if (hasFailed && (!hasEverConnected || isLong)) setNetworkDown(true);
}

/** Whether the server cannot be reached, by what is known beside Zero's state. */
export const isNetworkDown = (): boolean => isDown;
export const onNetworkChanged = subscribe;

/** Zero needs up to ten seconds to notice a lost network (ADR 40); the browser may know at once. */
export function connectionOf(name: ConnectionState['name'], isNowDown: boolean): Connection {
  if (isNowDown) return 'offline';
  return name === 'connected' || name === 'connecting' ? name : 'offline';
}

/** Whether the server has refused this version of Wing. Only a newer one can connect. */
export const isVersionRefused = (): boolean => isRefused;
export const setVersionRefused = (): void => void (isRefused = true);
