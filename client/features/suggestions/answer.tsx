// The buttons Yes and No, and after an answer its outcome, which the suggestion's row tells.
import {useZero} from '@rocicorp/zero/react';
import {useEffect, useRef, useState} from 'react';
import {mutators} from '../../../mutators/index.ts';
import {CARD, type Response} from '../../../rules/suggestions/suggestion.ts';
import {WRITES} from '../../../rules/writes.ts';
import {MATCH, SAVE_FAILED} from '../../../rules/wording.ts';
import type {Suggestion} from './use-suggestions.ts';
import {setAnswerError, useAnswerError} from './answer-errors.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {confirm} from '../../ui/dialogs.tsx';
import {toast} from '../../ui/toast.ts';
import {useConnection} from '../../platform/replica/connection.ts';
import {callOf} from '../../platform/writes/call-of.ts';
import {write} from '../../platform/writes/write.ts';
import {focusLowCredits, useHasLowCredits} from '../credits/low-credits.tsx';
import {MatchOutcome} from './match-outcome.tsx';

export type AnswerProps = {
  suggestion: Suggestion;
  name: string;
  place: 'card' | 'dialog';
  /** After the device has kept a No: the card is gone, and its focus has to go elsewhere. */
  onRejected?: (() => void) | undefined;
  /** After a No that was refused at once: the card is still there, with the reason. */
  onRefused?: (() => void) | undefined;
};

/** How long a press may move the focus. */
const FOCUS_MS = 2000;
/** What a press leads to moves the focus within its own moment only: by then the member may be about to press something else. */
const isJustNow = (pressedAt: number) => Date.now() - pressedAt < FOCUS_MS;

const failureOf = (response: Response) =>
  response === 'Yes' ? MATCH.failedUnknown : SAVE_FAILED.answer;

export function Answer({suggestion, name, place, onRejected, onRefused}: AnswerProps) {
  const zero = useZero();
  const isConnected = useConnection() === 'connected';
  const {otherId} = suggestion;
  const [answering, setAnswering] = useState(false);
  // The card may be drawn anew before the server refuses its answer.
  const error = useAnswerError(otherId);
  const cannotPay = useHasLowCredits();
  // A dialog covers the banner, so it shows the error itself.
  const hasBanner = cannotPay && place === 'card';
  const answeredAt = useRef(0);
  const isOpen = suggestion.response === null && !answering;
  const isToldInBanner = hasBanner && error === MATCH.needCredits;
  const hidesError = suggestion.response !== null || isToldInBanner;
  useEffect(() => {
    if (isToldInBanner && isJustNow(answeredAt.current)) focusLowCredits();
  }, [isToldInBanner]);
  /** Resolves to whether the device keeps it; the server's refusal comes later (refused-writes.ts). */
  const answer = async (response: Response) => {
    setAnswering(true);
    setAnswerError(otherId);
    const origin = {place: '/matches', failure: failureOf(response)};
    // Without a connection no mutator looks at the credits.
    const saved =
      response === 'Yes' && cannotPay
        ? {ok: false as const, message: MATCH.needCredits}
        : await write(zero, callOf(mutators.suggestion.answer({otherId, response})), origin);
    setAnswering(false);
    if (!saved.ok) setAnswerError(otherId, saved.message);
    return saved.ok;
  };
  const sayYes = async () => {
    answeredAt.current = Date.now();
    if (!(await answer('Yes')) && hasBanner && isJustNow(answeredAt.current)) focusLowCredits();
  };
  const reject = async () => {
    const {rejectTitle: title, rejectBody: body, rejectConfirm} = MATCH;
    if (!(await confirm({title, body, confirm: rejectConfirm}))) return;
    if (!(await answer('No'))) return onRefused?.();
    onRejected?.();
    if (!isConnected) toast(WRITES.noWaiting);
  };
  return (
    // The outcome takes the same space as the waiting state, so nothing moves.
    <div
      className={`relative mt-auto flex flex-col justify-end gap-3 ${suggestion.response === 'Yes' ? 'min-h-38' : ''}`}
    >
      <MatchOutcome
        suggestion={suggestion}
        name={name}
        isSaving={answering}
        hasJustAnswered={() => isJustNow(answeredAt.current)}
      />
      {error && !hidesError ? <FormError message={error} /> : null}
      {suggestion.outcome === 'matched' ? null : (
        <div className="grid grid-cols-2 gap-3">
          <Button disabled={!isOpen} onClick={() => void sayYes()}>
            {CARD.yes}
          </Button>
          <Button disabled={!isOpen} look="secondary" onClick={() => void reject()}>
            {CARD.no}
          </Button>
        </div>
      )}
    </div>
  );
}
