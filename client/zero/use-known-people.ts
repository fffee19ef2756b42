// When somebody is gone from here (unmatched, blocked, retired, or they have left), the replica is made
// anew: Zero keeps the past of tabs that were closed for a day, and with it who that was and what they said.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect} from 'react';
import {queries} from '../../queries/index.ts';
import {knownPeople, rememberPeople} from '../session/known-people.ts';
import {renewReplica} from './instance.ts';
import {useUserID} from './member.ts';

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Until it is done, after longer and longer pauses. Answers how to stop: what is under way goes on. */
function insist(act: () => Promise<boolean>): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryOnce = async (pauseMs: number) => {
    if ((await act()) || isOver) return;
    timer = setTimeout(() => void tryOnce(Math.min(2 * pauseMs, LONGEST_PAUSE_MS)), pauseMs);
  };
  void tryOnce(FIRST_PAUSE_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

export function useKnownPeople(): void {
  const userID = useUserID();
  const [chats, {type: chatsType}] = useQuery(queries.me.chats());
  const [suggestions, {type: suggestionsType}] = useQuery(queries.me.suggestions());
  const people = [...new Set([...chats, ...suggestions].map(({otherId}) => otherId))]
    .toSorted()
    .join(' ');
  const isKnown = chatsType === 'complete' && suggestionsType === 'complete';
  useEffect(() => {
    if (!isKnown) return undefined;
    const now = people === '' ? [] : people.split(' ');
    const known = knownPeople(userID);
    const gone = new Set(known.filter((id) => !now.includes(id)));
    // Until it is done they stay known: a page that is closed meanwhile goes on at the next start.
    rememberPeople(userID, [...new Set([...known, ...now])]);
    if (gone.size === 0) return undefined;
    return insist(async () => {
      // The server may be too slow to fill a new one; another tab may have done it already.
      const isNeeded = () => knownPeople(userID).some((id) => gone.has(id));
      if (!(await renewReplica(userID, isNeeded).catch(() => false))) return false;
      rememberPeople(
        userID,
        knownPeople(userID).filter((id) => !gone.has(id)),
      );
      return true;
    });
  }, [userID, isKnown, people]);
}
