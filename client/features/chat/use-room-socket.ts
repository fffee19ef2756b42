// Typing indicators over a WebSocket of their own while the room is visible. Nothing is stored.
import {useCallback, useEffect, useRef, useState} from 'react';
import {TYPING_INTERVAL_MS, TYPING_TIMEOUT_MS} from '../../../rules/chat/chat.ts';
import {useIsHidden} from '../../ui/use-is-hidden.ts';
import {useConnection} from '../../platform/replica/connection.ts';
import {openReconnecting} from './reconnecting-socket.ts';

/** `newestId` is the room's newest message, which ends the indicator. */
export function useTyping(chatId: string | undefined, newestId: string | undefined) {
  const [received, setReceived] = useState<{newestId: string | undefined}>();
  const socket = useRef<WebSocket>(undefined);
  const newest = useRef(newestId);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const isHidden = useIsHidden();
  const isConnected = useConnection() === 'connected';
  useEffect(() => {
    newest.current = newestId;
  }, [newestId]);

  useEffect(() => {
    if (chatId === undefined || isHidden || !isConnected) return undefined;
    const url = new URL(`/api/typing?chat=${encodeURIComponent(chatId)}`, location.origin);
    url.protocol = url.protocol.replace('http', 'ws');
    let expiry: ReturnType<typeof setTimeout> | undefined;
    const close = openReconnecting(
      url.href,
      (opened) => {
        socket.current = opened;
      },
      () => {
        setReceived({newestId: newest.current});
        clearTimeout(expiry);
        expiry = setTimeout(() => setReceived(undefined), TYPING_TIMEOUT_MS);
      },
    );
    return () => {
      close();
      clearTimeout(expiry);
      setReceived(undefined);
    };
  }, [chatId, isHidden, isConnected]);

  const reportTyping = useCallback(() => {
    const now = performance.now();
    const isOpen = socket.current?.readyState === WebSocket.OPEN;
    if (!isOpen || now - sentAt.current < TYPING_INTERVAL_MS) return;
    sentAt.current = now;
    socket.current?.send('typing');
  }, []);

  const isTyping = received !== undefined && received.newestId === newestId;
  return {isTyping, reportTyping};
}
