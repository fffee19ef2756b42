// One conversation: who it is with, what was said, and the place to say more.
import {useQuery} from '@rocicorp/zero/react';
import {ArrowLeft} from 'lucide-react';
import {useParams} from 'react-router-dom';
import {queries} from '../../../queries/index.ts';
import {CHAT} from '../../../rules/wording.ts';
import {Alert} from '../../ui/alert.tsx';
import {ButtonLink} from '../../ui/button.tsx';
import {Composer} from './composer.tsx';
import {MessageList} from './message-list.tsx';
import {Person} from './person.tsx';
import {TypingLine} from './typing-line.tsx';
import {useHistory} from './use-history.ts';
import {useTyping} from './use-typing.ts';

export default function Screen() {
  const {chatId = ''} = useParams();
  return <Room key={chatId} chatId={chatId} />;
}

function Room({chatId}: {chatId: string}) {
  const [room, roomResult] = useQuery(queries.chat.room({chatId}));
  const history = useHistory(chatId);
  const newest = history.rows.at(-1);
  const {isTyping, sayTyping} = useTyping(room ? chatId : undefined, newest?.id);

  const isMissing = !room && roomResult.type === 'complete';
  const hasFailed = roomResult.type === 'error' || history.hasFailed;
  const name = room?.other?.name ?? 'Your match';
  return (
    <div data-fills-screen className="mx-auto flex min-h-0 w-full max-w-page flex-1 flex-col">
      <header className="flex items-center gap-3 border-b border-line px-3 py-2 md:px-5 md:py-4">
        <ButtonLink to="/matches" look="quiet" className="min-w-12">
          <ArrowLeft aria-hidden="true" />
          <span className="sr-only md:not-sr-only">Back to Matches</span>
        </ButtonLink>
        <Person person={room?.other} photos={room?.otherPhotos ?? []} />
      </header>
      <main className="flex min-h-0 flex-1 flex-col">
        {isMissing ? <Trouble words={CHAT.notFound} /> : null}
        {hasFailed ? <Trouble words={CHAT.loadFailed} /> : null}
        <MessageList
          chatId={chatId}
          history={history}
          otherName={name}
          lastReadAt={room?.lastReadAt ?? null}
          otherReadAt={room?.otherMember?.lastReadAt ?? null}
        />
        <TypingLine name={name} isTyping={isTyping} />
        {isMissing ? null : <Composer chatId={chatId} onTyping={sayTyping} />}
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
