// The messages of a room, oldest first: the newest live, older pages as somebody scrolls to them.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {useCallback, useMemo, useRef, useState} from 'react';
import {queries} from '../../../queries/index.ts';
import {NEWEST_MESSAGES} from '../../../rules/chat.ts';
import type {RowOf} from '../../../schema.ts';
import {useIsConnected} from '../../zero/connection.ts';
import {withOlder, withRecent} from './history.ts';

type Rows = readonly RowOf<'message'>[];

const OLDER_PAGE = 200;

export type History = {
  readonly rows: Rows;
  /** True while the newest addition was at the start: the list then keeps its place from the end. */
  readonly grewAtStart: boolean;
  readonly hasFailed: boolean;
  /** What stands above the oldest message that is here. */
  readonly above: 'nothing' | 'more' | 'more-when-connected';
  readonly loadOlder: () => void;
};

export function useHistory(chatId: string): History {
  const zero = useZero();
  const isConnected = useIsConnected();
  const [membership, {type}] = useQuery(queries.chat.messages({chatId, limit: NEWEST_MESSAGES}));
  const newestFirst = membership?.messages;
  const recent = useMemo(() => newestFirst?.toReversed() ?? [], [newestFirst]);
  const [known, setKnown] = useState<{rows: Rows; grewAtStart: boolean}>({
    rows: recent,
    grewAtStart: false,
  });
  const [reachedStart, setReachedStart] = useState(false);
  const isLoading = useRef(false);

  const rows = withRecent(known.rows, recent, NEWEST_MESSAGES);
  if (rows !== known.rows) {
    // The page that arrives after what this device had may reach further back, which is no scrolling.
    setKnown({rows, grewAtStart: false});
    if (rows[0] !== known.rows[0] && reachedStart) setReachedStart(false);
  }

  const oldest = rows[0]?.createdAt;
  const loadOlder = useCallback(async () => {
    if (isLoading.current || oldest === undefined) return;
    isLoading.current = true;
    try {
      const page = queries.chat.messages({chatId, limit: OLDER_PAGE, before: oldest});
      const answer = await zero.run(page, {type: isConnected ? 'complete' : 'unknown'});
      const older = answer?.messages.toReversed() ?? [];
      setKnown((now) => ({rows: withOlder(now.rows, older), grewAtStart: true}));
      if (isConnected && older.length < OLDER_PAGE) setReachedStart(true);
    } catch {
      // The connection went away meanwhile; scrolling asks again.
    } finally {
      isLoading.current = false;
    }
  }, [zero, chatId, oldest, isConnected]);

  const isWhole = reachedStart || (type === 'complete' && recent.length < NEWEST_MESSAGES);
  const more = isConnected ? 'more' : 'more-when-connected';
  return {
    rows,
    grewAtStart: known.grewAtStart && rows === known.rows,
    hasFailed: type === 'error',
    above: isWhole || rows.length === 0 ? 'nothing' : more,
    loadOlder,
  };
}
