// Requests another replica for the next start when a person is gone from the member's chats or cards: unmatched, blocked, a
// card that was answered No or replaced, or an account that ended, which looks the same. Zero keeps the snapshots of closed
// tabs for a day, with the person's profile and messages.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {useEffect} from 'react';
import {queries} from '../../queries/index.ts';
import {knownPeople, rememberPeople} from '../session/known-people.ts';
import {useIsConnected} from './connection.ts';
import {useUserID} from './member.ts';
import {requestRenewal} from './replicas.ts';
import {removeMarks, unsentMarks} from './unsent-marks.ts';

/**
 * A connected page has sent the writes of its replica within this time, also those of closed tabs. Until then the person stays
 * known.
 */
const SENT_MS = 5000;

export function useKnownPeople(): void {
  const userID = useUserID();
  const isConnected = useIsConnected();
  const [chats, {type: chatsType}] = useQuery(queries.me.chats());
  const [cards, {type: cardsType}] = useQuery(queries.me.suggestions());
  const people = [...new Set([...chats, ...cards].map(({otherId}) => otherId))]
    .toSorted()
    .join(' ');
  const isKnown = isConnected && chatsType === 'complete' && cardsType === 'complete';
  useEffect(() => {
    if (!isKnown) return undefined;
    const now = people === '' ? [] : people.split(' ');
    const known = knownPeople(userID);
    rememberPeople(userID, [...new Set([...known, ...now])]);
    if (known.every((id) => now.includes(id))) return undefined;
    const timer = setTimeout(() => {
      // Without space for the request they stay known, and the next page requests it.
      if (requestRenewal(userID)) rememberPeople(userID, now);
    }, SENT_MS);
    return () => clearTimeout(timer);
  }, [userID, isKnown, people]);
}

/** Once the page has been connected for {@link SENT_MS}, the blocks and pauses of closed tabs in its replica are sent. */
export function useSentMarks(): void {
  const {userID = '', storageKey} = useZero();
  const isConnected = useIsConnected();
  useEffect(() => {
    if (!isConnected) return undefined;
    const marks = [...unsentMarks(userID)].filter(([, marked]) => marked === storageKey);
    const timer = setTimeout(() => removeMarks(marks.map(([mark]) => mark)), SENT_MS);
    return () => clearTimeout(timer);
  }, [userID, storageKey, isConnected]);
}
