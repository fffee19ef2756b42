// The member's suggestions as screens want them: by position, and the first that awaits an answer.
import {useQuery} from '@rocicorp/zero/react';
import type {QueryResultType} from '@rocicorp/zero';
import {queries} from '../../queries/index.ts';

export type Suggestion = QueryResultType<typeof queries.me.suggestions>[number];

export function useSuggestions() {
  const [suggestions, {type}] = useQuery(queries.me.suggestions());
  return {
    suggestions,
    /** False while it is not yet known that there are no more than these. */
    isKnown: type !== 'unknown',
    firstOpen: suggestions.find(({response}) => response === null),
  };
}
