// Unanswered suggestions, unread messages and a missing photo. Both counts are shown at zero too, so that nothing
// moves.
import {useQuery} from '@rocicorp/zero/react';
import {Link} from 'react-router-dom';
import {queries} from '../../../queries/index.ts';
import {HOME} from '../../../rules/wording.ts';
import {unreadIn, unreadInAll, unreadWords} from '../chat/conversation.ts';
import {useConnection} from '../../platform/replica/connection.ts';
import {useSuggestions} from '../suggestions/use-suggestions.ts';

export function PendingItems({hasPhoto}: {hasPhoto: boolean}) {
  const {suggestions, isKnown} = useSuggestions();
  const [chats, {type}] = useQuery(queries.me.chats());
  const areChatsKnown = useConnection() === 'offline' || type !== 'unknown';
  const open = suggestions.filter(({response}) => response === null).length;
  const unread = unreadWords(unreadInAll(chats));
  const [first, ...others] = chats.filter((chat) => unreadIn(chat).count > 0);
  return (
    <ul className="grid grid-cols-2 gap-3">
      <Tile
        to="/matches"
        count={open > 0 || isKnown ? String(open) : '…'}
        what={HOME.suggestions(open)}
        isCalling={open > 0}
      />
      <Tile
        to={first && others.length === 0 ? `/chat/${first.chatId}` : '/matches'}
        count={unread || (areChatsKnown ? '0' : '…')}
        what={HOME.unread(unread)}
        isCalling={unread !== ''}
      />
      {hasPhoto ? null : (
        <li className="col-span-2">
          <Link
            to="/upload-photos"
            className="flex min-h-12 items-center rounded-quill bg-tint px-4 py-2 font-semibold text-on-tint shadow-rest hover:text-action"
          >
            {HOME.noPhoto}
          </Link>
        </li>
      )}
    </ul>
  );
}

type TileProps = {to: string; count: string; what: string; isCalling: boolean};

function Tile({to, count, what, isCalling}: TileProps) {
  const look = isCalling
    ? 'bg-tint text-on-tint hover:text-action'
    : 'bg-surface text-ink-soft hover:text-action';
  return (
    <li className="grid">
      <Link
        to={to}
        className={`flex flex-col rounded-quill px-4 py-2 shadow-rest md:flex-row md:items-center md:gap-3 ${look}`}
      >
        <span className="font-display text-heading font-bold tabular-nums">{`${count} `}</span>
        <span className="text-small leading-tight font-semibold">{what}</span>
      </Link>
    </li>
  );
}
