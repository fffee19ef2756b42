// The conversations with something unread when a phone's page of matches opened. One that becomes unread later does
// not join them: it would push a card away under a finger.
import {useQuery} from '@rocicorp/zero/react';
import {useState} from 'react';
import {queries} from '../../../queries/index.ts';
import {useIsWide} from '../../ui/use-is-wide.ts';
import {unreadIn} from '../../conversations/conversation.ts';

const NONE: ReadonlySet<string> = new Set();

/** Ids of chats; none on wide screens. */
export function useUnreadOnOpening(): ReadonlySet<string> {
  const [chats, {type}] = useQuery(queries.me.chats());
  const isWide = useIsWide();
  const [onOpening, setOnOpening] = useState<ReadonlySet<string>>();
  const unread = () =>
    new Set(chats.filter((chat) => unreadIn(chat).count > 0).map(({chatId}) => chatId));
  if (type === 'complete' && onOpening === undefined) setOnOpening(unread());
  if (isWide) return NONE;
  return onOpening ?? unread();
}
