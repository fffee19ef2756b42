// The member's suggestions by position, and the first that is not answered.
import {useQuery} from '@rocicorp/zero/react';
import type {QueryResultType} from '@rocicorp/zero';
import {queries} from '../../queries/index.ts';
import {useConnection} from '../zero/connection.ts';

export type Suggestion = QueryResultType<typeof queries.me.suggestions>[number];

export function useSuggestions() {
  const [suggestions, {type}] = useQuery(queries.me.suggestions());
  const isOffline = useConnection() === 'offline';
  return {
    suggestions,
    /** Whether the server has confirmed the list. */
    isHeard: type !== 'unknown',
    /** The same, or the server cannot be reached. */
    isKnown: type !== 'unknown' || isOffline,
    firstOpen: suggestions.find(({response}) => response === null),
  };
}
