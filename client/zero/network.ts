// Whether the page has a network, by the browser's events since it was opened. The initial `navigator.onLine` is ignored: a
// machine without an external network reports offline although it reaches a local server.
import type {ConnectionState} from '@rocicorp/zero';
import {createListeners} from '../session/listeners.ts';

let isThere = true;
let wasConnected = false;
const {notify, subscribe} = createListeners();

function setNetwork(isNowThere: boolean): void {
  isThere = isNowThere;
  notify();
}
window.addEventListener('offline', () => setNetwork(false));
window.addEventListener('online', () => setNetwork(true));

/** Some browsers never fire `online` after `offline`, but a new connection proves that the network works. */
export function noteConnectionState(name: ConnectionState['name']): void {
  const isConnected = name === 'connected';
  if (isConnected && !wasConnected) setNetwork(true);
  wasConnected = isConnected;
}

export const hasNetwork = (): boolean => isThere;
export const onNetworkChanged = subscribe;
