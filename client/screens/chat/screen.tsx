// One conversation: who it is with, what was said, and the place to say more.
import {useQuery} from '@rocicorp/zero/react';
import {ArrowLeft} from 'lucide-react';
import {useState} from 'react';
import {useParams} from 'react-router-dom';
import {queries} from '../../../queries/index.ts';
import {CHAT} from '../../../rules/wording.ts';
import {Alert} from '../../ui/alert.tsx';
import {ButtonLink} from '../../ui/button.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {Avatar} from '../../ui/photo.tsx';
import {Composer} from './composer.tsx';
import {MessageList} from './message-list.tsx';
import {useMarkRead} from './use-mark-read.ts';

export default function Screen() {
  const {chatId = ''} = useParams();
  return <Room key={chatId} chatId={chatId} />;
}

const PAGE_OF_MESSAGES = 200;

function Room({chatId}: {chatId: string}) {
  const [limit, setLimit] = useState(PAGE_OF_MESSAGES);
  const [room, roomResult] = useQuery(queries.chat.room({chatId}));
  const [history, historyResult] = useQuery(queries.chat.messages({chatId, limit}));
  const newestFirst = history?.messages ?? [];
  useMarkRead(chatId, room?.lastReadAt ?? null, newestFirst);

  const isMissing = !room && roomResult.type === 'complete';
  const hasFailed = roomResult.type === 'error' || historyResult.type === 'error';
  const name = room?.other?.name;
  return (
    <div data-fills-screen className="mx-auto flex min-h-0 w-full max-w-page flex-1 flex-col">
      <header className="flex items-center gap-3 border-b border-line px-3 py-2 md:px-5 md:py-4">
        <ButtonLink to="/matches" look="quiet" className="min-w-12">
          <ArrowLeft aria-hidden="true" />
          <span className="sr-only md:not-sr-only">Back to Matches</span>
        </ButtonLink>
        {room ? <Avatar photoKey={room.otherPhotos[0]?.key} name={name ?? ''} /> : null}
        <PageHeading className="min-w-0 truncate text-title">{name ?? 'Chat'}</PageHeading>
      </header>
      <main className="flex min-h-0 flex-1 flex-col">
        {isMissing ? <Trouble words={CHAT.notFound} /> : null}
        {hasFailed ? <Trouble words={CHAT.loadFailed} /> : null}
        <MessageList
          newestFirst={newestFirst}
          otherName={name ?? 'Your match'}
          otherReadAt={room?.otherMember?.lastReadAt ?? null}
          onEarlier={
            newestFirst.length < limit ? undefined : () => setLimit(limit + PAGE_OF_MESSAGES)
          }
        />
        {isMissing ? null : <Composer chatId={chatId} />}
      </main>
    </div>
  );
}

function Trouble({words}: {words: string}) {
  return (
    <div className="p-4">
      <Alert>{words}</Alert>
    </div>
  );
}
