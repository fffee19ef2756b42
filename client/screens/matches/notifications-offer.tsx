// The offer to hear of new messages while Wing is closed, at the page's end: what comes late there moves nothing.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {later, useLater} from '../../ui/later.ts';

const notifications = later(() => import('./notifications.tsx'));

export function NotificationsOffer() {
  const [chats] = useQuery(queries.me.chats());
  const {Part} = useLater(notifications);
  return Part && chats.length > 0 ? <Part /> : null;
}
