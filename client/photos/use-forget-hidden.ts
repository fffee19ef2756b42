// Photos of people who are no longer to be seen do not stay on the device: not even for times without a
// network, when nobody can be asked.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect} from 'react';
import {queries} from '../../queries/index.ts';
import {keepOnlyPhotos} from '../session/photo-cache.ts';

export function useForgetHiddenPhotos(): void {
  const [own, {type: ownType}] = useQuery(queries.me.photos());
  const [suggestions, {type: suggestionsType}] = useQuery(queries.me.suggestions());
  const [chats, {type: chatsType}] = useQuery(queries.me.chats());
  const isKnown = [ownType, suggestionsType, chatsType].every((type) => type === 'complete');
  const others = [...suggestions, ...chats].flatMap(({otherPhotos}) => otherPhotos);
  const keys = [...own, ...others].map(({key}) => key).join(' ');
  useEffect(() => {
    if (isKnown) void keepOnlyPhotos(new Set(keys.split(' ')));
  }, [isKnown, keys]);
}
