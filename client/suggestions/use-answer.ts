// Giving one's answer to a suggestion, and the sentence to show when it was not taken. Answers can cost
// credits, so unlike everything else they are not queued for a connection that may come.
import {useZero} from '@rocicorp/zero/react';
import {useState} from 'react';
import {mutators} from '../../mutators/index.ts';
import type {Response} from '../../rules/suggestion.ts';
import {ANSWER_NEEDS_CONNECTION, MATCH, SAVE_FAILED} from '../../rules/wording.ts';
import {setAnswerError, useAnswerError} from './answer-errors.ts';
import {useReach} from '../zero/connection.ts';
import {useUserID} from '../zero/member.ts';
import {attempt} from '../zero/save.ts';

export function useAnswer(otherId: string) {
  const zero = useZero();
  const userID = useUserID();
  const {mayReach, reach} = useReach();
  const refused = useAnswerError(userID, otherId);
  const [isCutOff, setCutOff] = useState(false);
  const [answering, setAnswering] = useState(false);
  /** Resolves to whether the server has taken it. */
  const answer = async (response: Response) => {
    setCutOff(!mayReach);
    if (!mayReach) return false;
    setAnswering(true);
    setAnswerError(userID, otherId);
    if (!(await reach())) {
      setAnswering(false);
      // Whoever has gone to another page meanwhile is told there, on the card.
      setAnswerError(userID, otherId, ANSWER_NEEDS_CONNECTION);
      return false;
    }
    const failure = response === 'Yes' ? MATCH.failed : SAVE_FAILED.answer;
    const write = () => zero.mutate(mutators.suggestion.answer({otherId, response}));
    const saved = await attempt(write, failure);
    setAnswering(false);
    if (!saved.ok) setAnswerError(userID, otherId, saved.message);
    return saved.ok;
  };
  const error = isCutOff ? ANSWER_NEEDS_CONNECTION : refused;
  return {answer, answering, error, isAvailable: mayReach};
}
