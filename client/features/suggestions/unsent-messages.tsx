// Unsent messages of ended conversations, to copy or delete.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {UNSENT} from '../../../rules/wording.ts';
import {isUnsent} from '../../platform/writes/entry.ts';
import {useMessages} from '../../platform/writes/use-queue.ts';
import {UnsentActions} from '../chat/unsent-actions.tsx';

export default function UnsentMessages() {
  const [chats, {type}] = useQuery(queries.me.chats());
  const all = useMessages();
  // Until the list of chats is complete, a missing one may be open.
  if (type !== 'complete') return null;
  const open = new Set(chats.map(({chatId}) => chatId));
  const entries = all.filter((entry) => isUnsent(entry) && !open.has(entry.args.chatId));
  if (entries.length === 0) return null;
  return (
    <section
      aria-labelledby="unsent-messages"
      className="flex max-w-page flex-col gap-3 rounded-quill bg-danger-tint px-4 py-3"
    >
      <h2 id="unsent-messages" className="font-text text-body font-semibold tracking-normal">
        {UNSENT.ended(entries.length)}
      </h2>
      <ul className="flex flex-col gap-2">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center gap-x-4">
            <span
              dir="auto"
              className="max-h-40 min-w-48 flex-1 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]"
            >
              {entry.args.text}
            </span>
            <UnsentActions entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}
