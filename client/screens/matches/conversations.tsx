// Every conversation, the latest first, with what is new in it.
import {useQuery} from '@rocicorp/zero/react';
import {Link} from 'react-router-dom';
import {queries} from '../../../queries/index.ts';
import {useUnsent} from '../../outbox/use-outbox.ts';
import {Avatar} from '../../ui/photo.tsx';
import {lastLine, latestFirst, unreadCount} from '../../zero/conversation.ts';
import {Notifications} from './notifications.tsx';

export function Conversations() {
  const [chats] = useQuery(queries.me.chats());
  const unsent = useUnsent();
  if (chats.length === 0) return null;
  return (
    <section aria-labelledby="conversations" className="flex max-w-page flex-col gap-3">
      <h2 id="conversations" className="text-title">
        Conversations
      </h2>
      <ul className="flex flex-col gap-2">
        {latestFirst(chats).map((membership) => {
          const name = membership.other?.name ?? 'Somebody';
          const waiting = unsent.findLast(({chatId}) => chatId === membership.chatId);
          return (
            <li key={membership.chatId}>
              <Link
                to={`/chat/${membership.chatId}`}
                className="flex min-h-18 items-center gap-4 rounded-quill bg-surface px-4 py-2.5 shadow-rest hover:bg-tint hover:text-on-tint"
              >
                <Avatar photoKey={membership.otherPhotos[0]?.key} name={name} />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{name}</span>
                  <span className="block truncate text-small">
                    {waiting ? `Not sent yet: ${waiting.text}` : lastLine(membership)}
                  </span>
                </span>
                <Unread count={unreadCount(membership)} />
              </Link>
            </li>
          );
        })}
      </ul>
      <Notifications />
    </section>
  );
}

function Unread({count}: {count: number}) {
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-action px-2.5 py-0.5 text-small font-bold text-on-action tabular-nums">
      {count}
      <span className="sr-only"> unread</span>
    </span>
  );
}
