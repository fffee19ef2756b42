// One suggested person and what there is to say to them: Yes, No, or what became of it. Decides
// nothing; the answer's fate comes in through the suggestion itself.
import {useId, useState} from 'react';
import {MATCH} from '../../rules/wording.ts';
import type {Suggestion} from '../zero/suggestions.ts';
import {useAnswer} from '../zero/use-answer.ts';
import {FormError} from './alert.tsx';
import {Button} from './button.tsx';
import {ConfirmDialog} from './confirm-dialog.tsx';
import {MatchOutcome} from './match-outcome.tsx';
import {Photo} from './photo.tsx';

export type MatchCardProps = {
  suggestion: Suggestion;
  /** After a No was taken: the card is gone, somebody must take its focus. */
  onRejected?: () => void;
};

export function MatchCard({suggestion, onRejected}: MatchCardProps) {
  const {other, otherPhotos, description, reasons} = suggestion;
  const id = useId();
  const name = other?.name ?? 'Somebody';
  return (
    <article
      aria-labelledby={id}
      className="flex animate-settle flex-col overflow-hidden rounded-feather bg-surface shadow-rest"
    >
      <div className="relative">
        <Photo
          photo={otherPhotos[0]}
          alt={`Photo of ${name}`}
          sizes="(min-width: 64rem) 22rem, 100vw"
          className="aspect-square max-h-[26rem] w-full md:aspect-[4/5]"
        />
        {other?.isDemo ? (
          <span className="absolute top-3 right-3 rounded-quill bg-surface px-3 py-1 text-small font-semibold text-ink">
            Demo member
          </span>
        ) : null}
      </div>
      <div className="flex flex-1 flex-col gap-4 p-5">
        <h2 className="text-title">
          <span id={id}>{name}</span>
          {other ? `, ${other.age}` : null}
        </h2>
        <p>{description || MATCH.descriptionFallback}</p>
        <Reasons reasons={reasons} />
        <Answer suggestion={suggestion} name={name} onRejected={onRejected} />
      </div>
    </article>
  );
}

function Reasons({reasons}: {reasons: readonly string[]}) {
  if (reasons.length === 0) return null;
  return (
    <ul aria-label="Why you might fit" className="flex flex-col gap-1.5 text-small text-ink-soft">
      {reasons.map((reason) => (
        <li key={reason} className="flex gap-2.5">
          <span aria-hidden="true" className="barred mt-1.5 h-2 w-4 shrink-0 rounded-full" />
          {reason}
        </li>
      ))}
    </ul>
  );
}

function Answer({suggestion, name, onRejected}: MatchCardProps & {name: string}) {
  const {answer, answering, error} = useAnswer(suggestion.otherId);
  const [isRejecting, setRejecting] = useState(false);
  const [hasAnswered, setAnswered] = useState(false);
  const isOpen = suggestion.response === null && !answering;
  const sayYes = () => {
    setAnswered(true);
    void answer('Yes');
  };
  const reject = async () => {
    setRejecting(false);
    if (await answer('No')) onRejected?.();
  };
  return (
    <div className="mt-auto flex flex-col gap-3">
      <MatchOutcome suggestion={suggestion} name={name} takesFocus={hasAnswered} />
      {error ? <FormError message={error} /> : null}
      {suggestion.outcome === 'matched' ? null : (
        <div className="grid grid-cols-2 gap-3">
          <Button disabled={!isOpen} onClick={sayYes}>
            Yes
          </Button>
          <Button look="secondary" disabled={!isOpen} onClick={() => setRejecting(true)}>
            No
          </Button>
        </div>
      )}
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
