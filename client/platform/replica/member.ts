// The signed-in member's id, and whether their profile is complete.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {createContext, useContext} from 'react';
import {queries} from '../../../queries/index.ts';
import {isProfileComplete} from '../../../rules/questionnaire/basics.ts';
import {wasIncomplete} from '../session/incomplete.ts';
import {useConnection} from './connection.ts';

export function useUserID(): string {
  const {userID} = useZero();
  if (!userID) throw new Error('Only a signed-in member has screens that use Zero.');
  return userID;
}

/** `unreadable`: the read failed. */
export type Completeness = 'checking' | 'complete' | 'incomplete' | 'unreadable';

const CompletenessContext = createContext<Completeness>('checking');

/** Provides the result of {@link useCompleteness}, so that only the shell waits for it. */
export const CompletenessProvider = CompletenessContext.Provider;

export function useKnownCompleteness(): Completeness {
  return useContext(CompletenessContext);
}

/**
 * Whether the profile has a name and an age, by the replica or else by the server. Offline, also what this tab noted earlier
 * (session/incomplete.ts). Without rows it stays unknown, however long the server takes: a page drawn then would show an empty profile.
 */
export function useCompleteness(): Completeness {
  const [profile, {type}] = useQuery(queries.me.profile());
  const connection = useConnection();
  const userID = useUserID();
  if (isProfileComplete(profile)) return 'complete';
  if (type === 'complete') return 'incomplete';
  if (connection === 'offline' && wasIncomplete(userID)) return 'incomplete';
  return type === 'error' ? 'unreadable' : 'checking';
}
