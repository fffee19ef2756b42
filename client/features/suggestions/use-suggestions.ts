// The member's suggestions by position, with the answers that wait on this device, and the first that is not answered.
import {useQuery} from '@rocicorp/zero/react';
import type {QueryResultType} from '@rocicorp/zero';
import {queries} from '../../../queries/index.ts';
import {useConnection} from '../../platform/replica/connection.ts';
import {isUnanswered, type ShownChange} from '../../platform/writes/entry.ts';
import {useChanges} from '../../platform/writes/use-queue.ts';

export type Suggestion = QueryResultType<typeof queries.me.suggestions>[number] & {
  /** The Yes that the server has not answered, and that the row does not show. */
  readonly waiting?: ShownChange | undefined;
};

const isAnswer = (entry: ShownChange): boolean =>
  entry.name === 'suggestion.answer' && (entry.state === 'sent' || isUnanswered(entry));

export function useSuggestions() {
  const [rows, {type}] = useQuery(queries.me.suggestions());
  const connection = useConnection();
  const isOffline = connection === 'offline';
  const answers = useChanges().filter(isAnswer);
  const suggestions = rows.flatMap((row): Suggestion[] => {
    const waiting = answers.findLast(({args}) => args.otherId === row.otherId);
    if (!waiting) return [row];
    // Zero may have shown an answer whose connection was lost before the server had it.
    const isLost = connection !== 'connected' && isUnanswered(waiting);
    if (row.response !== null && !isLost) return [row];
    // The card goes when the device keeps the answer.
    if (waiting.args.response === 'No') return waiting.state === 'storing' ? [row] : [];
    return [{...row, response: 'Yes', waiting: isUnanswered(waiting) ? waiting : undefined}];
  });
  return {
    suggestions,
    /** Whether the server has confirmed the list. */
    isHeard: type !== 'unknown',
    /** The same, or the server cannot be reached. */
    isKnown: type !== 'unknown' || isOffline,
    firstOpen: suggestions.find(({response}) => response === null),
  };
}
