// A WebSocket that is opened again after it was lost, until the caller closes it.

const RECONNECT_DELAY_MS = 3000;

/**
 * `onSocket` gets each socket once it is open, and undefined when it was lost or closed. After the returned function was
 * called, the old socket reports nothing: its `close` event may come when the caller's next socket is open already.
 */
export function openReconnecting(
  url: string,
  onSocket: (socket: WebSocket | undefined) => void,
  onMessage: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket | undefined;
  const events = new AbortController();
  const {signal} = events;
  const lost = () => {
    onSocket(undefined);
    timer = setTimeout(open, RECONNECT_DELAY_MS);
  };
  const open = () => {
    const opened = new WebSocket(url);
    socket = opened;
    opened.addEventListener('open', () => onSocket(opened), {signal});
    opened.addEventListener('message', onMessage, {signal});
    opened.addEventListener('close', lost, {signal});
  };
  open();
  return () => {
    events.abort();
    clearTimeout(timer);
    socket?.close();
    onSocket(undefined);
  };
}
