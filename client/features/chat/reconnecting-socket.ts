// A WebSocket that is opened again after it was lost, until the caller closes it.

const RECONNECT_DELAY_MS = 3000;
/** The server closes a socket after five minutes. Another is open before, so that nothing is missed between the two. */
const RENEW_AFTER_MS = 4.5 * 60_000;

/**
 * `onSocket` gets each socket once it is open, and undefined when it was lost or closed. After the returned function was
 * called, the old socket reports nothing: its `close` event may come when the caller's next socket is open already.
 */
export function openReconnecting(
  url: string,
  onSocket: (socket: WebSocket | undefined) => void,
  onFrame: (frame: string) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket | undefined;
  const events = new AbortController();
  const {signal} = events;
  const open = () => {
    const opened = new WebSocket(url);
    const former = socket;
    socket = opened;
    const onOpen = () => {
      former?.close();
      onSocket(opened);
      timer = setTimeout(open, RENEW_AFTER_MS);
    };
    const onClose = () => {
      // One that was renewed.
      if (socket !== opened) return;
      former?.close();
      clearTimeout(timer);
      onSocket(undefined);
      timer = setTimeout(open, RECONNECT_DELAY_MS);
    };
    opened.addEventListener('open', onOpen, {signal});
    opened.addEventListener('message', ({data}) => onFrame(String(data)), {signal});
    opened.addEventListener('close', onClose, {signal});
  };
  open();
  return () => {
    events.abort();
    clearTimeout(timer);
    socket?.close();
    onSocket(undefined);
  };
}
