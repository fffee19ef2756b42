// The WebSocket of a room while it is visible: typing of both members, and messages before their rows are in the replica.
import {useCallback, useEffect, useMemo, useRef, useState} from 'react';
import {flushSync} from 'react-dom';
import * as v from 'valibot';
import {TYPING_INTERVAL_MS, TYPING_TIMEOUT_MS} from '../../../rules/chat/chat.ts';
import {readAs} from '../../../rules/read-as.ts';
import {useConnection} from '../../platform/replica/connection.ts';
import {useIsHidden} from '../../ui/use-is-hidden.ts';
import {withEarly, withFrame, type EarlyMessage} from './early-messages.ts';
import {openReconnecting} from './reconnecting-socket.ts';
import type {Rows} from './use-history.ts';

const TYPING = 'typing';

/** As the server sends it (`server/features/chat/room-channel.ts`). */
const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.string(),
    sender: v.string(),
    text: v.string(),
    createdAt: v.number(),
    before: v.nullable(v.number()),
  }),
);

const NONE: readonly EarlyMessage[] = [];

/** `chatId` is undefined unless the room is open; `rows` are the replica's, oldest first. */
export function useRoomSocket(chatId: string | undefined, rows: Rows) {
  const [early, setEarly] = useState(NONE);
  const [typedAfter, setTypedAfter] = useState<{newestId: string | undefined}>();
  const socket = useRef<WebSocket>(undefined);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const renew = useRef<() => void>(undefined);
  const isHidden = useIsHidden();
  const isConnected = useConnection() === 'connected';

  const shown = useMemo(
    () => withEarly(rows, chatId === undefined ? NONE : early),
    [chatId, rows, early],
  );
  const newestId = shown.at(-1)?.id;
  const newest = useRef({newestId, rowsUntil: 0});
  useEffect(() => {
    newest.current = {newestId, rowsUntil: rows.at(-1)?.createdAt ?? 0};
  }, [newestId, rows]);

  useEffect(() => {
    if (chatId === undefined || isHidden) return undefined;
    const url = new URL(`/api/typing?chat=${encodeURIComponent(chatId)}&messages`, location.origin);
    url.protocol = url.protocol.replace('http', 'ws');
    let expiry: ReturnType<typeof setTimeout> | undefined;
    const onFrame = (frame: string) => {
      if (frame === TYPING) {
        setTypedAfter({newestId: newest.current.newestId});
        clearTimeout(expiry);
        expiry = setTimeout(() => setTypedAfter(undefined), TYPING_TIMEOUT_MS);
        return;
      }
      const message = readAs(stored, frame);
      if (!message) return;
      const {rowsUntil} = newest.current;
      // Otherwise React renders in a later task.
      flushSync(() => setEarly((now) => withFrame(now, {...message, chatId}, rowsUntil)));
    };
    const opened = openReconnecting(
      url.href,
      (now) => {
        socket.current = now;
      },
      onFrame,
    );
    renew.current = opened.renew;
    return () => {
      opened.close();
      clearTimeout(expiry);
      setTypedAfter(undefined);
    };
  }, [chatId, isHidden]);

  // A network that has changed may have left a dead socket behind, which Zero's pings notice.
  useEffect(() => {
    if (isConnected) renew.current?.();
  }, [isConnected]);

  const reportTyping = useCallback(() => {
    const now = performance.now();
    const isOpen = socket.current?.readyState === WebSocket.OPEN;
    if (!isOpen || now - sentAt.current < TYPING_INTERVAL_MS) return;
    sentAt.current = now;
    socket.current?.send(TYPING);
  }, []);

  const isTyping = typedAfter !== undefined && typedAfter.newestId === newestId;
  return {rows: shown, isTyping, reportTyping};
}
