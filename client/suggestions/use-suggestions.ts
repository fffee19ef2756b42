// The member's suggestions as screens want them: by position, and the first that awaits an answer.
import {useQuery} from '@rocicorp/zero/react';
import type {QueryResultType} from '@rocicorp/zero';
import {queries} from '../../queries/index.ts';
import {useIsOffline} from '../zero/connection.ts';

export type Suggestion = QueryResultType<typeof queries.me.suggestions>[number];

export function useSuggestions() {
  const [suggestions, {type}] = useQuery(queries.me.suggestions());
  const isOffline = useIsOffline();
  return {
    suggestions,
    /** Whether the server has said that these are the ones. */
    isHeard: type !== 'unknown',
    /** The same, or it is out of reach: then nothing more is to be known. */
    isKnown: type !== 'unknown' || isOffline,
    firstOpen: suggestions.find(({response}) => response === null),
  };
}
