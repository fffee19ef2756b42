// Requests an empty replica for the next start when a person is gone from the member's chats and cards, by an unmatch, a
// block, a No, a replaced card or a deleted account. Zero would keep their profile and messages in the snapshots of closed
// tabs for a day.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {useEffect} from 'react';
import {queries} from '../../queries/index.ts';
import {knownPeople, rememberPeople} from '../session/known-people.ts';
import {useIsConnected} from './connection.ts';
import {useUserID} from './member.ts';
import {requestRenewal} from './replicas.ts';
import {removeMarks, unsentMarks} from './unsent-marks.ts';

/** A connected page has sent all writes of its replica by then, also those of closed tabs. */
const SEND_WAIT_MS = 5000;

export function useReplicaRenewal(): void {
  const userID = useUserID();
  const isConnected = useIsConnected();
  const [chats, {type: chatsType}] = useQuery(queries.me.chats());
  const [cards, {type: cardsType}] = useQuery(queries.me.suggestions());
  const people = [...new Set([...chats, ...cards].map(({otherId}) => otherId))]
    .toSorted()
    .join(' ');
  const isComplete = isConnected && chatsType === 'complete' && cardsType === 'complete';
  useEffect(() => {
    const now = people === '' ? [] : people.split(' ');
    const known = knownPeople(userID);
    // Also before the rows are complete: the replica contains a person from their first row on.
    rememberPeople(userID, [...new Set([...known, ...now])]);
    if (!isComplete || known.every((id) => now.includes(id))) return undefined;
    const timer = setTimeout(() => {
      // When local storage is full, the next page requests it.
      if (requestRenewal(userID)) rememberPeople(userID, now);
    }, SEND_WAIT_MS);
    return () => clearTimeout(timer);
  }, [userID, isComplete, people]);
}

/** Removes the marks of closed tabs once the page has been connected for {@link SEND_WAIT_MS}. */
export function useClearSentMarks(): void {
  const {userID = '', storageKey} = useZero();
  const isConnected = useIsConnected();
  useEffect(() => {
    if (!isConnected) return undefined;
    const marks = [...unsentMarks(userID)].filter(([, marked]) => marked === storageKey);
    const timer = setTimeout(() => removeMarks(marks.map(([mark]) => mark)), SEND_WAIT_MS);
    return () => clearTimeout(timer);
  }, [userID, storageKey, isConnected]);
}
