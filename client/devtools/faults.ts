// The faults that the devtools can cause: no network, and a broken socket.

export const faults = {offline: false};

const sockets = new Set<WebSocket>();

export function dropSockets(): void {
  for (const socket of sockets) socket.close();
}

/** Switches the network off or on for Zero and Wing. */
export function setOffline(offline: boolean): void {
  faults.offline = offline;
  if (offline) dropSockets();
  window.dispatchEvent(new Event(offline ? 'offline' : 'online'));
}

export function endFaults(): void {
  if (faults.offline) setOffline(false);
}

/** Wraps the page's requests and sync sockets, to refuse and to close them. */
export function watchNetwork(): void {
  const {fetch} = window;
  window.fetch = async (...args) => {
    if (faults.offline) throw new TypeError('Refused by the devtools.');
    return fetch(...args);
  };
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      if (!String(url).includes('/zero/sync/')) return;
      sockets.add(this);
      this.addEventListener('close', () => sockets.delete(this));
      // Closed before opening, as without a network.
      if (faults.offline) this.close();
    }
  };
}
