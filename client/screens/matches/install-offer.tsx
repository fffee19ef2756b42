// Offers to install Wing at the end of the page, where late content shifts nothing.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {lazyPart, useLazyPart} from '../../ui/lazy-part.ts';

const offers = lazyPart(() => import('./offers.tsx'));

export function InstallOfferWhenMatched() {
  const [chats] = useQuery(queries.me.chats());
  const {Part} = useLazyPart(offers);
  return Part && chats.length > 0 ? <Part /> : null;
}
