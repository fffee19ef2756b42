// Who is typing in a room, told through a socket of its own while the room is looked at: no row, no
// replica, nothing kept. Where the socket does not come up, nobody ever seems to type.
import {useCallback, useEffect, useRef, useState} from 'react';
import {TYPING_INTERVAL_MS, TYPING_TIMEOUT_MS} from '../../../rules/chat.ts';
import {useIsConnected} from '../../zero/connection.ts';
import {useIsVisible} from './use-mark-read.ts';

const AGAIN_MS = 3000;

/** A socket that is opened again after it was lost, until the returned function is called. */
function keepOpen(url: string, hold: (socket: WebSocket | undefined) => void, hear: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket | undefined;
  let isWanted = true;
  const open = () => {
    const opened = new WebSocket(url);
    socket = opened;
    opened.addEventListener('open', () => hold(opened));
    opened.addEventListener('message', hear);
    opened.addEventListener('close', () => {
      hold(undefined);
      if (isWanted) timer = setTimeout(open, AGAIN_MS);
    });
  };
  open();
  return () => {
    isWanted = false;
    clearTimeout(timer);
    socket?.close();
  };
}

/** `newestId` is the room's newest message: with it, whoever typed it has stopped. */
export function useTyping(chatId: string | undefined, newestId: string | undefined) {
  const [heardAt, setHeardAt] = useState<{newestId: string | undefined}>();
  const socket = useRef<WebSocket>(undefined);
  const newest = useRef(newestId);
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  /** When the last key fell that there was no socket to tell of. */
  const untoldAt = useRef(Number.NEGATIVE_INFINITY);
  const isVisible = useIsVisible();
  const isConnected = useIsConnected();
  useEffect(() => {
    newest.current = newestId;
  }, [newestId]);

  const tell = useCallback((opened: WebSocket) => {
    saidAt.current = performance.now();
    untoldAt.current = Number.NEGATIVE_INFINITY;
    opened.send('typing');
  }, []);

  useEffect(() => {
    if (chatId === undefined || !isVisible || !isConnected) return undefined;
    const url = new URL(`/api/typing?chat=${encodeURIComponent(chatId)}`, location.origin);
    url.protocol = url.protocol.replace('http', 'ws');
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const close = keepOpen(
      url.href,
      (held) => {
        socket.current = held;
        // Whoever writes at once in a room just opened types before there is a socket.
        if (held && performance.now() - untoldAt.current < TYPING_INTERVAL_MS) tell(held);
      },
      () => {
        setHeardAt({newestId: newest.current});
        clearTimeout(quiet);
        quiet = setTimeout(() => setHeardAt(undefined), TYPING_TIMEOUT_MS);
      },
    );
    return () => {
      close();
      clearTimeout(quiet);
      setHeardAt(undefined);
    };
  }, [chatId, isVisible, isConnected, tell]);

  const sayTyping = useCallback(() => {
    const now = performance.now();
    if (socket.current?.readyState !== WebSocket.OPEN) untoldAt.current = now;
    else if (now - saidAt.current >= TYPING_INTERVAL_MS) tell(socket.current);
  }, [tell]);

  /** What was typed is sent, or gone: nobody is to be told of it any more. */
  const stopTyping = useCallback(() => {
    untoldAt.current = Number.NEGATIVE_INFINITY;
  }, []);

  const isTyping = heardAt !== undefined && heardAt.newestId === newestId;
  return {isTyping, sayTyping, stopTyping};
}
