// The people of conversations that have ended lately, as the server has them.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect, useState} from 'react';
import {queries} from '../../../queries/index.ts';
import {readFormerMatches, type FormerMatch} from '../../session/safety-api.ts';
import {lastKnown} from './last-known.ts';

const useLastFormer = lastKnown<readonly FormerMatch[]>();

/** `isSettled` once the server has said, or cannot say, who they are. */
export function useFormer(isCutOff: boolean) {
  const [people, setPeople] = useLastFormer();
  const [hasFailed, setFailed] = useState(false);
  const [chats, {type}] = useQuery(queries.me.chats());
  const ids = chats.map(({chatId}) => chatId).toSorted();
  const rooms = type === 'complete' && !isCutOff ? ids.join(' ') : undefined;
  // Asked once it is known which conversations there are, and again whenever one has ended.
  useEffect(() => {
    if (rooms === undefined) return undefined;
    let isNews = true;
    // Without an answer the list stays as it is; the page itself says when there is no connection.
    readFormerMatches().then(
      (found) => isNews && setPeople(found),
      () => isNews && setFailed(true),
    );
    return () => {
      isNews = false;
    };
  }, [rooms, setPeople]);
  return {people, isSettled: people !== undefined || hasFailed || isCutOff};
}
