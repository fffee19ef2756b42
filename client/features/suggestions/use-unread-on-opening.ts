// The conversations that were unread when the page opened. Later ones are not added, because they would shift the
// cards.
import {useQuery} from '@rocicorp/zero/react';
import {useState} from 'react';
import {queries} from '../../../queries/index.ts';
import {useIsWide} from '../../ui/use-media.ts';
import {unreadIn} from '../chat/conversation.ts';

const NONE: ReadonlySet<string> = new Set();

/** Ids of chats; empty on wide screens. */
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
