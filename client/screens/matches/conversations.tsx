// Every conversation, if there is one.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {useUnsent} from '../../outbox/use-outbox.ts';
import {ConversationList} from '../../ui/conversation-list.tsx';

export function Conversations() {
  const [chats] = useQuery(queries.me.chats());
  const unsent = useUnsent();
  if (chats.length === 0 && unsent.length === 0) return null;
  return (
    <section aria-labelledby="conversations" className="flex max-w-page flex-col gap-3">
      <h2 id="conversations" className="text-title">
        Conversations
      </h2>
      <ConversationList look="cards" />
    </section>
  );
}
