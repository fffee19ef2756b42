// Who is typing in a room, told through a socket of its own while the room is looked at: no row, no
// replica, nothing kept. Where the socket does not come up, nobody ever seems to type.
import {useCallback, useEffect, useRef, useState} from 'react';
import {TYPING_EVERY_MS, TYPING_FOR_MS} from '../../../rules/chat.ts';
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
  const isVisible = useIsVisible();
  const isConnected = useIsConnected();
  useEffect(() => {
    newest.current = newestId;
  }, [newestId]);

  useEffect(() => {
    if (chatId === undefined || !isVisible || !isConnected) return undefined;
    const url = new URL(`/api/typing?chat=${encodeURIComponent(chatId)}`, location.origin);
    url.protocol = url.protocol.replace('http', 'ws');
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const close = keepOpen(
      url.href,
      (held) => {
        socket.current = held;
      },
      () => {
        setHeardAt({newestId: newest.current});
        clearTimeout(quiet);
        quiet = setTimeout(() => setHeardAt(undefined), TYPING_FOR_MS);
      },
    );
    return () => {
      close();
      clearTimeout(quiet);
      setHeardAt(undefined);
    };
  }, [chatId, isVisible, isConnected]);

  const sayTyping = useCallback(() => {
    const now = performance.now();
    if (socket.current?.readyState !== WebSocket.OPEN) return;
    if (now - saidAt.current < TYPING_EVERY_MS) return;
    saidAt.current = now;
    socket.current.send('typing');
  }, []);

  return {isTyping: heardAt !== undefined && heardAt.newestId === newestId, sayTyping};
}
