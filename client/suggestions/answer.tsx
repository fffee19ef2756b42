// The buttons Yes and No, and after an answer its outcome, which the suggestion's row tells.
import {useEffect, useId, useState} from 'react';
import {ANSWER_WAITS, MATCH} from '../../rules/wording.ts';
import type {Suggestion} from './use-suggestions.ts';
import {useAnswer} from './use-answer.ts';
import {FormError} from '../ui/alert.tsx';
import {Button} from '../ui/button.tsx';
import {ConfirmDialog} from '../ui/confirm-dialog.tsx';
import {focusLowCredits, useHasLowCredits} from './low-credits.tsx';
import {MatchOutcome} from './match-outcome.tsx';

export type AnswerProps = {
  suggestion: Suggestion;
  name: string;
  place: 'card' | 'dialog';
  /** After the server accepted a No: the card is gone, and its focus has to go elsewhere. */
  onRejected?: (() => void) | undefined;
  /** After the server refused a No: the card comes back with the reason. */
  onRefused?: (() => void) | undefined;
};

export function Answer({suggestion, name, place, onRejected, onRefused}: AnswerProps) {
  const {answer, answering, error, isAvailable} = useAnswer(suggestion.otherId);
  // A dialog covers the banner, so it shows the error itself.
  const hasBanner = useHasLowCredits() && place === 'card';
  const [isRejecting, setRejecting] = useState(false);
  const [hasAnswered, setAnswered] = useState(false);
  const reasonId = useId();
  const isOpen = suggestion.response === null && !answering;
  const isWaiting = isOpen && !isAvailable;
  const isToldInBanner = hasBanner && error === MATCH.needCredits;
  // An answer that the server accepted after all did not fail.
  const hidesError = suggestion.response !== null || isToldInBanner;
  useEffect(() => {
    if (isToldInBanner && hasAnswered) focusLowCredits();
  }, [isToldInBanner, hasAnswered]);
  const sayYes = async () => {
    setAnswered(true);
    if (!(await answer('Yes')) && hasBanner) focusLowCredits();
  };
  const reject = async () => {
    setRejecting(false);
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
          <Button {...state} look="secondary" onClick={() => setRejecting(true)}>
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
      <ConfirmDialog
        open={isRejecting}
        title={MATCH.rejectTitle}
        body={MATCH.rejectBody}
        confirm={MATCH.rejectConfirm}
        onCancel={() => setRejecting(false)}
        onConfirm={() => void reject()}
      />
    </div>
  );
}
