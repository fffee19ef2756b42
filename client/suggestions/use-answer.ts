// Answers a suggestion, and returns the message to show when that failed. An answer can cost credits, so it is refused while
// disconnected instead of queued.
import {useZero} from '@rocicorp/zero/react';
import {useState} from 'react';
import {mutators} from '../../mutators/index.ts';
import type {Response} from '../../rules/suggestion.ts';
import {ANSWER_NEEDS_CONNECTION, MATCH, SAVE_FAILED} from '../../rules/wording.ts';
import {setAnswerError, useAnswerError} from './answer-errors.ts';
import {useReachability} from '../zero/connection.ts';
import {useUserID} from '../zero/member.ts';
import {attempt} from '../zero/save.ts';

export function useAnswer(otherId: string) {
  const zero = useZero();
  const userID = useUserID();
  const {mayConnect, canReachServer} = useReachability();
  const refused = useAnswerError(userID, otherId);
  const [isCutOff, setCutOff] = useState(false);
  const [answering, setAnswering] = useState(false);
  /** Resolves to whether the server has accepted it. */
  const answer = async (response: Response) => {
    setCutOff(!mayConnect);
    if (!mayConnect) return false;
    setAnswering(true);
    setAnswerError(userID, otherId);
    if (!(await canReachServer())) {
      setAnswering(false);
      // A member who has left the page meanwhile sees it on the card there.
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
  return {answer, answering, error, isAvailable: mayConnect};
}
