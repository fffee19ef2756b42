// The list of conversations, latest first: the person, the last line, its time and the unread count.
import {useQuery} from '@rocicorp/zero/react';
import {useMemo} from 'react';
import {NavLink} from 'react-router-dom';
import {queries} from '../../../queries/index.ts';
import {CONVERSATIONS} from '../../../rules/chat/chat.ts';
import {PERSON} from '../../../rules/suggestions/suggestion.ts';
import {isUnsent, type ShownMessage} from '../../platform/writes/entry.ts';
import {useMessages} from '../../platform/writes/use-queue.ts';
import {
  lastLine,
  lastMoment,
  latestFirst,
  unreadIn,
  unreadWords,
  type Membership,
} from './conversation.ts';
import {shortMoment} from '../../ui/short-time.ts';
import {useIsHidden} from '../../ui/use-is-hidden.ts';
import {Avatar} from '../photos/photo.tsx';
import {Sentence} from '../../ui/sentence.tsx';

const ROW =
  'flex items-center gap-4 hover:bg-tint hover:text-on-tint aria-[current=page]:bg-tint aria-[current=page]:text-on-tint';

/**
 * One line, whose text is cut at its own end, also where it runs against the page's direction. The words before it shrink
 * last: by a smaller ratio they lost a fraction of a pixel, and with it their end.
 */
export const PREVIEW =
  'flex min-w-0 *:overflow-hidden *:text-ellipsis [&>span]:whitespace-pre [&>bdi]:shrink-[999999] [&>bdi]:whitespace-nowrap';

type ConversationListProps = {
  /** Cards on a page, plain rows in a column. */
  look: 'cards' | 'rows';
  /** Ids of chats that the page shows elsewhere; the list leaves them out. */
  leaveOut?: ReadonlySet<string>;
};

export function ConversationList({look, leaveOut}: ConversationListProps) {
  const [chats] = useQuery(queries.me.chats());
  const entries = useMessages();
  // A tab that is shown again after a night is drawn anew: its times were of the day before.
  useIsHidden();
  const inOrder = useMemo(
    () => latestFirst(chats.filter(({chatId}) => !leaveOut?.has(chatId))),
    [chats, leaveOut],
  );
  const frame =
    look === 'cards'
      ? 'min-h-18 rounded-quill bg-surface px-4 py-2.5 shadow-rest'
      : 'min-h-16 rounded-quill px-3 py-2';
  return (
    <ul data-keeps-focus className={`flex flex-col ${look === 'cards' ? 'gap-2' : 'gap-1'}`}>
      {inOrder.map((membership) => {
        const {chatId, otherPhotos} = membership;
        const name = nameIn(membership);
        const at = lastMoment(membership);
        const last = entries.findLast((entry) => entry.args.chatId === chatId && isUnsent(entry));
        const words = unreadWords(unreadIn(membership));
        return (
          <li key={chatId}>
            <NavLink to={`/chat/${chatId}`} className={`${ROW} ${frame}`}>
              <Avatar photoKey={otherPhotos[0]?.key} name={name} />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline justify-between gap-3">
                  <bdi className="truncate font-semibold">{name}</bdi>
                  {at === 0 ? null : (
                    <time
                      dateTime={new Date(at).toISOString()}
                      className="shrink-0 text-small tabular-nums"
                    >
                      {shortMoment(at)}
                    </time>
                  )}
                </span>
                <span className="flex items-center justify-between gap-3">
                  <span className={`${PREVIEW} text-small ${words ? 'font-semibold' : ''}`}>
                    {last ? <UnsentLine entry={last} /> : <LastLine membership={membership} />}
                  </span>
                  <Unread words={words} />
                </span>
              </span>
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}

type Named = {
  readonly shownId: string | null;
  readonly other: {readonly name: string} | undefined;
};

export function nameIn({shownId, other}: Named): string {
  return shownId ? (other?.name ?? PERSON.somebody) : CONVERSATIONS.memberLeft;
}

function UnsentLine({entry}: {entry: ShownMessage}) {
  const {couldNotBeSent, notSentYet} = CONVERSATIONS;
  const say = entry.state === 'refused' ? couldNotBeSent : notSentYet;
  return <Sentence about={entry.args.text} say={say} />;
}

export function LastLine({membership}: {membership: Membership}) {
  const [last] = membership.messages;
  if (!last) return <span>{lastLine(membership)}</span>;
  const say = (text: string) => lastLine({...membership, messages: [{...last, text}]});
  return <Sentence about={last.text} say={say} />;
}

export function Unread({words}: {words: string}) {
  if (!words) return null;
  return (
    <span className="shrink-0 rounded-full bg-action px-2.5 py-0.5 text-small font-bold text-on-action tabular-nums">
      <span>{words}</span>
      <span className="sr-only">{` ${CONVERSATIONS.unread}`}</span>
    </span>
  );
}
