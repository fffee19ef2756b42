// Unread conversations above the suggestions, on phones.
import {useQuery} from '@rocicorp/zero/react';
import {Link} from 'react-router-dom';
import {queries} from '../../../queries/index.ts';
import {MATCHES_PAGE} from '../../../rules/suggestions/suggestion.ts';
import {LastLine, nameIn, PREVIEW, Unread} from '../chat/conversation-list.tsx';
import {Avatar} from '../photos/photo.tsx';
import {latestFirst, unreadIn, unreadWords} from '../chat/conversation.ts';

export function UnreadStrip({chatIds}: {chatIds: ReadonlySet<string>}) {
  const [chats] = useQuery(queries.me.chats());
  const shown = latestFirst(chats.filter(({chatId}) => chatIds.has(chatId)));
  if (shown.length === 0) return null;
  return (
    <section
      aria-label={MATCHES_PAGE.unread}
      className="-mx-4 snap-x scroll-px-4 overflow-x-auto px-4 py-1"
    >
      <ul className="grid auto-cols-[minmax(min(14rem,100%),1fr)] grid-flow-col gap-2">
        {shown.map((membership) => (
          <li key={membership.chatId} className="snap-start">
            <Link
              to={`/chat/${membership.chatId}`}
              className="flex items-center gap-3 rounded-quill bg-surface px-3 py-2 shadow-rest hover:bg-tint hover:text-on-tint"
            >
              <span className="relative">
                <Avatar photoKey={membership.otherPhotos[0]?.key} name={nameIn(membership)} />
                <span className="absolute -top-2 -end-2">
                  <Unread words={unreadWords(unreadIn(membership))} />
                </span>
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">
                  <bdi>{nameIn(membership)}</bdi>
                </span>
                <span className={`${PREVIEW} text-small font-semibold`}>
                  <LastLine membership={membership} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
