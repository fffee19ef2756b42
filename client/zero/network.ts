// Whether the network was lost while this page was open. The initial `navigator.onLine` is ignored: a machine without an
// external network reports offline although it reaches a local server.
import {createListeners} from '../session/listeners.ts';

let hasLostNetwork = false;
const {notify, subscribe} = createListeners();

export function setNetworkLost(isLost: boolean): void {
  hasLostNetwork = isLost;
  notify();
}
window.addEventListener('offline', () => setNetworkLost(true));
window.addEventListener('online', () => setNetworkLost(false));

export const hasNetwork = (): boolean => !hasLostNetwork;
export const onNetworkChanged = subscribe;
