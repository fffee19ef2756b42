// A WebSocket that is opened again after it was lost, until the caller closes it.
import {backoffMs} from '../../platform/http/request.ts';

const RECONNECT_DELAY_MS = 3000;
const BACKOFF_MAX_MS = 60_000;
/** The server closes a socket after five minutes. The next one is open by then, so that no frame is missed. */
const RENEW_AFTER_MS = 4.5 * 60_000;

/**
 * `onSocket` gets each socket once it is open, and undefined when it was lost or closed. `renew` replaces the socket by a new one,
 * which is open before the old one is closed. After `close` the old sockets report nothing: a `close` event may come when the caller's
 * next socket is open already.
 */
export function openReconnecting(
  url: string,
  onSocket: (socket: WebSocket | undefined) => void,
  onFrame: (frame: string) => void,
): {renew: () => void; close: () => void} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: WebSocket | undefined;
  let connecting: WebSocket | undefined;
  let failures = 0;
  const events = new AbortController();
  const {signal} = events;
  const openAfter = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(open, delayMs);
  };
  function open(): void {
    if (connecting || signal.aborted) return;
    const socket = new WebSocket(url);
    connecting = socket;
    const onOpen = () => {
      failures = 0;
      connecting = undefined;
      current?.close();
      current = socket;
      onSocket(socket);
      openAfter(RENEW_AFTER_MS);
    };
    const onClose = () => {
      const isLost = socket === current;
      if (isLost) {
        current = undefined;
        onSocket(undefined);
      } else if (socket === connecting) connecting = undefined;
      // A newer one has replaced it.
      else return;
      failures += 1;
      openAfter(Math.max(RECONNECT_DELAY_MS, backoffMs(failures, BACKOFF_MAX_MS)));
    };
    socket.addEventListener('open', onOpen, {signal});
    socket.addEventListener('message', ({data}) => onFrame(String(data)), {signal});
    socket.addEventListener('close', onClose, {signal});
  }
  open();
  return {
    renew: open,
    close: () => {
      events.abort();
      clearTimeout(timer);
      connecting?.close();
      current?.close();
      onSocket(undefined);
    },
  };
}
