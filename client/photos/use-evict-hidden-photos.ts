// Deletes cached photos that the member may no longer see, also for offline use.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect} from 'react';
import {queries} from '../../queries/index.ts';
import {keepOnlyPhotos} from '../session/photo-cache.ts';

export function useEvictHiddenPhotos(): void {
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
