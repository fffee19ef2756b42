// Giving one's answer to a suggestion, and the sentence to show when it was not taken. Answers can cost
// credits, so unlike everything else they are not queued for a connection that may come.
import {useZero} from '@rocicorp/zero/react';
import {useCallback, useState} from 'react';
import {mutators} from '../../mutators/index.ts';
import type {Response} from '../../rules/suggestion.ts';
import {ANSWER_NEEDS_CONNECTION, MATCH, SAVE_FAILED} from '../../rules/wording.ts';
import {useIsConnected} from './connection.ts';
import {settle} from './save.ts';

export function useAnswer(otherId: string) {
  const zero = useZero();
  const isConnected = useIsConnected();
  const [error, setError] = useState<string>();
  const [answering, setAnswering] = useState(false);
  /** Resolves to whether the server has taken it. */
  const answer = useCallback(
    async (response: Response) => {
      if (!isConnected) {
        setError(ANSWER_NEEDS_CONNECTION);
        return false;
      }
      setError(undefined);
      setAnswering(true);
      const failure = response === 'Yes' ? MATCH.failed : SAVE_FAILED.answer;
      const write = zero.mutate(mutators.suggestion.answer({otherId, response}));
      const saved = await settle(write, failure);
      setAnswering(false);
      if (!saved.ok) setError(saved.message);
      return saved.ok;
    },
    [zero, isConnected, otherId],
  );
  return {answer, answering, error};
}
