// One suggestion: the person, the buttons Yes and No, and after an answer its outcome, which the suggestion's row tells.
import {useEffect, useId, useState} from 'react';
import {ANSWER_WAITS, MATCH} from '../../rules/wording.ts';
import type {Suggestion} from './use-suggestions.ts';
import {useAnswer} from './use-answer.ts';
import {FormError} from '../ui/alert.tsx';
import {Button} from '../ui/button.tsx';
import {CardFace} from './card-face.tsx';
import {ConfirmDialog} from '../ui/confirm-dialog.tsx';
import {focusLowCredits, useHasLowCredits} from './low-credits.tsx';
import {MatchMoment} from './match-moment.tsx';
import {MatchOutcome} from './match-outcome.tsx';
import {PersonMenu} from '../people/person-menu.tsx';

export type MatchCardProps = {
  suggestion: Suggestion;
  /** After the server accepted a No: the card is gone, and its focus has to go elsewhere. */
  onRejected?: () => void;
  /** After the member unmatched or blocked the person on this card. */
  onParted?: () => void;
  /** After the server refused a No: the card comes back with the reason. */
  onRefused?: () => void;
};

export function MatchCard({suggestion, onRejected, onParted, onRefused}: MatchCardProps) {
  const {other, otherPhotos, otherId} = suggestion;
  const id = useId();
  const name = other?.name ?? 'Somebody';
  return (
    <article
      aria-labelledby={id}
      className="flex animate-settle flex-col overflow-hidden rounded-feather bg-surface shadow-rest"
    >
      <CardFace
        suggestion={suggestion}
        nameId={id}
        overPhoto={<MatchMoment suggestion={suggestion} name={name} />}
        menu={
          <PersonMenu
            otherId={otherId}
            person={other}
            photos={otherPhotos}
            // A match has a conversation, which ends as well.
            place={suggestion.outcome === 'matched' ? 'chat' : 'card'}
            onParted={() => onParted?.()}
          />
        }
      >
        <Answer suggestion={suggestion} name={name} onRejected={onRejected} onRefused={onRefused} />
      </CardFace>
    </article>
  );
}

function Answer({suggestion, name, onRejected, onRefused}: MatchCardProps & {name: string}) {
  const {answer, answering, error, isAvailable} = useAnswer(suggestion.otherId);
  const hasLowCredits = useHasLowCredits();
  const [isRejecting, setRejecting] = useState(false);
  const [hasAnswered, setAnswered] = useState(false);
  const reasonId = useId();
  const isOpen = suggestion.response === null && !answering;
  const isWaiting = isOpen && !isAvailable;
  const isToldInBanner = hasLowCredits && error === MATCH.needCredits;
  // An answer that the server accepted after all did not fail.
  const hidesError = suggestion.response !== null || isToldInBanner;
  useEffect(() => {
    if (isToldInBanner && hasAnswered) focusLowCredits();
  }, [isToldInBanner, hasAnswered]);
  const sayYes = async () => {
    setAnswered(true);
    if (!(await answer('Yes')) && hasLowCredits) focusLowCredits();
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
