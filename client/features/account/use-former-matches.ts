// People of recently ended conversations, from the server.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect, useState} from 'react';
import {queries} from '../../../queries/index.ts';
import {readFormerMatches, type FormerMatch} from '../people/safety-api.ts';
import {lastKnown} from './cached-state.ts';

const useLastFormer = lastKnown<readonly FormerMatch[]>();

/** `isSettled` after the first answer or failure. */
export function useFormerMatches(isUnreachable: boolean) {
  const [people, setPeople] = useLastFormer();
  const [hasFailed, setFailed] = useState(false);
  const [chats, {type}] = useQuery(queries.me.chats());
  const ids = chats.map(({chatId}) => chatId).toSorted();
  const rooms = type === 'complete' && !isUnreachable ? ids.join(' ') : undefined;
  // Read when the chats are loaded, and again when one has ended.
  useEffect(() => {
    if (rooms === undefined) return undefined;
    let isNews = true;
    // After a failure the list stays; the page shows the connection.
    readFormerMatches().then(
      (found) => isNews && setPeople(found),
      () => isNews && setFailed(true),
    );
    return () => {
      isNews = false;
    };
  }, [rooms, setPeople]);
  return {people, isSettled: people !== undefined || hasFailed || isUnreachable};
}
