// What a signed-in tab does beside its page, fetched after the first page. Renders nothing.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect} from 'react';
import {queries} from '../../queries/index.ts';
import {keepOnlyPhotos} from '../platform/pwa/photo-cache.ts';
import {pushState} from '../platform/pwa/push.ts';
import {RefusedWrites} from './refused-writes.ts';
import {restoreLostFocus} from './restore-lost-focus.ts';
import {useReportSeen} from './use-report-seen.ts';

export default function BackgroundWork() {
  useEvictHiddenPhotos();
  useReportSeen();
  useEffect(restoreLostFocus, []);
  // Renews this device's push subscription if the server has lost it.
  useEffect(() => void pushState().catch(() => undefined), []);
  return <RefusedWrites />;
}

/** Deletes cached photos that the member may no longer see, also for offline use. */
function useEvictHiddenPhotos(): void {
  const [own, {type: ownType}] = useQuery(queries.me.profile());
  const [suggestions, {type: suggestionsType}] = useQuery(queries.me.suggestions());
  const [chats, {type: chatsType}] = useQuery(queries.me.chats());
  const isKnown = [ownType, suggestionsType, chatsType].every((type) => type === 'complete');
  const others = [...suggestions, ...chats].flatMap(({otherPhotos}) => otherPhotos);
  const keys = [...(own?.photos ?? []), ...others].map(({key}) => key).join(' ');
  useEffect(() => {
    if (isKnown) void keepOnlyPhotos(new Set(keys.split(' ')));
  }, [isKnown, keys]);
}
