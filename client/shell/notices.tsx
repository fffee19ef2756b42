// Tells of a new message or a new match on whatever page somebody is, and counts what is unread for
// the tab's title. What came while nobody was here is told by the counts alone.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect, useRef} from 'react';
import {useLocation} from 'react-router-dom';
import {queries} from '../../queries/index.ts';
import {AI_WINGMAN} from '../../rules/chat.ts';
import {MATCH} from '../../rules/wording.ts';
import {setUnreadWords} from '../session/unread.ts';
import {Sentence} from '../ui/sentence.tsx';
import {toast} from '../ui/toast.ts';
import {unreadInAll, unreadWords} from '../conversations/conversation.ts';

export function Notices() {
  useUnreadInTitle();
  useMessageNotices();
  useMatchNotices();
  return null;
}

function useUnreadInTitle(): void {
  const [chats] = useQuery(queries.me.chats());
  const words = unreadWords(unreadInAll(chats));
  useEffect(() => setUnreadWords(words), [words]);
  useEffect(() => () => setUnreadWords(''), []);
}

function useMessageNotices(): void {
  const [chats, {type}] = useQuery(queries.me.chats());
  const {pathname} = useLocation();
  /** Until when everything has been told, in server time; unset until the server has answered once. */
  const toldUntil = useRef<number>(undefined);
  useEffect(() => {
    const fresh = chats
      .flatMap(({chatId, userId, other, messages}) =>
        messages.map(({text, sender, createdAt}) => ({
          isOwn: sender === userId || sender === AI_WINGMAN,
          sentence: <Said by={other?.name ?? 'Your match'} text={text} />,
          chatId,
          createdAt,
        })),
      )
      .filter(({isOwn}) => !isOwn)
      .toSorted((a, b) => a.createdAt - b.createdAt);
    const newest = fresh.at(-1)?.createdAt ?? 0;
    const from = toldUntil.current;
    if (type === 'complete') toldUntil.current = Math.max(newest, from ?? 0);
    if (from === undefined) return;
    for (const {chatId, createdAt, sentence} of fresh) {
      const room = `/chat/${chatId}`;
      if (createdAt <= from || pathname === room) continue;
      toast(sentence, {to: room, label: 'Open'}, room);
    }
  }, [chats, type, pathname]);
}

function useMatchNotices(): void {
  const [suggestions, {type}] = useQuery(queries.me.suggestions());
  const {pathname} = useLocation();
  const told = useRef<Set<string>>(undefined);
  useEffect(() => {
    const matched = suggestions.filter(({outcome}) => outcome === 'matched');
    for (const {chatId, other} of told.current ? matched : []) {
      // The card there says it already.
      if (chatId === null || told.current?.has(chatId) || pathname === '/matches') continue;
      const link = {to: `/chat/${chatId}`, label: 'Open Chat'};
      toast(
        <Sentence about={other?.name ?? 'somebody'} say={MATCH.matched} />,
        link,
        `match:${chatId}`,
      );
    }
    if (type !== 'complete' && !told.current) return;
    // A replica that starts over shows all of them again.
    told.current = new Set([...(told.current ?? []), ...matched.map(({chatId}) => chatId ?? '')]);
  }, [suggestions, type, pathname]);
}

function Said({by, text}: {by: string; text: string}) {
  return (
    <>
      <bdi>{by}</bdi>: <bdi>{text}</bdi>
    </>
  );
}
