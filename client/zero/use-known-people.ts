// Requests another replica for the next start when a person is gone from what a member may see: unmatched, blocked, or an
// account that ended. Zero keeps the rows of closed tabs for a day, with the person's profile and messages.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect} from 'react';
import {queries} from '../../queries/index.ts';
import {knownPeople, rememberPeople} from '../session/known-people.ts';
import {useIsConnected} from './connection.ts';
import {useUserID} from './member.ts';
import {requestRenewal} from './replicas.ts';

/**
 * A connected page has sent its writes within this time. Until then the person stays known: a block that a member made just
 * before closing the page is sent from this replica at the next start.
 */
const SENT_MS = 5000;

export function useKnownPeople(): void {
  const userID = useUserID();
  const isConnected = useIsConnected();
  const [chats, {type: chatsType}] = useQuery(queries.me.chats());
  const [suggestions, {type: suggestionsType}] = useQuery(queries.me.suggestions());
  const people = [...new Set([...chats, ...suggestions].map(({otherId}) => otherId))]
    .toSorted()
    .join(' ');
  const isKnown = isConnected && chatsType === 'complete' && suggestionsType === 'complete';
  useEffect(() => {
    if (!isKnown) return undefined;
    const now = people === '' ? [] : people.split(' ');
    const known = knownPeople(userID);
    rememberPeople(userID, [...new Set([...known, ...now])]);
    if (known.every((id) => now.includes(id))) return undefined;
    const timer = setTimeout(() => {
      requestRenewal(userID);
      rememberPeople(userID, now);
    }, SENT_MS);
    return () => clearTimeout(timer);
  }, [userID, isKnown, people]);
}
