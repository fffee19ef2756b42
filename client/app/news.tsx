// Toasts for messages and matches that arrive while the member is on another page, and the unread count in the title.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect, useRef} from 'react';
import {useLocation} from 'react-router-dom';
import {queries} from '../../queries/index.ts';
import {AI_WINGMAN} from '../../rules/chat/chat.ts';
import {WORDS} from '../../rules/common-words.ts';
import {SHELL} from '../../rules/shell-words.ts';
import {MATCH} from '../../rules/wording.ts';
import {showBadge} from '../platform/pwa/badge.ts';
import {setTitle} from './document-title.tsx';
import {setNewsCount, useEarlyUnread} from '../ui/news-count.ts';
import {Sentence} from '../ui/sentence.tsx';
import {toast} from '../ui/toast.ts';
import {newsIn, unreadInAll, unreadWords} from '../features/chat/conversation.ts';

export function News() {
  useTitleAndCounts();
  useMessageNews();
  useMatchNews();
  return null;
}

function useTitleAndCounts(): void {
  const [chats, {type}] = useQuery(queries.me.chats());
  const {pathname} = useLocation();
  const {count, isMore} = unreadInAll(chats);
  const unread = unreadWords({count: count + useEarlyUnread(), isMore});
  const room = chats.find(({chatId}) => pathname === `/chat/${chatId}`)?.other?.name;
  useEffect(() => {
    setTitle({unread, room});
    return () => setTitle({unread: '', room: undefined});
  }, [unread, room]);
  const news = newsIn(chats);
  // While the replica opens, the badge keeps its number.
  const isKnown = type === 'complete' || chats.length > 0;
  useEffect(() => {
    if (!isKnown) return undefined;
    setNewsCount(news);
    void showBadge(news);
    return () => setNewsCount(0);
  }, [isKnown, news]);
}

function useMessageNews(): void {
  const [chats, {type}] = useQuery(queries.me.chats());
  const {pathname} = useLocation();
  /** Server time of the newest notified message; unset until the first complete result. */
  const notifiedUntil = useRef<number>(undefined);
  useEffect(() => {
    const fresh = chats
      .flatMap(({chatId, userId, other, lastReadAt, messages}) =>
        messages.map(({text, sender, createdAt}) => ({
          // Or read on another device, while this one slept.
          isKnown: sender === userId || sender === AI_WINGMAN || createdAt <= (lastReadAt ?? 0),
          sentence: <MessagePreview by={other?.name ?? SHELL.yourMatch} text={text} />,
          chatId,
          createdAt,
        })),
      )
      .filter(({isKnown}) => !isKnown)
      .toSorted((a, b) => a.createdAt - b.createdAt);
    const newest = fresh.at(-1)?.createdAt ?? 0;
    const from = notifiedUntil.current;
    if (type === 'complete') notifiedUntil.current = Math.max(newest, from ?? 0);
    if (from === undefined) return;
    for (const {chatId, createdAt, sentence} of fresh) {
      const room = `/chat/${chatId}`;
      if (createdAt <= from || pathname === room) continue;
      toast(sentence, {to: room, label: SHELL.open}, room);
    }
  }, [chats, type, pathname]);
}

function useMatchNews(): void {
  const [suggestions, {type}] = useQuery(queries.me.suggestions());
  const {pathname} = useLocation();
  const notified = useRef<Set<string>>(undefined);
  useEffect(() => {
    const matched = suggestions.filter(({outcome}) => outcome === 'matched');
    for (const {chatId, other} of notified.current ? matched : []) {
      // The matches page shows it on the card.
      if (chatId === null || notified.current?.has(chatId) || pathname === '/matches') continue;
      const link = {to: `/chat/${chatId}`, label: SHELL.openChat};
      toast(
        <Sentence about={other?.name ?? SHELL.somebody} say={MATCH.matched} />,
        link,
        `match:${chatId}`,
      );
    }
    if (type !== 'complete' && !notified.current) return;
    // Merged: an empty new replica would otherwise notify all matches again.
    notified.current = new Set([
      ...(notified.current ?? []),
      ...matched.map(({chatId}) => chatId ?? ''),
    ]);
  }, [suggestions, type, pathname]);
}

function MessagePreview({by, text}: {by: string; text: string}) {
  return (
    <span className="line-clamp-2">
      <bdi>{by}</bdi>
      <span>{WORDS.colon}</span>
      <bdi>{text}</bdi>
    </span>
  );
}
