// Messages that were not sent before their conversation ended. Few members have one: what is shown is fetched late.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {useUnsent} from '../../outbox/use-outbox.ts';
import {later, useLater} from '../../ui/later.ts';

const unsentMessages = later(() => import('./unsent-messages.tsx'));

export function UnsentInEnded() {
  const [chats, {type}] = useQuery(queries.me.chats());
  const unsent = useUnsent();
  const {Part} = useLater(unsentMessages);
  // Until the server has named all conversations, one that is missing here may be open.
  if (!Part || type !== 'complete') return null;
  const open = new Set(chats.map(({chatId}) => chatId));
  const left = unsent.filter(({chatId}) => !open.has(chatId));
  return left.length > 0 ? <Part entries={left} /> : null;
}
