// The messages of a room, oldest first: the newest live, older pages as somebody scrolls to them.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {useCallback, useMemo, useRef, useState} from 'react';
import {queries} from '../../../queries/index.ts';
import {AI_WINGMAN, NEWEST_MESSAGES} from '../../../rules/chat.ts';
import type {RowOf} from '../../../schema.ts';
import {useIsConnected} from '../../zero/connection.ts';
import {withOlder, withRecent} from './history.ts';

type Rows = readonly RowOf<'message'>[];

const OLDER_PAGE = 200;
const AGAIN_MS = 1000;

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
  /** Which page is under way. Asked for on a connection that was lost, it may never come. */
  const underway = useRef<string>(undefined);
  const [failures, setFailures] = useState(0);

  const rows = withRecent(known.rows, recent, NEWEST_MESSAGES);
  if (rows !== known.rows) {
    // The page that arrives after what this device had may reach further back, which is no scrolling.
    setKnown({rows, grewAtStart: false});
    if (rows[0] !== known.rows[0] && reachedStart) setReachedStart(false);
  }

  const oldest = rows[0]?.createdAt;
  const loadOlder = useCallback(async () => {
    const asked = `${oldest} ${isConnected} ${failures}`;
    if (underway.current === asked || oldest === undefined) return;
    underway.current = asked;
    try {
      const page = queries.chat.messages({chatId, limit: OLDER_PAGE, before: oldest});
      const answer = await zero.run(page, {type: isConnected ? 'complete' : 'unknown'});
      const older = answer?.messages.toReversed() ?? [];
      setKnown((now) => ({rows: withOlder(now.rows, older), grewAtStart: true}));
      if (isConnected && older.length < OLDER_PAGE) setReachedStart(true);
    } catch {
      // A page that has not come is another one to ask for: whoever still wants it does.
      setTimeout(() => setFailures((before) => before + 1), AGAIN_MS);
    } finally {
      if (underway.current === asked) underway.current = undefined;
    }
  }, [zero, chatId, oldest, isConnected, failures]);

  const isWhole =
    reachedStart ||
    (type === 'complete' && recent.length < NEWEST_MESSAGES) ||
    // He opens every conversation.
    rows[0]?.sender === AI_WINGMAN;
  const more = isConnected ? 'more' : 'more-when-connected';
  return {
    rows,
    grewAtStart: known.grewAtStart && rows === known.rows,
    hasFailed: type === 'error',
    above: isWhole || rows.length === 0 ? 'nothing' : more,
    loadOlder,
  };
}
