// Reports that this page has shown what waits for its member, so that no push or mail tells it again, and closes the
// notification of new suggestions. Only a page that its member looks at and that is connected does; once when that begins,
// and whenever something new arrives.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect, useRef} from 'react';
import {queries} from '../../queries/index.ts';
import {unreadIn} from '../features/chat/conversation.ts';
import {closeNotifications} from '../platform/pwa/shown-notifications.ts';
import {reportSeen} from '../features/notices/notices-api.ts';
import {useIsLooking} from '../ui/use-is-looking.ts';
import {useConnection} from '../platform/replica/connection.ts';

/** Leaves time for the chat page to mark a message as read, and for the member to see it. Pushes wait five seconds. */
const DELAY_MS = 1000;

export function useReportSeen(): void {
  const [chats, {type}] = useQuery(queries.me.chats());
  const [suggestions] = useQuery(queries.me.suggestions());
  const isLooking = useIsLooking();
  const isConnected = useConnection() === 'connected';
  const reported = useRef<string>(undefined);
  const unread = chats.map((chat) =>
    unreadIn(chat).count > 0 ? (chat.messages[0]?.id ?? '') : chat.chatId,
  );
  const news = [...unread, ...suggestions.map(({otherId}) => otherId)].join(' ');
  const mayReport = isLooking && isConnected && type === 'complete';
  useEffect(() => {
    if (!isLooking) reported.current = undefined;
    if (!mayReport || reported.current === news) return undefined;
    const timer = setTimeout(() => {
      reported.current = news;
      reportSeen();
      void closeNotifications('/matches').catch(() => undefined);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLooking, mayReport, news]);
}
