// Offers notifications, at the end of the page, where late content shifts nothing.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {lazyPart, useLazyPart} from '../../ui/lazy-part.ts';

const notifications = lazyPart(() => import('./notifications.tsx'));

export function NotificationsOffer() {
  const [chats] = useQuery(queries.me.chats());
  const {Part} = useLazyPart(notifications);
  return Part && chats.length > 0 ? <Part /> : null;
}
