// All conversations; hidden when there are none.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {ConversationList} from '../../conversations/conversation-list.tsx';

export function Conversations({leaveOut}: {leaveOut: ReadonlySet<string>}) {
  const [chats] = useQuery(queries.me.chats());
  if (chats.every(({chatId}) => leaveOut.has(chatId))) return null;
  return (
    <section aria-labelledby="conversations" className="flex max-w-page flex-col gap-3">
      <h2 id="conversations" className="text-title">
        Conversations
      </h2>
      <ConversationList look="cards" leaveOut={leaveOut} />
    </section>
  );
}
