// The signed-in member as screens need them: their id, and whether their profile is complete.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {createContext, useContext, useEffect, useState} from 'react';
import {queries} from '../../queries/index.ts';
import {isProfileComplete} from '../../rules/basics.ts';
import {useIsOffline} from './connection.ts';

/** After this long without an answer, a read counts as failed. */
const READ_PATIENCE_MS = 8000;

export function useUserID(): string {
  const {userID} = useZero();
  if (!userID) throw new Error('Only a signed-in member has screens that use Zero.');
  return userID;
}

export type Completeness = 'checking' | 'complete' | 'incomplete';

const Known = createContext<Completeness>('checking');

/** For whoever has waited for {@link useCompleteness}, around whatever wants to know it. */
export const KnownCompleteness = Known.Provider;

/** What was found there: nobody waits twice. */
export function useKnownCompleteness(): Completeness {
  return useContext(Known);
}

/**
 * Whether name and age are there. The replica may answer at once; otherwise the server must. A failed
 * read counts as incomplete, except offline, where a remembered member keeps their app.
 */
export function useCompleteness(): Completeness {
  const [profile, {type}] = useQuery(queries.me.profile());
  const isUnsure = type !== 'complete' && !isProfileComplete(profile);
  const hasFailed = useHasWaited(isUnsure) || type === 'error';
  const isOffline = useIsOffline();
  if (isProfileComplete(profile)) return 'complete';
  if (type === 'complete') return 'incomplete';
  if (isOffline) return 'complete';
  return hasFailed ? 'incomplete' : 'checking';
}

function useHasWaited(isWaiting: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setOver(true), READ_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return over;
}
