// The messages of a room, oldest first: the newest page live, older pages on demand.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {useCallback, useMemo, useRef, useState} from 'react';
import {queries} from '../../../queries/index.ts';
import {AI_WINGMAN, NEWEST_MESSAGES} from '../../../rules/chat/chat.ts';
import type {RowOf} from '../../../schema.ts';
import {useConnection} from '../../platform/replica/connection.ts';
import {withOlder, withRecent} from './history.ts';

export type Rows = readonly RowOf<'message'>[];

const OLDER_PAGE_MESSAGES = 200;
const RETRY_DELAY_MS = 1000;

export type History = {
  readonly rows: Rows;
  readonly hasFailed: boolean;
  /** Whether the server has confirmed the newest page. */
  readonly isComplete: boolean;
  /** What the list shows above the oldest loaded message. */
  readonly above: 'nothing' | 'more' | 'more-when-connected';
  readonly loadOlder: () => void;
};

export function useHistory(chatId: string): History {
  const zero = useZero();
  const isConnected = useConnection() === 'connected';
  const [membership, {type}] = useQuery(queries.chat.messages({chatId, limit: NEWEST_MESSAGES}));
  const newestFirst = membership?.messages;
  const recent = useMemo(() => newestFirst?.toReversed() ?? [], [newestFirst]);
  const [known, setKnown] = useState<Rows>(recent);
  /** Time of the room's first message, once its page has been read. */
  const [start, setStart] = useState<number>();
  /** Key of the page that is loading. After a lost connection it may never arrive. */
  const loadingPage = useRef<string>(undefined);
  const [failures, setFailures] = useState(0);

  const rows = withRecent(known, recent, NEWEST_MESSAGES);
  if (rows !== known) setKnown(rows);

  const oldest = rows[0]?.createdAt;
  const loadOlder = useCallback(async () => {
    const asked = `${oldest} ${isConnected} ${failures}`;
    if (loadingPage.current === asked || oldest === undefined) return;
    loadingPage.current = asked;
    try {
      const page = queries.chat.messages({chatId, limit: OLDER_PAGE_MESSAGES, before: oldest});
      const answer = await zero.run(page, {type: isConnected ? 'complete' : 'unknown'});
      const older = answer?.messages.toReversed() ?? [];
      setKnown((now) => withOlder(now, older, oldest));
      if (isConnected && older.length < OLDER_PAGE_MESSAGES)
        setStart(older[0]?.createdAt ?? oldest);
    } catch {
      // A failed page is requested again if it is still needed.
      setTimeout(() => setFailures((before) => before + 1), RETRY_DELAY_MS);
    } finally {
      if (loadingPage.current === asked) loadingPage.current = undefined;
    }
  }, [zero, chatId, oldest, isConnected, failures]);

  const isWhole =
    (oldest !== undefined && oldest === start) ||
    (type === 'complete' && recent.length < NEWEST_MESSAGES) ||
    // Every conversation begins with the wingman's message.
    rows[0]?.sender === AI_WINGMAN;
  const more = isConnected ? 'more' : 'more-when-connected';
  return {
    rows,
    hasFailed: type === 'error',
    isComplete: type === 'complete',
    above: isWhole || rows.length === 0 ? 'nothing' : more,
    loadOlder,
  };
}
