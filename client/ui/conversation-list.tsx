// Every conversation, the latest first: with whom, the last line, when it came and what is new.
import {useQuery} from '@rocicorp/zero/react';
import {useMemo} from 'react';
import {NavLink} from 'react-router-dom';
import {queries} from '../../queries/index.ts';
import {MEMBER_LEFT} from '../../rules/safety.ts';
import {UNSENT} from '../../rules/wording.ts';
import {isWaiting, type Entry} from '../outbox/entry.ts';
import {useUnsent} from '../outbox/use-outbox.ts';
import {
  lastLine,
  lastMoment,
  latestFirst,
  unreadIn,
  unreadWords,
  type Membership,
} from '../zero/conversation.ts';
import {shortMoment} from './moment.ts';
import {Avatar} from './photo.tsx';
import {Sentence} from './sentence.tsx';

const ROW =
  'flex items-center gap-4 hover:bg-tint hover:text-on-tint aria-[current=page]:bg-tint aria-[current=page]:text-on-tint';

/** Takes its look from where it stands: cards on a page, plain rows in a column. */
export function ConversationList({look}: {look: 'cards' | 'rows'}) {
  const [chats] = useQuery(queries.me.chats());
  const unsent = useUnsent();
  const inOrder = useMemo(() => latestFirst(chats), [chats]);
  const frame =
    look === 'cards'
      ? 'min-h-18 rounded-quill bg-surface px-4 py-2.5 shadow-rest'
      : 'min-h-16 rounded-quill px-3 py-2';
  return (
    <ul className={`flex flex-col ${look === 'cards' ? 'gap-2' : 'gap-1'}`}>
      {inOrder.map((membership) => {
        const {chatId, other, otherPhotos, shownId} = membership;
        const name = shownId ? (other?.name ?? 'Somebody') : MEMBER_LEFT;
        const last = unsent.findLast((entry) => entry.chatId === chatId);
        const words = unreadWords(unreadIn(membership));
        return (
          <li key={chatId}>
            <NavLink to={`/chat/${chatId}`} className={`${ROW} ${frame}`}>
              <Avatar photoKey={otherPhotos[0]?.key} name={name} />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline justify-between gap-3">
                  <bdi className="truncate font-semibold">{name}</bdi>
                  <When membership={membership} />
                </span>
                <span className="flex items-center justify-between gap-3">
                  <span className={`truncate text-small ${words ? 'font-semibold' : ''}`}>
                    {last ? <UnsentLine entry={last} /> : <LastLine membership={membership} />}
                  </span>
                  <Unread words={words} />
                </span>
              </span>
            </NavLink>
          </li>
        );
      })}
      {withoutRoom(unsent, chats).map((entry) => (
        <li key={entry.chatId}>
          <NavLink to={`/chat/${entry.chatId}`} className={`${ROW} ${frame}`}>
            <Avatar photoKey={undefined} name={UNSENT.noRoom} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{UNSENT.noRoom}</span>
              <span className="block truncate text-small">
                <UnsentLine entry={entry} />
              </span>
            </span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** The last message of each conversation that has ended before it was sent: it can still be found. */
function withoutRoom(unsent: readonly Entry[], chats: readonly Membership[]): Entry[] {
  const open = new Set(chats.map(({chatId}) => chatId));
  const ended = unsent.filter(({chatId}) => !open.has(chatId));
  return [...new Map(ended.map((entry) => [entry.chatId, entry])).values()];
}

function UnsentLine({entry}: {entry: Entry}) {
  const state = isWaiting(entry) ? 'Not sent yet' : 'Could not be sent';
  return <Sentence about={entry.text} say={(text) => `${state}: ${text}`} />;
}

function LastLine({membership}: {membership: Membership}) {
  const [last] = membership.messages;
  if (!last) return lastLine(membership);
  const say = (text: string) => lastLine({...membership, messages: [{...last, text}]});
  return <Sentence about={last.text} say={say} />;
}

function When({membership}: {membership: Membership}) {
  const at = lastMoment(membership);
  if (at === 0) return null;
  return (
    <time dateTime={new Date(at).toISOString()} className="shrink-0 text-small tabular-nums">
      {shortMoment(at)}
    </time>
  );
}

function Unread({words}: {words: string}) {
  if (!words) return null;
  return (
    <span className="shrink-0 rounded-full bg-action px-2.5 py-0.5 text-small font-bold text-on-action tabular-nums">
      {words}
      <span className="sr-only"> unread</span>
    </span>
  );
}
