// The buttons Yes and No, and after an answer its outcome, which the suggestion's row tells.
import {useZero} from '@rocicorp/zero/react';
import {useEffect, useId, useState} from 'react';
import {mutators} from '../../mutators/index.ts';
import type {Response} from '../../rules/suggestion.ts';
import {ANSWER_NEEDS_CONNECTION, ANSWER_WAITS, MATCH, SAVE_FAILED} from '../../rules/wording.ts';
import type {Suggestion} from './use-suggestions.ts';
import {setAnswerError, useAnswerError} from './answer-errors.ts';
import {FormError} from '../ui/alert.tsx';
import {Button} from '../ui/button.tsx';
import {confirm} from '../ui/dialogs.tsx';
import {useConnection} from '../zero/connection.ts';
import {useWrite} from '../zero/use-write.ts';
import {focusLowCredits, useHasLowCredits} from './low-credits.tsx';
import {MatchOutcome} from './match-outcome.tsx';

export type AnswerProps = {
  suggestion: Suggestion;
  name: string;
  place: 'card' | 'dialog';
  /** After the server accepted a No: the card is gone, and its focus has to go elsewhere. */
  onRejected?: (() => void) | undefined;
  /** After a No that was refused or not sent: the card is still there, with the reason. */
  onRefused?: (() => void) | undefined;
};

export function Answer({suggestion, name, place, onRejected, onRefused}: AnswerProps) {
  const zero = useZero();
  const {otherId} = suggestion;
  // It can cost credits, so none begins without a connection.
  const {write, pending: answering} = useWrite(
    (response: Response) => zero.mutate(mutators.suggestion.answer({otherId, response})),
    (response) => ({
      failure: response === 'Yes' ? MATCH.failed : SAVE_FAILED.answer,
      disconnected: ANSWER_NEEDS_CONNECTION,
    }),
  );
  // The card may be drawn anew before the server refuses its answer.
  const error = useAnswerError(otherId);
  const connection = useConnection();
  const isAvailable = connection !== 'offline';
  // A dialog covers the banner, so it shows the error itself.
  const hasBanner = useHasLowCredits() && place === 'card';
  const [hasAnswered, setAnswered] = useState(false);
  const reasonId = useId();
  const isOpen = suggestion.response === null && !answering;
  const isWaiting = isOpen && !isAvailable;
  const isToldInBanner = hasBanner && error === MATCH.needCredits;
  // After a lost connection Zero still sends the answer, for a minute: the card shows it, and no failure.
  const hidesError = suggestion.response !== null || isToldInBanner;
  const isOver = error === ANSWER_NEEDS_CONNECTION && connection === 'connected';
  useEffect(() => {
    if (isOver) setAnswerError(otherId);
  }, [isOver, otherId]);
  useEffect(() => {
    if (isToldInBanner && hasAnswered) focusLowCredits();
  }, [isToldInBanner, hasAnswered]);
  const answer = async (response: Response) => {
    setAnswerError(otherId);
    const saved = await write(response);
    if (!saved.ok) setAnswerError(otherId, saved.message);
    return saved.ok;
  };
  const sayYes = async () => {
    setAnswered(true);
    if (!(await answer('Yes')) && hasBanner) focusLowCredits();
  };
  const reject = async () => {
    const {rejectTitle: title, rejectBody: body, rejectConfirm} = MATCH;
    if (!(await confirm({title, body, confirm: rejectConfirm}))) return;
    const after = (await answer('No')) ? onRejected : onRefused;
    after?.();
  };
  const state = {
    disabled: !isOpen || !isAvailable,
    'aria-describedby': isWaiting ? reasonId : undefined,
  };
  return (
    // The outcome takes the same space as the waiting state, so nothing moves.
    <div
      className={`relative mt-auto flex flex-col justify-end gap-3 ${suggestion.response === 'Yes' ? 'min-h-38' : ''}`}
    >
      <MatchOutcome suggestion={suggestion} name={name} takesFocus={hasAnswered} />
      {error && !hidesError ? <FormError message={error} /> : null}
      {suggestion.outcome === 'matched' ? null : (
        <div className="grid grid-cols-2 gap-3">
          <Button {...state} onClick={() => void sayYes()}>
            Yes
          </Button>
          <Button {...state} look="secondary" onClick={() => void reject()}>
            No
          </Button>
        </div>
      )}
      {isWaiting ? (
        // In the card's padding, so that nothing moves when the connection is lost.
        <p id={reasonId} className="absolute inset-x-0 top-full truncate pt-1 text-small">
          {ANSWER_WAITS}
        </p>
      ) : null}
    </div>
  );
}
